// The played parts of a video, as merged ranges of seconds.

export type PlayedRange = { readonly start: number; readonly end: number }

/** Adds a played range. Returns sorted ranges, merged where the gap is at most 50 ms. */
export function addPlayedRange(ranges: readonly PlayedRange[], start: number, end: number): readonly PlayedRange[] {
  if (!(end > start)) return ranges
  const touches = (range: PlayedRange) => range.start <= end + 0.05 && range.end >= start - 0.05
  const touchingRanges = ranges.filter(touches)
  const merged = {
    start: Math.min(start, ...touchingRanges.map((range) => range.start)),
    end: Math.max(end, ...touchingRanges.map((range) => range.end)),
  }
  return [...ranges.filter((range) => !touches(range)), merged].toSorted((a, b) => a.start - b.start)
}

/** Returns the share of `duration` (seconds) that was played, 0 to 1; 0 if the duration is unknown. */
export function playedShare(ranges: readonly PlayedRange[], duration: number): number {
  if (!(duration > 0)) return 0
  const played = ranges.reduce((sum, range) => sum + Math.max(0, Math.min(range.end, duration) - range.start), 0)
  return Math.min(1, played / duration)
}
