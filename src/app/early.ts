// The first script of a page that came with its content. The server puts it into the page, before the content, so it
// imports nothing and runs before anything can be pressed. The app's scripts, which wait in a template, start once the
// page has been painted, or somebody touches it. What is pressed, typed or sent before the app listens is kept, and made
// good when it does.
import type { appScriptsId } from '#src/contract/page.ts'

/** Milliseconds the pictures of the first screen may hold the app up. */
const patience = 1500

const pressable = 'button, [role="button"]'
const touches = ['pointerdown', 'keydown', 'input'] as const

/** The last press or submission, and what was typed by field. */
let wanted: { readonly element: HTMLElement; readonly how: 'press' | 'submit' } | undefined
const typed = new Map<HTMLInputElement, string>()

const keepPress = (event: Event) => {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>(pressable) : null
  if (element) keep(event, { element, how: 'press' })
}

const keepSubmission = (event: Event) => {
  if (event.target instanceof HTMLFormElement) keep(event, { element: event.target, how: 'submit' })
}

const keepTyped = ({ target }: Event) => {
  if (target instanceof HTMLInputElement) typed.set(target, target.value)
}

function keep(event: Event, next: NonNullable<typeof wanted>): void {
  event.preventDefault()
  wanted?.element.removeAttribute('aria-busy')
  wanted = next
  next.element.setAttribute('aria-busy', 'true')
}

addEventListener('click', keepPress)
addEventListener('submit', keepSubmission)
addEventListener('input', keepTyped)
document.addEventListener('app-listens', () => void makeGood(), { once: true })

async function makeGood(): Promise<void> {
  removeEventListener('click', keepPress)
  removeEventListener('submit', keepSubmission)
  removeEventListener('input', keepTyped)
  for (const [field, text] of typed) retype(field, text)
  if (!wanted) return
  // What is typed is known to the form by the next task.
  await new Promise((resolve) => setTimeout(resolve))
  const { element, how } = wanted
  element.removeAttribute('aria-busy')
  if (how === 'submit') return element.isConnected ? (element as HTMLFormElement).requestSubmit() : undefined
  press(element.isConnected ? element : sameIn(document, element))
}

/** The page may be drawn anew, as in a narrow window of a browser whose page came for a wide one. */
function sameIn(page: Document, gone: HTMLElement): HTMLElement | undefined {
  return [...page.querySelectorAll<HTMLElement>(pressable)].find((element) => nameOf(element) === nameOf(gone))
}

const nameOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent

function press(element: HTMLElement | undefined): void {
  // Menus open when the pointer goes down.
  const pointer = { bubbles: true, cancelable: true, button: 0, isPrimary: true, pointerType: 'mouse' }
  element?.dispatchEvent(new PointerEvent('pointerdown', pointer))
  element?.dispatchEvent(new PointerEvent('pointerup', pointer))
  element?.click()
}

/**
 * React remembers what it last saw in a field, and hears only of another text: the field is emptied as a script would,
 * which React sees, and filled as a person would.
 */
function retype(field: HTMLInputElement, text: string): void {
  if (!field.isConnected) return
  field.value = ''
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  write?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function startApp(): void {
  const id: typeof appScriptsId = 'app-scripts'
  const template = document.getElementById(id)
  if (!(template instanceof HTMLTemplateElement)) return
  document.body.append(document.importNode(template.content, true))
  template.remove()
}

/** The content, and the template with the app's scripts, come after this script. */
const parsed = () =>
  new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve, { once: true })
  })

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** The pictures that load at once are shown, as far as they can be. */
async function painted(): Promise<void> {
  await parsed()
  const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy')
  await Promise.allSettled(pictures.map(async (picture) => picture.decode()))
  await frame()
  await frame()
}

const touched = () =>
  new Promise((resolve) => {
    for (const touch of touches) addEventListener(touch, resolve, { once: true })
  })

const timeUp = () =>
  new Promise((resolve) => {
    setTimeout(resolve, patience)
  })

void Promise.all([parsed(), Promise.race([painted(), touched(), timeUp()])]).then(startApp)
