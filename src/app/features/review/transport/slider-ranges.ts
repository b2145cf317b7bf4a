// The ranges on the slider's bar: what both videos have buffered, and where somebody speaks.
import type { Segment } from '#src/domain/segments/segments.ts'

type TimeRange = { readonly start: number; readonly end: number }

/** The intersection of two sorted lists of ranges: the pair can only play where both videos are buffered. */
export function intersectRanges(first: readonly TimeRange[], second: readonly TimeRange[]): TimeRange[] {
  return first.flatMap((a) =>
    second.flatMap((b) => {
      const [start, end] = [Math.max(a.start, b.start), Math.min(a.end, b.end)]
      return end > start ? [{ start, end }] : []
    }),
  )
}

/** The ranges with speech, merged to at most `maxRuns` ranges, so that thousands of segments become a short list. */
export function mergeSpeechRuns(segments: readonly Segment[], duration: number, maxRuns: number): TimeRange[] {
  const runs: TimeRange[] = []
  for (const { start, end } of segments) {
    if (start >= duration) continue
    const startShare = Math.floor((start / duration) * maxRuns) / maxRuns
    const endShare = Math.min(1, Math.ceil((end / duration) * maxRuns) / maxRuns)
    const lastRun = runs.at(-1)
    if (lastRun && startShare * duration <= lastRun.end)
      runs[runs.length - 1] = { ...lastRun, end: Math.max(lastRun.end, endShare * duration) }
    else runs.push({ start: startShare * duration, end: endShare * duration })
  }
  return runs
}

/** A CSS gradient over `duration` seconds with `color` on the given ranges and nothing between them. */
export function rangesToGradient(ranges: readonly TimeRange[], duration: number, color: string): string {
  if (ranges.length === 0 || duration <= 0) return 'none'
  const percent = (seconds: number) => `${Math.round((seconds / duration) * 10_000) / 100}%`
  const gradientStops = ranges.flatMap(({ start, end }) => [
    `transparent ${percent(start)}`,
    `${color} ${percent(start)} ${percent(end)}`,
    `transparent ${percent(end)}`,
  ])
  return `linear-gradient(to right, ${gradientStops.join(', ')})`
}
