// The visible window of a timeline. All lengths are in seconds, except `width` in pixels.

export type Zoom = {
  /** The time at the window's left edge. */
  readonly from: number
  /** The length of the window. */
  readonly span: number
}

/** Maximum pixels per second: a syllable is then as wide as a finger. */
const maxPixelsPerSecond = 300

/** The initial window of a longer timeline. */
const initialSpanSeconds = 90

/** The shortest span of a window of `width` pixels. */
export function minSpan(duration: number, width: number): number {
  return Math.min(duration, width / maxPixelsPerSecond)
}

/** The initial window for a stored `zoomFactor`; with factor 1 (never zoomed), a part of a long timeline. */
export function initialZoom(zoomFactor: number, duration: number): Zoom {
  const whole = duration > initialSpanSeconds * 1.5 ? initialSpanSeconds : duration
  return { from: 0, span: zoomFactor > 1 ? duration / zoomFactor : whole }
}

/** Zooms in by `factor` around `time`, whose position in the window stays the same. */
export function zoomAround(zoom: Zoom, factor: number, time: number, duration: number, width: number): Zoom {
  const span = clamp(zoom.span / Math.max(factor, Number.MIN_VALUE), minSpan(duration, width), duration)
  const positionShare = zoom.span > 0 ? (time - zoom.from) / zoom.span : 0
  return clampZoom({ from: time - positionShare * span, span }, duration)
}

/** Moves the window so that `time` is visible: unchanged if it is already, else with `time` at a tenth of its width. */
export function panIntoView(zoom: Zoom, time: number, duration: number): Zoom {
  const isVisible = time >= zoom.from && time <= zoom.from + zoom.span * 0.95
  return isVisible ? zoom : clampZoom({ from: time - zoom.span / 10, span: zoom.span }, duration)
}

function clampZoom({ from, span }: Zoom, duration: number): Zoom {
  return { from: clamp(from, 0, Math.max(0, duration - span)), span }
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
