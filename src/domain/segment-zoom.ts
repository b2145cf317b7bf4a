// The visible window of a timeline. All lengths are in seconds, except `width` in pixels.

export type Zoom = {
  /** The time at the window's left edge. */
  readonly from: number
  /** The length of the window. */
  readonly span: number
}

/** Maximum pixels per second: a syllable is then as wide as a finger. */
const widestSecond = 300

/** The initial window of a longer timeline. */
const firstSpan = 90

/** The shortest span of a window of `width` pixels. */
export function closestSpan(duration: number, width: number): number {
  return Math.min(duration, width / widestSecond)
}

/** The initial window for a stored zoom factor `times`; with factor 1 (never zoomed), a part of a long timeline. */
export function zoomedBy(times: number, duration: number): Zoom {
  const whole = duration > firstSpan * 1.5 ? firstSpan : duration
  return { from: 0, span: times > 1 ? duration / times : whole }
}

/** Zooms in by `factor` around `at`, whose position in the window stays the same. */
export function zoomAround(zoom: Zoom, factor: number, at: number, duration: number, width: number): Zoom {
  const span = clamp(zoom.span / Math.max(factor, Number.MIN_VALUE), closestSpan(duration, width), duration)
  const share = zoom.span > 0 ? (at - zoom.from) / zoom.span : 0
  return within({ from: at - share * span, span }, duration)
}

/** Moves the window so that `at` is visible: unchanged if it is already, else with `at` at a tenth of its width. */
export function showing(zoom: Zoom, at: number, duration: number): Zoom {
  const seen = at >= zoom.from && at <= zoom.from + zoom.span * 0.95
  return seen ? zoom : within({ from: at - zoom.span / 10, span: zoom.span }, duration)
}

function within({ from, span }: Zoom, duration: number): Zoom {
  return { from: clamp(from, 0, Math.max(0, duration - span)), span }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
