// Translates pointer and keyboard events on the timelines to segments, with one set of listeners for all bars.
import type { Release } from '#src/player/core/scope.ts'
import type { SideName } from '#src/player/core/media.ts'

/** A segment by its index in its side's list. */
export type SegmentRef = { readonly side: SideName; readonly index: number }

type LaneInput = {
  pressed: (ref: SegmentRef) => void
  focused: (ref: SegmentRef, byKeys: boolean) => void
  /** A segment is hovered or long-pressed; null when that ends. */
  pointed: (ref: SegmentRef | null) => void
  key: (event: KeyboardEvent) => void
}

/** Milliseconds of a press after which it shows the segment's text instead of playing it. */
const longPress = 450

/** Listens on an element that contains bars with `data-side` and `data-index`. */
export function listenToLanes(element: HTMLElement, { pressed, focused, pointed, key }: LaneInput): Release {
  let timer = 0
  let heldDown = false
  const letGo = () => window.clearTimeout(timer)

  const onOver = (event: PointerEvent) => {
    const ref = event.pointerType === 'touch' ? null : refOf(event.target)
    if (ref) pointed(ref)
  }
  const onLeave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') pointed(null)
  }
  const onDown = (event: PointerEvent) => {
    letGo()
    heldDown = false
    const ref = event.pointerType === 'touch' ? refOf(event.target) : null
    if (!ref) return
    timer = window.setTimeout(() => {
      heldDown = true
      pointed(ref)
    }, longPress)
  }
  const onClick = (event: MouseEvent) => {
    const ref = refOf(event.target)
    if (ref && !heldDown) pressed(ref)
    heldDown = false
  }
  const onFocus = (event: FocusEvent) => {
    const ref = refOf(event.target)
    if (ref && event.target instanceof Element) focused(ref, event.target.matches(':focus-visible'))
  }
  const onBlur = (event: FocusEvent) => {
    if (!(event.relatedTarget instanceof Node) || !element.contains(event.relatedTarget)) pointed(null)
  }
  const onMenu = (event: MouseEvent) => {
    if (heldDown) event.preventDefault()
  }

  const stop = new AbortController()
  const { signal } = stop
  element.addEventListener('pointerover', onOver, { signal })
  element.addEventListener('pointerleave', onLeave, { signal })
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointerup', letGo, { signal })
  element.addEventListener('pointercancel', letGo, { signal })
  element.addEventListener('click', onClick, { signal })
  element.addEventListener('focusin', onFocus, { signal })
  element.addEventListener('focusout', onBlur, { signal })
  element.addEventListener('keydown', key, { signal })
  element.addEventListener('contextmenu', onMenu, { signal })
  return () => {
    letGo()
    stop.abort()
  }
}

function refOf(target: EventTarget | null): SegmentRef | null {
  const bar = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  const side = bar?.dataset['side']
  if (!bar || (side !== 'source' && side !== 'dub')) return null
  return { side, index: Number(bar.dataset['index']) }
}
