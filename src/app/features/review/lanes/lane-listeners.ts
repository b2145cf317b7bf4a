// Translates pointer and keyboard events on the timelines to segments, with one set of listeners for all bars.
import type { Dispose } from '#src/player/core/scope.ts'
import type { SideName } from '#src/player/core/media.ts'

/** A segment by its index in its side's list. */
export type SegmentRef = { readonly side: SideName; readonly index: number }

type LaneHandlers = {
  onPressSegment: (ref: SegmentRef) => void
  onFocusSegment: (ref: SegmentRef, byKeyboard: boolean) => void
  /** A segment is hovered or long-pressed; null when that ends. */
  onHoverSegment: (ref: SegmentRef | null) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Milliseconds of a press after which it shows the segment's text instead of playing it. */
const longPressMs = 450

/** Listens on an element that contains bars with `data-side` and `data-index`. */
export function addLaneListeners(
  element: HTMLElement,
  { onPressSegment, onFocusSegment, onHoverSegment, onKeyDown }: LaneHandlers,
): Dispose {
  let timer = 0
  let isLongPress = false
  const cancelLongPress = () => window.clearTimeout(timer)

  const onPointerOver = (event: PointerEvent) => {
    const ref = event.pointerType === 'touch' ? null : findSegmentRef(event.target)
    if (ref) onHoverSegment(ref)
  }
  const onPointerLeave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') onHoverSegment(null)
  }
  const onPointerDown = (event: PointerEvent) => {
    cancelLongPress()
    isLongPress = false
    const ref = event.pointerType === 'touch' ? findSegmentRef(event.target) : null
    if (!ref) return
    timer = window.setTimeout(() => {
      isLongPress = true
      onHoverSegment(ref)
    }, longPressMs)
  }
  const handleClick = (event: MouseEvent) => {
    const ref = findSegmentRef(event.target)
    // The click that follows a long press does not play; one without a pointer (`detail` 0) does.
    if (ref && (event.detail === 0 || !isLongPress)) onPressSegment(ref)
    isLongPress = false
  }
  const handleFocusIn = (event: FocusEvent) => {
    const ref = findSegmentRef(event.target)
    if (ref && event.target instanceof Element) onFocusSegment(ref, event.target.matches(':focus-visible'))
  }
  const handleFocusOut = (event: FocusEvent) => {
    if (!(event.relatedTarget instanceof Node) || !element.contains(event.relatedTarget)) onHoverSegment(null)
  }
  const onContextMenu = (event: MouseEvent) => {
    if (isLongPress) event.preventDefault()
  }

  const abortController = new AbortController()
  const { signal } = abortController
  element.addEventListener('pointerover', onPointerOver, { signal })
  element.addEventListener('pointerleave', onPointerLeave, { signal })
  element.addEventListener('pointerdown', onPointerDown, { signal })
  element.addEventListener('pointerup', cancelLongPress, { signal })
  element.addEventListener('pointercancel', cancelLongPress, { signal })
  element.addEventListener('click', handleClick, { signal })
  element.addEventListener('focusin', handleFocusIn, { signal })
  element.addEventListener('focusout', handleFocusOut, { signal })
  element.addEventListener('keydown', onKeyDown, { signal })
  element.addEventListener('contextmenu', onContextMenu, { signal })
  return () => {
    cancelLongPress()
    abortController.abort()
  }
}

function findSegmentRef(target: EventTarget | null): SegmentRef | null {
  const bar = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  const side = bar?.dataset['side']
  if (!bar || (side !== 'source' && side !== 'dub')) return null
  return { side, index: Number(bar.dataset['index']) }
}
