import type { Segment, SegmentList } from '#src/domain/segments/segments.ts'
import { closeGaps, type FrameRange, runsOf } from './detect-speech.ts'
import { frameSeconds } from './sound-features.ts'

/** Where a line of the list is spoken, in frames; `null` if no speech belongs to it. */
export type SpokenLine = { readonly segment: Segment; readonly spoken: FrameRange | null }

/** Frames by which the start of speech may differ from the list's. */
const startTolerance = 20

/** How far a line may have been moved, in frames, and how far if the speech is about as long as the line. */
const farthest = 130
const farthestWhole = 500

/** Shortest and longest such speech, as shares of the line, and its longest pause in frames. */
const wholeShares = [0.6, 1.6] as const
const longestPause = 40

/** Least frames of speech of a line, or share of its length. */
const leastFrames = 20
const leastShare = 0.15

export type MatchedLines = {
  readonly lines: readonly SpokenLine[]
  /** The speech that belongs to no line. */
  readonly rest: Uint8Array
}

/**
 * Finds the speech of each line of the list. Lines that begin where the list says claim their speech first; the others
 * are looked for in what remains: up to 1.3 s away, then up to 5 s away what is about as long.
 *
 * @param offset Seconds by which all speech is later than the list.
 */
export function matchLines(speech: Uint8Array, list: SegmentList, offset: number): MatchedLines {
  const rest = speech.slice()
  const lines: { segment: Segment; spoken: FrameRange | null }[] = list.segments.map((segment) => ({
    segment,
    spoken: null,
  }))
  const listed = list.segments.map((segment) => toFrames(segment, offset))
  for (const [index, line] of lines.entries()) {
    const range = listed[index]
    if (range && startsAt(speech, range.from, listed[index - 1]?.to))
      line.spoken = claim(rest, range, listed[index + 1]?.from)
  }
  for (const [index, line] of lines.entries()) {
    const range = listed[index]
    if (range && !line.spoken) line.spoken = claimNearby(rest, range)
  }
  for (const [index, line] of lines.entries()) {
    const range = listed[index]
    if (range && !line.spoken) line.spoken = claimWhole(rest, range)
  }
  return { lines, rest }
}

export function toFrames({ start, end }: Pick<Segment, 'start' | 'end'>, offset: number): FrameRange {
  return { from: Math.round((start + offset) / frameSeconds), to: Math.round((end + offset) / frameSeconds) }
}

export function countSpeech(speech: Uint8Array, from: number, to: number): number {
  let count = 0
  for (let at = Math.max(0, from); at < Math.min(to, speech.length); at += 1) count += speech[at] ?? 0
  return count
}

/** Whether speech begins near `frame`, or continues through it from the line before, which ends at `previousEnd`. */
function startsAt(speech: Uint8Array, frame: number, previousEnd: number | undefined): boolean {
  const first = firstSpeech(speech, frame - startTolerance, frame + startTolerance)
  if (first === null || countSpeech(speech, first, first + leastFrames) < leastFrames / 2) return false
  let runStart = first
  while (runStart > 0 && speech[runStart - 1] === 1) runStart -= 1
  return runStart >= frame - startTolerance || runStart < (previousEnd ?? 0) - startTolerance
}

/** First frame of a run that begins in the range; the range's start if speech continues through it. */
function firstSpeech(speech: Uint8Array, from: number, to: number): number | null {
  for (let at = Math.max(1, from); at <= to; at += 1) if (speech[at] === 1 && speech[at - 1] === 0) return at
  return countSpeech(speech, from, to) >= to - from ? Math.max(0, from) : null
}

/** Takes the speech of the range and what continues it, up to the next line. */
function claim(rest: Uint8Array, range: FrameRange, nextFrom: number | undefined): FrameRange | null {
  const first = firstSpeech(rest, range.from - startTolerance, range.from + startTolerance)
  if (first === null) return null
  const limit = Math.max(range.to, (nextFrom ?? Infinity) - startTolerance)
  const reach = Math.min(range.to + startTolerance, (nextFrom ?? Infinity) - startTolerance, rest.length)
  let last = first
  for (let at = first; at < reach; at += 1) if (rest[at] === 1) last = at
  while (last + 1 < Math.min(limit, rest.length) && rest[last + 1] === 1) last += 1
  rest.fill(0, first, last + 1)
  return { from: first, to: last + 1 }
}

/** Takes the best remaining speech near the range: as much as possible, as near as possible. */
function claimNearby(rest: Uint8Array, range: FrameRange): FrameRange | null {
  const length = range.to - range.from
  const least = Math.max(leastFrames, leastShare * length)
  let best: { from: number; score: number } | null = null
  for (const run of runsOf(rest)) {
    const distance = Math.abs(run.from - range.from)
    if (distance > farthest) continue
    const score = Math.min(length, countSpeech(rest, run.from, run.from + length)) - distance * 0.3
    if (countSpeech(rest, run.from, run.from + length) >= least && score > (best?.score ?? -Infinity))
      best = { from: run.from, score }
  }
  return best && claim(rest, { from: best.from, to: best.from + length }, undefined)
}

/** Takes the nearest remaining speech that is about as long as the range. */
function claimWhole(rest: Uint8Array, range: FrameRange): FrameRange | null {
  const joined = rest.slice()
  closeGaps(joined, longestPause)
  const distance = ({ from }: FrameRange) => Math.abs(from - range.from)
  const [least, most] = wholeShares.map((share) => share * (range.to - range.from))
  const [nearest] = runsOf(joined)
    .filter((run) => run.to - run.from >= (least ?? 0) && run.to - run.from <= (most ?? 0))
    .filter((run) => distance(run) <= farthestWhole)
    .toSorted((a, b) => distance(a) - distance(b))
  if (nearest) rest.fill(0, nearest.from, nearest.to)
  return nearest ?? null
}
