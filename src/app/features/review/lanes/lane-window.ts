// The part of the timelines in view: one scroller over content as wide as the zoom makes it. What moves with every
// pixel is told to listeners and done by hand; React hears only when other segments have to be drawn.
import { showing, type Zoom, zoomAround } from '#src/domain/segment-zoom.ts'
import type { Release } from '#src/player/core/scope.ts'
import { listenToZoom } from './zoom-gestures.ts'

/** Seconds that are drawn, and how wide a second is. The same object until others have to be drawn. */
export type DrawnWindow = { readonly from: number; readonly to: number; readonly pixelsPerSecond: number }

export type LaneWindow = {
  readonly duration: number
  readonly zoom: () => Zoom
  readonly drawn: () => DrawnWindow
  readonly onDrawn: (listener: () => void) => Release
  /** Told whenever another part is in view. */
  readonly onMove: (listener: () => void) => Release
  /** Pixels of a moment, from the start of the content. */
  readonly pixelsOf: (seconds: number) => number
  /** Shows `factor` times less (0: the whole), around a moment in view or else the middle. */
  readonly zoomBy: (factor: number, at?: number) => void
  /** Scrolls only if `at` is not in view. */
  readonly show: (at: number) => void
  /** Puts `at` in the middle, as a person wishes: following rests for a while. */
  readonly lookAt: (at: number) => void
  /** A person is looking around at this moment. */
  readonly held: () => boolean
  /** Takes a scroller over; its first child is the content. */
  readonly attach: (scroller: HTMLElement) => Release
}

/** Milliseconds a person who scrolled or zoomed by hand is left where they are. */
const handsOffFor = 4000

/** On each side of the view this share of it is drawn as well, so that scrolling finds something there. */
const margin = 0.75

export function createLaneWindow(duration: number, first: Zoom): LaneWindow {
  const movers = new Set<() => void>()
  const drawers = new Set<() => void>()
  let zoom = first
  let width = 0
  let drawn: DrawnWindow = { from: 0, to: 0, pixelsPerSecond: 0 }
  let scroller: HTMLElement | null = null
  let heldUntil = -Infinity

  const perSecond = () => (zoom.span > 0 ? width / zoom.span : 0)
  const hold = () => {
    heldUntil = performance.now() + handsOffFor
  }

  function moved(next: Zoom): void {
    zoom = next
    const { from, span } = zoom
    const pixelsPerSecond = perSecond()
    const covered = drawn.from <= Math.max(0, from) && drawn.to >= Math.min(duration, from + span)
    if (!covered || drawn.pixelsPerSecond !== pixelsPerSecond) {
      drawn = { from: from - span * margin, to: from + span * (1 + margin), pixelsPerSecond }
      for (const tell of drawers) tell()
    }
    for (const tell of movers) tell()
  }

  /** Brings the scroller to what is to be seen. */
  function place(next: Zoom): void {
    const content = scroller?.firstElementChild
    if (next.span !== zoom.span || drawn.pixelsPerSecond === 0) {
      const share = next.span > 0 ? duration / next.span : 1
      if (content instanceof HTMLElement) content.style.inlineSize = `${share * 100}%`
    }
    moved(next)
    if (scroller) scroller.scrollLeft = next.from * perSecond()
  }

  function zoomBy(factor: number, at = zoom.from + zoom.span / 2): void {
    hold()
    place(zoomAround(zoom, factor, at, duration, width))
  }

  function lookAt(at: number): void {
    hold()
    const from = Math.min(Math.max(0, at - zoom.span / 2), duration - zoom.span)
    place({ from, span: zoom.span })
  }

  function attach(element: HTMLElement): Release {
    scroller = element
    const onScroll = () => {
      const from = perSecond() > 0 ? element.scrollLeft / perSecond() : 0
      // Its own rounding is no move.
      if (Math.abs(from - zoom.from) * perSecond() > 1) moved({ ...zoom, from })
    }
    const measure = () => {
      if (width === element.clientWidth) return
      width = element.clientWidth
      place(zoom)
    }
    // At once as well: the first picture has its segments.
    measure()
    const size = new ResizeObserver(measure)
    size.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    const timeAt = (x: number) => zoom.from + (x - element.getBoundingClientRect().left) / (perSecond() || 1)
    const stopZoom = listenToZoom(element, { held: hold, zoomed: (factor, x) => zoomBy(factor, timeAt(x)) })
    return () => {
      size.disconnect()
      element.removeEventListener('scroll', onScroll)
      stopZoom()
      scroller = null
    }
  }

  return {
    duration,
    zoom: () => zoom,
    drawn: () => drawn,
    onDrawn: (listener) => subscribe(drawers, listener),
    onMove: (listener) => subscribe(movers, listener),
    pixelsOf: (seconds) => seconds * perSecond(),
    zoomBy,
    show: (at) => {
      const next = showing(zoom, at, duration)
      if (next !== zoom) place(next)
    },
    lookAt,
    held: () => performance.now() < heldUntil,
    attach,
  }
}

function subscribe(listeners: Set<() => void>, listener: () => void): Release {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
