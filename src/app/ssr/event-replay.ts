// The first script of a page that came with its content. The server puts it into the page, before the content, so it
// imports nothing and runs before anything can be pressed. The app's scripts, which wait in a template, start once the
// page has been painted, or somebody touches it. What is pressed, typed or sent before the app listens is kept, and made
// good when it does.
import type { appScriptsId } from '#src/contract/page-renderer.ts'

/** Milliseconds the pictures of the first screen may hold the app up. */
const paintTimeoutMs = 1500

const pressableSelector = 'button, [role="button"]'
const interactionEvents = ['pointerdown', 'keydown', 'input'] as const

/** The last press or submission, and what was typed by field. */
let pendingAction: { readonly element: HTMLElement; readonly trigger: 'press' | 'submit' } | undefined
const typedValues = new Map<HTMLInputElement, string>()

const recordPress = (event: Event) => {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>(pressableSelector) : null
  if (element) setPendingAction(event, { element, trigger: 'press' })
}

const recordSubmit = (event: Event) => {
  if (event.target instanceof HTMLFormElement) setPendingAction(event, { element: event.target, trigger: 'submit' })
}

const recordInput = ({ target }: Event) => {
  if (target instanceof HTMLInputElement) typedValues.set(target, target.value)
}

function setPendingAction(event: Event, action: NonNullable<typeof pendingAction>): void {
  event.preventDefault()
  pendingAction?.element.removeAttribute('aria-busy')
  pendingAction = action
  action.element.setAttribute('aria-busy', 'true')
}

addEventListener('click', recordPress)
addEventListener('submit', recordSubmit)
addEventListener('input', recordInput)
document.addEventListener('app:hydrated', () => void replayEvents(), { once: true })

async function replayEvents(): Promise<void> {
  removeEventListener('click', recordPress)
  removeEventListener('submit', recordSubmit)
  removeEventListener('input', recordInput)
  for (const [field, text] of typedValues) replayInput(field, text)
  if (!pendingAction) return
  // What is typed is known to the form by the next task.
  await new Promise((resolve) => setTimeout(resolve))
  const { element, trigger } = pendingAction
  element.removeAttribute('aria-busy')
  if (trigger === 'submit') return element.isConnected ? (element as HTMLFormElement).requestSubmit() : undefined
  pressElement(element.isConnected ? element : findReplacement(document, element))
}

/** The page may be drawn anew, as in a narrow window of a browser whose page came for a wide one. */
function findReplacement(root: Document, removed: HTMLElement): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>(pressableSelector)].find(
    (element) => accessibleNameOf(element) === accessibleNameOf(removed),
  )
}

const accessibleNameOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent

function pressElement(element: HTMLElement | undefined): void {
  // Menus open when the pointer goes down.
  const pointerInit = { bubbles: true, cancelable: true, button: 0, isPrimary: true, pointerType: 'mouse' }
  element?.dispatchEvent(new PointerEvent('pointerdown', pointerInit))
  element?.dispatchEvent(new PointerEvent('pointerup', pointerInit))
  element?.click()
}

/**
 * React remembers what it last saw in a field, and hears only of another text: the field is emptied as a script would,
 * which React sees, and filled as a person would.
 */
function replayInput(field: HTMLInputElement, text: string): void {
  if (!field.isConnected) return
  field.value = ''
  const setNativeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setNativeValue?.call(field, text)
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

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** The pictures that load at once are shown, as far as they can be. */
async function whenPainted(): Promise<void> {
  await parsed()
  const eagerImages = [...document.images].filter(({ loading }) => loading !== 'lazy')
  await Promise.allSettled(eagerImages.map(async (image) => image.decode()))
  await nextFrame()
  await nextFrame()
}

const whenTouched = () =>
  new Promise((resolve) => {
    for (const eventType of interactionEvents) addEventListener(eventType, resolve, { once: true })
  })

const whenTimedOut = () =>
  new Promise((resolve) => {
    setTimeout(resolve, paintTimeoutMs)
  })

void Promise.all([parsed(), Promise.race([whenPainted(), whenTouched(), whenTimedOut()])]).then(startApp)
