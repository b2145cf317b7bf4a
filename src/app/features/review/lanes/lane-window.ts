// The visible part of the timelines: one scroll container whose content is as wide as the zoom requires. Scroll
// positions are applied directly to the DOM; React renders only when other segments come into view.
import { showing, type Zoom, zoomAround } from '#src/domain/segment-zoom.ts'
import type { Release } from '#src/player/core/scope.ts'
import { listenToZoom } from './zoom-gestures.ts'

/** The rendered range in seconds and its scale. The same object until another range has to be rendered. */
export type DrawnWindow = { readonly from: number; readonly to: number; readonly pixelsPerSecond: number }

export type LaneWindow = {
  readonly duration: number
  readonly zoom: () => Zoom
  readonly drawn: () => DrawnWindow
  readonly onDrawn: (listener: () => void) => Release
  /** Notifies of every change of the visible part. */
  readonly onMove: (listener: () => void) => Release
  /** Position in pixels of a time, from the start of the content. */
  readonly pixelsOf: (seconds: number) => number
  /** Zooms in by `factor` (0: out to the whole) around a time in view, or else the middle. */
  readonly zoomBy: (factor: number, at?: number) => void
  /** Scrolls only if `at` is not in view. */
  readonly show: (at: number) => void
  /** Centres `at` on the person's request; following the playhead pauses for 4 s. */
  readonly lookAt: (at: number) => void
  /** Whether the person scrolled or zoomed within the last 4 s. */
  readonly held: () => boolean
  /** Controls a scroll container; its first child is the content. */
  readonly attach: (scroller: HTMLElement) => Release
}

/** Milliseconds after scrolling or zooming by hand in which the view does not follow the playhead. */
const handsOffFor = 4000

/** Share of the view that is rendered on each side beyond it, so that scrolling does not show gaps. */
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

  /** Applies a zoom to the scroll container and the rendered range. */
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
      // The scroll position is rounded by the browser: a difference of up to 1 px is no move.
      if (Math.abs(from - zoom.from) * perSecond() > 1) moved({ ...zoom, from })
    }
    const measure = () => {
      if (width === element.clientWidth) return
      width = element.clientWidth
      place(zoom)
    }
    // Also synchronously, so that the first paint contains segments.
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
