// What people typed on this page and no script has taken away since, so that a new version of the page has it again.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What one field held, by what it is called: elements don't outlive their page. */
export type TypedField = {
  readonly name: string
  /** Which of several of that name, in the order of the page. */
  readonly nth: number
  /** What it held before anybody typed. */
  readonly initialValue: string
  readonly text: string
}

/** Of each field somebody typed in: what it held before. */
const initialValue = new Map<Field, string>()

/** From now on this page knows what is typed. */
export function trackTyping(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (isRestorable(target) && !initialValue.has(target)) valueOnFocus.set(target, target.value)
  })
  document.addEventListener('input', ({ target }) => {
    if (isRestorable(target) && !initialValue.has(target)) initialValue.set(target, valueOnFocus.get(target) ?? '')
  })
}

/** What fields held when the focus came to them. */
const valueOnFocus = new WeakMap<Field, string>()

/** The fields that hold something else than before they were typed in, and are still there. */
export function typedFields(): TypedField[] {
  for (const field of initialValue.keys()) if (!field.isConnected) initialValue.delete(field)
  return [...initialValue]
    .filter(([field, text]) => field.value !== text)
    .map(([field, text]) => ({
      name: nameOf(field),
      nth: sameNameFields(field).indexOf(field),
      initialValue: text,
      text: field.value,
    }))
}

/**
 * Types into the fields that are there what they held on the page before, as far as they still hold what they did then.
 * Answers what is left: fields that are not there yet.
 */
export function restoreFields(typed: readonly TypedField[]): TypedField[] {
  const fields = allFields()
  return typed.filter(({ name, nth, initialValue: text, text: typedText }) => {
    const field = fields.filter((other) => nameOf(other) === name)[nth]
    if (!field) return true
    if (field.value === text) setFieldValue(field, typedText)
    return false
  })
}

/** Passwords are nobody's to keep, and files can't be; what is ticked or chosen is done again faster than explained. */
function isRestorable(target: unknown): target is Field {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !['password', 'file', 'checkbox', 'radio', 'range'].includes(target.type)
}

/** Ids are made up anew on every page; what a field is called for people isn't. */
function nameOf(field: Field): string {
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent
  return [field.type, field.name, label ?? field.getAttribute('placeholder') ?? ''].join(' ').trim()
}

const allFields = () => [...document.querySelectorAll('input, textarea, select')].filter(isRestorable)

const sameNameFields = (field: Field) => allFields().filter((other) => nameOf(other) === nameOf(field))

/** Past React, which remembers what it last wrote, and then with the event a person's typing makes. */
function setFieldValue(field: Field, text: string): void {
  const { value } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(field) as Field)
  value.set?.call(field, text)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
