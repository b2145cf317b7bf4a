// What was typed goes with the person from this version of the page to the next, at the same address.
import { retype, typedFields, type TypedField } from './typed-fields.ts'

const key = 'typed-before-update'

/** Milliseconds in which a field that was open before, as in a dialog, may be opened again. */
const patience = 10 * 60_000

type Carried = { readonly path: string; readonly fields: readonly TypedField[] }

/** Keeps what is typed on this page for the next one in this tab. */
export function carryTyped(fields: readonly TypedField[] = typedFields()): void {
  const carried: Carried = { path: window.location.pathname, fields }
  try {
    if (fields.length > 0) sessionStorage.setItem(key, JSON.stringify(carried))
  } catch {
    // Without room in the browser there is nothing to carry it in.
  }
}

/** Types in what came along from the page before, now or when its fields show up; elsewhere it is forgotten. */
export function takeUpTyped(): void {
  const carried = readCarried(sessionStorage.getItem(key))
  sessionStorage.removeItem(key)
  if (!carried) return
  const { path } = carried
  let left = carried.fields
  const look = () => {
    if (window.location.pathname === path) left = retype(left)
    else left = []
    if (left.length === 0) stop()
  }
  const observer = new MutationObserver(look)
  const timer = window.setTimeout(() => stop(), patience)
  const stop = () => {
    observer.disconnect()
    window.clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  look()
}

function readCarried(text: string | null): Carried | null {
  // Only this file writes it, in this tab.
  return text === null ? null : (JSON.parse(text) as Carried)
}
