// What people typed on this page and no script has taken away since, so that a new version of the page has it again.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What one field held, by what it is called: elements don't outlive their page. */
export type TypedField = {
  readonly name: string
  /** Which of several of that name, in the order of the page. */
  readonly nth: number
  /** What it held before anybody typed. */
  readonly before: string
  readonly text: string
}

/** Of each field somebody typed in: what it held before. */
const before = new Map<Field, string>()

/** From now on this page knows what is typed. */
export function watchTyping(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (isKeepable(target) && !before.has(target)) arrived.set(target, target.value)
  })
  document.addEventListener('input', ({ target }) => {
    if (isKeepable(target) && !before.has(target)) before.set(target, arrived.get(target) ?? '')
  })
}

/** What fields held when the focus came to them. */
const arrived = new WeakMap<Field, string>()

/** The fields that hold something else than before they were typed in, and are still there. */
export function typedFields(): TypedField[] {
  for (const field of before.keys()) if (!field.isConnected) before.delete(field)
  return [...before]
    .filter(([field, text]) => field.value !== text)
    .map(([field, text]) => ({
      name: nameOf(field),
      nth: namesakes(field).indexOf(field),
      before: text,
      text: field.value,
    }))
}

/**
 * Types into the fields that are there what they held on the page before, as far as they still hold what they did then.
 * Answers what is left: fields that are not there yet.
 */
export function retype(typed: readonly TypedField[]): TypedField[] {
  const fields = allFields()
  return typed.filter(({ name, nth, before: text, text: wanted }) => {
    const field = fields.filter((each) => nameOf(each) === name)[nth]
    if (!field) return true
    if (field.value === text) write(field, wanted)
    return false
  })
}

/** Passwords are nobody's to keep, and files can't be; what is ticked or chosen is done again faster than explained. */
function isKeepable(target: unknown): target is Field {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !['password', 'file', 'checkbox', 'radio', 'range'].includes(target.type)
}

/** Ids are made up anew on every page; what a field is called for people isn't. */
function nameOf(field: Field): string {
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent
  return [field.type, field.name, label ?? field.getAttribute('placeholder') ?? ''].join(' ').trim()
}

const allFields = () => [...document.querySelectorAll('input, textarea, select')].filter(isKeepable)

const namesakes = (field: Field) => allFields().filter((each) => nameOf(each) === nameOf(field))

/** Past React, which remembers what it last wrote, and then with the event a person's typing makes. */
function write(field: Field, text: string): void {
  const { value } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(field) as Field)
  value.set?.call(field, text)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
