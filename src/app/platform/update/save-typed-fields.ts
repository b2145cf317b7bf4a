// What was typed goes with the person from this version of the page to the next, at the same address.
import { restoreFields, typedFields, type TypedField } from './typed-fields.ts'

const storageKey = 'typed-before-update'

/** Milliseconds in which a field that was open before, as in a dialog, may be opened again. */
const restoreTimeoutMs = 10 * 60_000

type SavedFields = { readonly path: string; readonly fields: readonly TypedField[] }

/** Keeps what is typed on this page for the next one in this tab. */
export function saveTypedFields(fields: readonly TypedField[] = typedFields()): void {
  const saved: SavedFields = { path: window.location.pathname, fields }
  try {
    if (fields.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(saved))
  } catch {
    // Without room in the browser there is nothing to carry it in.
  }
}

/** Types in what came along from the page before, now or when its fields show up; elsewhere it is forgotten. */
export function restoreTypedFields(): void {
  const saved = parseSavedFields(sessionStorage.getItem(storageKey))
  sessionStorage.removeItem(storageKey)
  if (!saved) return
  const { path } = saved
  let remaining = saved.fields
  const restoreRemaining = () => {
    if (window.location.pathname === path) remaining = restoreFields(remaining)
    else remaining = []
    if (remaining.length === 0) stop()
  }
  const observer = new MutationObserver(restoreRemaining)
  const timer = window.setTimeout(() => stop(), restoreTimeoutMs)
  const stop = () => {
    observer.disconnect()
    window.clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  restoreRemaining()
}

function parseSavedFields(text: string | null): SavedFields | null {
  // Only this file writes it, in this tab.
  return text === null ? null : (JSON.parse(text) as SavedFields)
}
