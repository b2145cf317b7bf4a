// The visible part of the timelines: one scroll container whose content is as wide as the zoom requires. Scroll
// positions are applied directly to the DOM; React renders only when other segments come into view.
import { initialZoom, panIntoView, type Zoom, zoomAround } from '#src/domain/segments/segment-zoom.ts'
import type { Dispose } from '#src/player/core/scope.ts'
import { addZoomListeners } from '#src/app/features/review/player/zoom-listeners.ts'

/** The rendered range in seconds and its scale. The same object until another range has to be rendered. */
type RenderedRange = { readonly from: number; readonly to: number; readonly pixelsPerSecond: number }

export type LaneViewport = ReturnType<typeof createLaneViewport>

/** Milliseconds after scrolling or zooming by hand in which the view does not follow the playhead. */
const followPauseMs = 4000

/** Share of the view that is rendered on each side beyond it, so that scrolling does not show gaps. */
const overscan = 0.75

/** Pixels assumed until the timelines are on the page, as on the server: they decide what bars have room for. */
const assumedWidth = 800

/** `readZoom` returns the zoom to start with, from when it is attached. The server does not know it. */
export function createLaneViewport(duration: number, readZoom: () => Zoom) {
  const viewListeners = new Set<() => void>()
  const rangeListeners = new Set<() => void>()
  let zoom = initialZoom(1, duration)
  let width = 0
  let appliedSpan = 0
  let renderedRange: RenderedRange = { from: 0, to: zoom.span, pixelsPerSecond: assumedWidth / zoom.span }
  let scroller: HTMLElement | null = null
  let followPausedUntilMs = -Infinity

  const pixelScale = () => (zoom.span > 0 ? width / zoom.span : 0)
  const pauseFollowing = () => {
    followPausedUntilMs = performance.now() + followPauseMs
  }

  function updateView(nextZoom: Zoom): void {
    zoom = nextZoom
    const { from, span } = zoom
    const pixelsPerSecond = pixelScale()
    const isCovered = renderedRange.from <= Math.max(0, from) && renderedRange.to >= Math.min(duration, from + span)
    if (!isCovered || renderedRange.pixelsPerSecond !== pixelsPerSecond) {
      renderedRange = { from: from - span * overscan, to: from + span * (1 + overscan), pixelsPerSecond }
      for (const notify of rangeListeners) notify()
    }
    for (const notify of viewListeners) notify()
  }

  const inlineSizeFor = (span: number) => `${(span > 0 ? duration / span : 1) * 100}%`

  /** Applies a zoom to the scroll container and the rendered range. */
  function applyZoom(nextZoom: Zoom): void {
    const content = scroller?.firstElementChild
    if (nextZoom.span !== appliedSpan && content instanceof HTMLElement) {
      appliedSpan = nextZoom.span
      content.style.inlineSize = inlineSizeFor(appliedSpan)
    }
    updateView(nextZoom)
    if (scroller) scroller.scrollLeft = nextZoom.from * pixelScale()
  }

  /** Zooms in by `factor` (0: out to the whole) around a time in view, or else the middle. */
  function zoomBy(factor: number, timeSeconds = zoom.from + zoom.span / 2): void {
    pauseFollowing()
    applyZoom(zoomAround(zoom, factor, timeSeconds, duration, width))
  }

  /** Centres `timeSeconds` on the person's request; following the playhead pauses for 4 s. */
  function centerOn(timeSeconds: number): void {
    pauseFollowing()
    const from = Math.min(Math.max(0, timeSeconds - zoom.span / 2), duration - zoom.span)
    applyZoom({ from, span: zoom.span })
  }

  /** Controls a scroll container; its first child is the content. Calls `onZoomed` if it starts with a part in view. */
  function attach(element: HTMLElement, onZoomed: () => void): Dispose {
    scroller = element
    if (width === 0) {
      zoom = readZoom()
      if (zoom.span < duration) onZoomed()
    }
    const onScroll = () => {
      const from = pixelScale() > 0 ? element.scrollLeft / pixelScale() : 0
      // The scroll position is rounded by the browser: a difference of up to 1 px is no move.
      if (Math.abs(from - zoom.from) * pixelScale() > 1) updateView({ ...zoom, from })
    }
    const measure = () => {
      if (width === element.clientWidth) return
      width = element.clientWidth
      applyZoom(zoom)
    }
    // Also synchronously, so that the first paint contains segments.
    measure()
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    const timeAt = (x: number) => zoom.from + (x - element.getBoundingClientRect().left) / (pixelScale() || 1)
    const removeZoomListeners = addZoomListeners(element, {
      onManualScroll: pauseFollowing,
      onZoom: (factor, x) => zoomBy(factor, timeAt(x)),
    })
    return () => {
      resizeObserver.disconnect()
      element.removeEventListener('scroll', onScroll)
      removeZoomListeners()
      scroller = null
    }
  }

  return {
    duration,
    /** Width of the content until it is attached, as a percentage of the scroll container. */
    initialInlineSize: inlineSizeFor(zoom.span),
    zoom: () => zoom,
    renderedRange: () => renderedRange,
    onRenderedRangeChange: (listener: () => void) => subscribe(rangeListeners, listener),
    /** Notifies of every change of the visible part. */
    onViewChange: (listener: () => void) => subscribe(viewListeners, listener),
    /** Position in pixels of a time, from the start of the content. */
    toPixels: (seconds: number) => seconds * pixelScale(),
    zoomBy,
    /** Scrolls only if `timeSeconds` is not in view. */
    reveal: (timeSeconds: number) => {
      const nextZoom = panIntoView(zoom, timeSeconds, duration)
      if (nextZoom !== zoom) applyZoom(nextZoom)
    },
    centerOn,
    /** Whether the person scrolled or zoomed within the last 4 s. */
    isUserScrolling: () => performance.now() < followPausedUntilMs,
    attach,
  }
}

function subscribe(listeners: Set<() => void>, listener: () => void): Dispose {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
