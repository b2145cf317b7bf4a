// The first script of a server-rendered page. The server inlines it before the content, so it imports nothing and runs
// before anything can be clicked. The app's scripts wait in a template and start once the page is painted or at the
// first interaction. Clicks, input, submissions and dropped files before hydration are recorded and replayed after it.
import type { appScriptsId } from '#src/contract/page-renderer.ts'

/** The longest time that the first screen's images may delay the app's start. */
const paintTimeoutMs = 1500

const pressableSelector = 'button, [role="button"]'
const interactionEvents = ['pointerdown', 'keydown', 'input'] as const

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The last press or submission. `typedValues` has the value of each field that was changed, or whether it is checked. */
let pendingAction: { readonly element: HTMLElement; readonly trigger: 'press' | 'submit' } | undefined
const typedValues = new Map<Field, string | boolean>()
let droppedFiles: readonly File[] = []

const isCheckable = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

const pressedElement = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>(pressableSelector) : null

/** Menus open on pointerdown: handled now and again in the replay, it would open and close them. */
const holdBack = (event: Event) => {
  if (pressedElement(event)) event.stopPropagation()
}

const recordPress = (event: Event) => {
  const element = pressedElement(event)
  if (element) setPendingAction(event, { element, trigger: 'press' })
}

const recordSubmit = (event: Event) => {
  if (event.target instanceof HTMLFormElement) setPendingAction(event, { element: event.target, trigger: 'submit' })
}

const recordInput = ({ target }: Event) => {
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    typedValues.set(target, isCheckable(target) ? target.checked : target.value)
}

/** Without it the browser would open a dropped file instead of the page. */
const acceptFiles = (event: DragEvent) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}

const recordDrop = (event: DragEvent) => {
  acceptFiles(event)
  droppedFiles = [...(event.dataTransfer?.files ?? [])]
}

function setPendingAction(event: Event, action: NonNullable<typeof pendingAction>): void {
  event.preventDefault()
  event.stopPropagation()
  pendingAction?.element.removeAttribute('aria-busy')
  pendingAction = action
  action.element.setAttribute('aria-busy', 'true')
}

// While it hydrates, React stops the events of parts that are not hydrated yet: these listeners run before its own.
addEventListener('pointerdown', holdBack, true)
addEventListener('click', recordPress, true)
addEventListener('submit', recordSubmit, true)
addEventListener('input', recordInput, true)
addEventListener('dragover', acceptFiles, true)
addEventListener('drop', recordDrop, true)
document.addEventListener('app:hydrated', () => void replayEvents(), { once: true })

async function replayEvents(): Promise<void> {
  removeEventListener('pointerdown', holdBack, true)
  removeEventListener('click', recordPress, true)
  removeEventListener('submit', recordSubmit, true)
  removeEventListener('input', recordInput, true)
  removeEventListener('dragover', acceptFiles, true)
  removeEventListener('drop', recordDrop, true)
  if (droppedFiles.length > 0) dropFiles(droppedFiles)
  for (const [field, value] of typedValues) replayInput(field, value)
  if (!pendingAction) return
  // React commits the replayed input by the next task.
  await new Promise((resolve) => setTimeout(resolve))
  const { element, trigger } = pendingAction
  element.removeAttribute('aria-busy')
  if (trigger === 'submit') return element.isConnected ? (element as HTMLFormElement).requestSubmit() : undefined
  pressElement(element.isConnected ? element : findReplacement(document, element))
}

/** Hydration may replace the elements, for example in a narrow window whose page was rendered for a wide one. */
function findReplacement(root: Document, removed: HTMLElement): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>(pressableSelector)].find(
    (element) => accessibleNameOf(element) === accessibleNameOf(removed),
  )
}

const accessibleNameOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent

function pressElement(element: HTMLElement | undefined): void {
  // Menus open on pointerdown.
  const pointerInit = { bubbles: true, cancelable: true, button: 0, isPrimary: true, pointerType: 'mouse' }
  element?.dispatchEvent(new PointerEvent('pointerdown', pointerInit))
  element?.dispatchEvent(new PointerEvent('pointerup', pointerInit))
  element?.click()
}

/**
 * React tracks the last value of a field and ignores an event without a change. Setting `value` or `checked` updates
 * React's record. The native setter and a click bypass it, so the event then counts as a change.
 */
function replayInput(field: Field, value: string | boolean): void {
  if (!field.isConnected) return
  if (isCheckable(field)) {
    // A render since the hydration may have set the field as it was before.
    field.checked = !value
    field.click()
    return
  }
  if (field instanceof HTMLInputElement && field.type === 'file') {
    // The chosen files are still there, and no script can set them.
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function dropFiles(files: readonly File[]): void {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}

/** Each script starts a request when it is added: all in one task would delay input. */
const scriptsPerTask = 4

async function startApp(): Promise<void> {
  const id: typeof appScriptsId = 'app-scripts'
  const template = document.getElementById(id)
  if (!(template instanceof HTMLTemplateElement)) return
  template.remove()
  const scripts = [...document.importNode(template.content, true).children]
  while (scripts.length > 0) {
    document.body.append(...scripts.splice(0, scriptsPerTask))
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Resolves when the document is parsed: the content and the template with the app's scripts follow this script. */
const parsed = () =>
  new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve, { once: true })
  })

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Resolves once the eagerly loaded images are painted or have failed. */
async function whenPainted(): Promise<void> {
  await parsed()
  const eagerImages = [...document.images].filter(({ loading }) => loading !== 'lazy')
  await Promise.allSettled(eagerImages.map(async (image) => image.decode()))
  await nextFrame()
  await nextFrame()
}

const whenTouched = () =>
  new Promise((resolve) => {
    for (const eventType of interactionEvents) addEventListener(eventType, resolve, { capture: true, once: true })
  })

const whenTimedOut = () =>
  new Promise((resolve) => {
    setTimeout(resolve, paintTimeoutMs)
  })

void Promise.all([parsed(), Promise.race([whenPainted(), whenTouched(), whenTimedOut()])]).then(startApp)
