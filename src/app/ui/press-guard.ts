// A press belongs to what was on the screen when the finger went down. The second press of a double press is ignored if
// something else has come under the finger since the first: a dialog, the next row of a list, the next task. A press of
// something else, elsewhere or after a pause is a new one, and so is every press of assistive technology.
import { useLayoutEffect } from 'react'
import { keyName } from './key-press.ts'

export type Press = {
  /** `mouse`, `touch` or `pen`, or the name of the key. */
  readonly with: string
  /** Where the pointer was; null for a key. */
  readonly place: { readonly x: number; readonly y: number } | null
  /** The control that was pressed; null beside one. */
  readonly control: unknown
  /** The control's name; null if it has none of its own, as a field. */
  readonly label: string | null
  readonly screen: string
  readonly atMs: number
}

export type Screen = { readonly name: string; readonly sinceMs: number }

/** Milliseconds between the presses of a double press. */
const doublePressMs = 500

/** Milliseconds for which a second press is not aimed at the screen that came. */
const screenChangeMs = 1500

/** Pixels between the two presses of a mouse, and of a finger. */
const nearbyPx = { mouse: 6, touch: 24 }

/** Whether `press` repeats `last`, which was aimed at something else. */
export function isMisdirected(press: Press, last: Press | null, screen: Screen): boolean {
  if (!last || last.with !== press.with) return false
  const hasChanged = last.screen !== screen.name
  const isDoublePress = press.atMs - Math.max(last.atMs, hasChanged ? screen.sinceMs : 0) < doublePressMs
  // Enter opens a question and answers it, however fast.
  if (!press.place) return hasChanged && isDoublePress
  if (!hasChanged) return isDoublePress && press.control !== last.control && isNearby(press, last)
  // The same button may be at another place of the screen that came.
  const isSameButton = press.label !== null && press.label === last.label
  return press.atMs - screen.sinceMs < screenChangeMs && (isSameButton || isNearby(press, last))
}

function isNearby({ place, with: pointer }: Press, { place: lastPlace }: Press): boolean {
  if (!place || !lastPlace) return false
  const limit = pointer === 'mouse' ? nearbyPx.mouse : nearbyPx.touch
  return Math.hypot(place.x - lastPlace.x, place.y - lastPlace.y) <= limit
}

let now = () => performance.now()
let screen: Screen = { name: '', sinceMs: Number.NEGATIVE_INFINITY }

/** Names a screen that replaces another one by itself, while it is mounted. */
export function useScreenName(name: string): void {
  useLayoutEffect(() => {
    const show = (next: string) => {
      screen = { name: next, sinceMs: now() }
    }
    show(name)
    return () => show('')
  }, [name])
}

const controlSelector = 'a[href], button, input, select, textarea, label, summary, [role], [tabindex]'

/** Ignores misdirected presses on the whole page, by `clock` in milliseconds. Returns a function that stops. */
export function guardPresses(clock = now): () => void {
  now = clock
  let last: Press | null = null
  let isIgnored = false
  const judge = (event: Event, pressedWith: string, place: Press['place']) => {
    const control = event.target instanceof Element ? event.target.closest(controlSelector) : null
    // A button with an icon has no text.
    const label = control?.getAttribute('aria-label') || control?.textContent || null
    const press = { with: pressedWith, place, control, label, screen: screen.name, atMs: now() }
    isIgnored = isMisdirected(press, last, screen)
    // A third press repeats the first as well.
    last = isIgnored && last ? { ...last, atMs: press.atMs } : press
  }
  const stopEvent = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onPointerDown = (event: PointerEvent) => judge(event, event.pointerType, { x: event.clientX, y: event.clientY })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat || event.isComposing) return
    judge(event, keyName(event), null)
    if (isIgnored) stopEvent(event)
  }
  const onClick = (event: MouseEvent) => {
    // The click of a key, which was judged.
    if (!last?.place) return
    // That of assistive technology is a new press: the next one does not repeat the one before it.
    if (event.detail === 0) {
      last = null
      return
    }
    if (isIgnored || last.screen !== screen.name) stopEvent(event)
  }
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  window.addEventListener('pointerdown', onPointerDown, options)
  window.addEventListener('keydown', onKeyDown, options)
  window.addEventListener('click', onClick, options)
  return () => listening.abort()
}
