// Tracks the text that was typed on this page and is still in its fields, so that an update can restore it.

import { tabStorage } from '#src/app/platform/session/device-storage.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The content of a field, identified by name: elements do not outlive their page. */
export type TypedField = {
  readonly name: string
  /** The index among fields of the same name, in page order. */
  readonly nth: number
  /** The value before the person typed. */
  readonly initialValue: string
  readonly text: string
}

/** The value before typing, of each field the person typed in. */
const initialValues = new Map<Field, string>()

/** Starts tracking. */
export function trackTyping(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (isRestorable(target) && !initialValues.has(target)) valueOnFocus.set(target, target.value)
  })
  document.addEventListener('input', ({ target }) => {
    if (isRestorable(target) && !initialValues.has(target)) initialValues.set(target, valueOnFocus.get(target) ?? '')
  })
}

/** The values of fields when they received the focus. */
const valueOnFocus = new WeakMap<Field, string>()

/** Returns the fields that are still in the page and whose value differs from the one before typing. */
export function typedFields(): TypedField[] {
  for (const field of initialValues.keys()) if (!field.isConnected) initialValues.delete(field)
  return [...initialValues]
    .filter(([field, initialValue]) => field.value !== initialValue)
    .map(([field, initialValue]) => ({
      name: nameOf(field),
      nth: sameNameFields(field).indexOf(field),
      initialValue,
      text: field.value,
    }))
}

/**
 * Restores the typed text in the fields that are present and still have their initial value. Returns the entries whose
 * fields are not present yet.
 */
function restoreFields(typed: readonly TypedField[]): TypedField[] {
  const fields = allFields()
  return typed.filter(({ name, nth, initialValue, text }) => {
    const field = fields.filter((other) => nameOf(other) === name)[nth]
    if (!field) return true
    if (field.value === initialValue) setFieldValue(field, text)
    return false
  })
}

/** Excludes passwords (never stored, also while they are shown), files (cannot be), checkboxes, radio buttons and sliders (quick to repeat). */
function isRestorable(target: unknown): target is Field {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  if (!(target instanceof HTMLInputElement) || target.autocomplete.endsWith('password')) return false
  return !['password', 'file', 'checkbox', 'radio', 'range'].includes(target.type)
}

/** Uses the label: ids differ on every page load. */
function nameOf(field: Field): string {
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent
  return [field.type, field.name, label ?? field.getAttribute('placeholder') ?? ''].join(' ').trim()
}

const allFields = () => [...document.querySelectorAll('input, textarea, select')].filter(isRestorable)

const sameNameFields = (field: Field) => allFields().filter((other) => nameOf(other) === nameOf(field))

/** Uses the native setter, because React tracks the value it last wrote, and then dispatches the event of typing. */
function setFieldValue(field: Field, text: string): void {
  const { value } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(field) as Field)
  value.set?.call(field, text)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

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
