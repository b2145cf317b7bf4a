// Preserves typed text across an update of the page, at the same address.
import { restoreFields, typedFields, type TypedField } from './typed-fields.ts'

const storageKey = 'typed-before-update'

/** How long restoring waits for fields that are not in the page yet, such as those of a dialog. */
const restoreTimeoutMs = 10 * 60_000

type SavedFields = { readonly path: string; readonly fields: readonly TypedField[] }

/** Stores the typed text for the next page in this tab. */
export function saveTypedFields(fields: readonly TypedField[] = typedFields()): void {
  const saved: SavedFields = { path: window.location.pathname, fields }
  try {
    if (fields.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(saved))
  } catch {
    // Storage is full: the text is lost.
  }
}

/** Restores the stored text, now or when its fields appear. On another path it is discarded. */
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
