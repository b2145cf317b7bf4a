// Translates pointer and keyboard events on the timelines to segments, with one set of listeners for all bars.
import type { Dispose } from '#src/player/core/scope.ts'
import { type SideName, otherSide } from '#src/player/core/media.ts'
import { findPair } from '#src/domain/segments/segment-pairs.ts'
import { segmentAfter, segmentBefore, type SegmentList } from '#src/domain/segments/segments.ts'

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

// Keyboard navigation on the timelines: along one side, or across to the other side's segment at that time.

export type SegmentLists = { readonly [Name in SideName]: SegmentList }

/** The segment itself or the closest by index; of the other side if the list is empty. */
export function clampToLists({ side, index }: SegmentRef, lists: SegmentLists): SegmentRef {
  const clampedSide = lists[side].segments.length > 0 ? side : otherSide(side)
  return { side: clampedSide, index: Math.max(0, Math.min(index, lists[clampedSide].segments.length - 1)) }
}

/** The segment a key moves to from `from`; null for other keys and when there is none. */
export function findKeyTarget(key: string, from: SegmentRef, lists: SegmentLists): SegmentRef | null {
  const lastIndex = lists[from.side].segments.length - 1
  const clampedRef = (index: number): SegmentRef | null =>
    lastIndex < 0 ? null : { side: from.side, index: Math.min(Math.max(0, index), lastIndex) }
  switch (key) {
    case 'ArrowRight':
      return clampedRef(from.index + 1)
    case 'ArrowLeft':
      return clampedRef(from.index - 1)
    case 'Home':
      return clampedRef(0)
    case 'End':
      return clampedRef(lastIndex)
    case 'ArrowUp':
      return from.side === 'dub' ? findAcross(from, lists) : null
    case 'ArrowDown':
      return from.side === 'source' ? findAcross(from, lists) : null
    default:
      return null
  }
}

function findAcross(from: SegmentRef, lists: SegmentLists): SegmentRef | null {
  const side = otherSide(from.side)
  const segment = lists[from.side].segments[from.index]
  if (!segment) return null
  const list = lists[side]
  const counterpart = findPair(segment, list) ?? segmentAfter(list, segment.start) ?? segmentBefore(list, segment.start)
  return counterpart && { side, index: counterpart.index }
}
