// Preserves typed text across an update of the page, at the same address.
import { tabStorage } from '#src/app/platform/session/device-storage.ts'
import { restoreFields, typedFields, type TypedField } from './typed-fields.ts'

const storageKey = 'typed-before-update'

/** How long restoring waits for fields that are not in the page yet, such as those of a dialog. */
const restoreTimeoutMs = 10 * 60_000

type SavedFields = { readonly path: string; readonly fields: readonly TypedField[] }

/** Stores the typed text for the next page in this tab; without room there, it is lost. */
export function saveTypedFields(fields: readonly TypedField[] = typedFields()): void {
  const saved: SavedFields = { path: window.location.pathname, fields }
  if (fields.length > 0) tabStorage.write(storageKey, JSON.stringify(saved))
}

/** Restores the stored text, now or when its fields appear. On another path it is discarded. */
export function restoreTypedFields(): void {
  // Only this file writes it, in this tab.
  const saved = tabStorage.readJson(storageKey) as SavedFields | null
  tabStorage.write(storageKey, null)
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
