// How much of a timeline a window shows. All lengths are seconds but `width`, the window's pixels.

export type Zoom = {
  /** Seconds at the window's left edge. */
  readonly from: number
  /** How many seconds the window shows. */
  readonly span: number
}

/** Pixels a second may take at most: a syllable is then as wide as a finger. */
const widestSecond = 300

/** A timeline longer than this is first shown in part. */
const firstSpan = 90

/** The least seconds a window of `width` pixels may show. */
export function closestSpan(duration: number, width: number): number {
  return Math.min(duration, width / widestSecond)
}

/** What is shown first: `times` larger than the whole; of a long timeline a part, where nobody zoomed before (1). */
export function zoomedBy(times: number, duration: number): Zoom {
  const whole = duration > firstSpan * 1.5 ? firstSpan : duration
  return { from: 0, span: times > 1 ? duration / times : whole }
}

/** Shows `factor` times less around `at`, which stays where it is. */
export function zoomAround(zoom: Zoom, factor: number, at: number, duration: number, width: number): Zoom {
  const span = clamp(zoom.span / Math.max(factor, Number.MIN_VALUE), closestSpan(duration, width), duration)
  const share = zoom.span > 0 ? (at - zoom.from) / zoom.span : 0
  return within({ from: at - share * span, span }, duration)
}

/** The same window where `at` is seen: unmoved if it is already, else with `at` a tenth behind its left edge. */
export function showing(zoom: Zoom, at: number, duration: number): Zoom {
  const seen = at >= zoom.from && at <= zoom.from + zoom.span * 0.95
  return seen ? zoom : within({ from: at - zoom.span / 10, span: zoom.span }, duration)
}

function within({ from, span }: Zoom, duration: number): Zoom {
  return { from: clamp(from, 0, Math.max(0, duration - span)), span }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
