// The ranges on the slider's bar: what both videos have buffered, and where somebody speaks.
import type { Segment } from '#src/domain/segments.ts'

type Stretch = { readonly start: number; readonly end: number }

/** The intersection of two sorted lists of ranges: the pair can only play where both videos are buffered. */
export function inBoth(first: readonly Stretch[], second: readonly Stretch[]): Stretch[] {
  return first.flatMap((a) =>
    second.flatMap((b) => {
      const [start, end] = [Math.max(a.start, b.start), Math.min(a.end, b.end)]
      return end > start ? [{ start, end }] : []
    }),
  )
}

/** The ranges with speech, merged to at most `cells` cells, so that thousands of segments become a short list. */
export function speechRuns(segments: readonly Segment[], duration: number, cells: number): Stretch[] {
  const runs: Stretch[] = []
  for (const { start, end } of segments) {
    if (start >= duration) continue
    const from = Math.floor((start / duration) * cells) / cells
    const to = Math.min(1, Math.ceil((end / duration) * cells) / cells)
    const last = runs.at(-1)
    if (last && from * duration <= last.end) runs[runs.length - 1] = { ...last, end: Math.max(last.end, to * duration) }
    else runs.push({ start: from * duration, end: to * duration })
  }
  return runs
}

/** A CSS gradient over `duration` seconds with `colour` on the given ranges and nothing between them. */
export function stretchesAsGradient(stretches: readonly Stretch[], duration: number, colour: string): string {
  if (stretches.length === 0 || duration <= 0) return 'none'
  const percent = (seconds: number) => `${Math.round((seconds / duration) * 10_000) / 100}%`
  const stops = stretches.flatMap(({ start, end }) => [
    `transparent ${percent(start)}`,
    `${colour} ${percent(start)} ${percent(end)}`,
    `transparent ${percent(end)}`,
  ])
  return `linear-gradient(to right, ${stops.join(', ')})`
}
