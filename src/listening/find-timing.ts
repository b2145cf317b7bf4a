import type { Segment, SegmentList } from '#src/domain/segments/segments.ts'
import { type FrameRange, quantile, runsOf, type Speech } from './detect-speech.ts'
import type { Finding } from '#src/domain/review/finding.ts'
import { countSpeech, matchLines, type SpokenLine, toFrames } from './match-lines.ts'
import { type LinePair, pairLines } from './pair-lines.ts'
import { frameSeconds } from './sound-features.ts'

/** Lists of both sides. */
export type SegmentLists = { readonly source: SegmentList; readonly dub: SegmentList }

/** What the speech of the dub reveals: its findings, and where each of its lines is spoken. */
export type Timing = {
  readonly findings: readonly Finding[]
  readonly lines: readonly SpokenLine[]
  readonly pairs: readonly LinePair[]
}

/** Seconds from which a line, or the whole dub, counts as early or late. */
const minShift = 0.25
const minOffset = 0.15

/** Seconds by which the end of such a line must be shifted too; else only its beginning is longer or shorter. */
const minEndShift = 0.12

/** A line ends early if this many seconds and this share of its length are missing. */
const minMissingSeconds = 0.3
const minMissingShare = 0.2

/** Seconds of speech outside all lines that are reported. */
const minExtraSeconds = 0.6

/** Seconds around a line whose speech may belong to it. */
const margin = 0.3

/** Least agreement of the list with the speech, from 0 for chance to 1; not judged where almost all time has lines. */
const minAgreement = 0.55
const maxChance = 0.9

/** Up to so many shifted lines are always reported, and of more than that up to half of all lines. */
const maxShifted = 3

/** Share of a line's frames that are its quiet ones. */
const quietShare = 0.2

/** Seconds that two lines may share before both speak at once, and before the next line within which an end is open. */
const borderSeconds = 0.1

/**
 * Nothing is found if the dub's list does not describe its sound.
 */
export function findTiming(source: Speech, dub: Speech, lists: SegmentLists): Timing {
  const [sourceSpeech, dubSpeech] = [source.mask, dub.mask]
  const dubList = lists.dub.segments.length > 0 ? lists.dub : lists.source
  const soundOffset = estimateOffset(dubSpeech, dubList)
  const listOffset = medianDistance(pairLines(lists.source, lists.dub, 0))
  const total = soundOffset + listOffset
  const offset = Math.abs(total) >= minOffset ? total : 0
  const pairs = pairLines(lists.source, lists.dub, listOffset)
  const { lines, rest } = matchLines(dubSpeech, lists.dub, soundOffset)
  if (!isDescribed(dubSpeech, dubList, soundOffset)) return { findings: [], lines: [], pairs }
  const looseness = measureLooseness(lines, lists.dub)
  const sounds = { sourceSpeech, dubSpeech, levels: dub.levels, rest, soundOffset, offset, looseness }
  const found = pairs.flatMap((pair) => pairFindings(pair, lines, lists, sounds))
  const isShifted = ({ kind }: Finding) => kind === 'early' || kind === 'late'
  // Where most lines are shifted by different times, the dub has another clock.
  const hasOtherClock = found.filter(isShifted).length > Math.max(maxShifted, lines.length / 2)
  const findings = [
    ...offsetFindings(offset, dubSpeech.length * frameSeconds),
    ...(hasOtherClock ? found.filter((finding) => !isShifted(finding)) : found),
    ...extraSpeech(rest, sourceSpeech, pairs, offset),
  ]
  return { findings, lines: lines.filter(({ segment }) => !isOverlapped(segment, lists.dub)), pairs }
}

/**
 * Whether the list's lines are where the speech is: more than by chance, which is the share of the time that has lines
 * (Cohen, 1960, "A coefficient of agreement for nominal scales").
 */
function isDescribed(speech: Uint8Array, list: SegmentList, soundOffset: number): boolean {
  const inLine = new Uint8Array(speech.length)
  for (const line of list.segments) {
    const { from, to } = toFrames(line, soundOffset)
    inLine.fill(1, Math.max(0, from), Math.max(0, to))
  }
  const spoken = countSpeech(speech, 0, speech.length)
  const chance = countSpeech(inLine, 0, inLine.length) / inLine.length
  const share = speech.reduce((sum, value, at) => sum + value * (inLine[at] ?? 0), 0) / spoken
  return spoken === 0 || chance === 0 || chance > maxChance || share - chance >= minAgreement * (1 - chance)
}

/** Seconds by which most lines of the list are longer than their speech: three quarters of those that have an end. */
function measureLooseness(lines: readonly SpokenLine[], list: SegmentList): number {
  const excess = lines
    .flatMap(({ segment, spoken }) =>
      spoken && hasEnd(segment, list) ? [segment.end - segment.start - (spoken.to - spoken.from) * frameSeconds] : [],
    )
    .toSorted((a, b) => a - b)
  return Math.max(0, excess[Math.floor(excess.length * 0.75)] ?? 0)
}

/** Whether the list says where a line ends: an end at the next start may only be there because no other was known. */
function hasEnd({ index, end }: Segment, { segments }: SegmentList): boolean {
  const next = segments[index + 1]
  return !next || end < next.start - borderSeconds
}

/** Whether other lines are spoken at the same time, whose speech cannot be told apart. */
const isOverlapped = (line: Segment, { segments }: SegmentList): boolean =>
  segments.some(
    (other) => other !== line && Math.min(line.end, other.end) - Math.max(line.start, other.start) > borderSeconds,
  )

function medianDistance(pairs: readonly LinePair[]): number {
  const distances = pairs
    .flatMap(({ source, dub }) => (source && dub ? [dub.start - source.start] : []))
    .toSorted((a, b) => a - b)
  const median = distances[Math.floor(distances.length / 2)] ?? 0
  const agreeing = distances.filter((distance) => Math.abs(distance - median) < minOffset).length
  return distances.length >= 3 && agreeing >= distances.length * 0.6 ? median : 0
}

function offsetFindings(offset: number, end: number): Finding[] {
  if (offset === 0) return []
  return [{ kind: 'dub-offset', side: 'dub', start: 0, end, segment: null, measure: offset, expected: 0 }]
}

type Sounds = {
  readonly sourceSpeech: Uint8Array
  readonly dubSpeech: Uint8Array
  readonly levels: Float32Array
  readonly rest: Uint8Array
  readonly soundOffset: number
  readonly offset: number
  /** See `measureLooseness`. */
  readonly looseness: number
}

function pairFindings(
  { source, dub }: LinePair,
  lines: readonly SpokenLine[],
  lists: SegmentLists,
  sounds: Sounds,
): Finding[] {
  const spoken = dub ? (lines[dub.index]?.spoken ?? null) : null
  const isAlone = !(source && isOverlapped(source, lists.source)) && !(dub && isOverlapped(dub, lists.dub))
  if (!dub || !spoken) return source ? missingLine(source, isAlone, sounds) : []
  if (!isAlone) return []
  const start = spoken.from * frameSeconds
  const end = spoken.to * frameSeconds
  const place = { side: 'dub', start, end, segment: dub.index } as const
  const findings: Finding[] = []
  const length = dub.end - dub.start
  // What begins late is shorter, but not cut off.
  const unspoken = Math.min(length - (end - start), dub.end + sounds.soundOffset - end)
  const missing = unspoken - sounds.looseness - measureDoubt(spoken, end, start + length, sounds)
  if (hasEnd(dub, lists.dub) && missing >= minMissingSeconds && missing >= length * minMissingShare)
    findings.push({ ...place, kind: 'line-cut-off', measure: end - start, expected: length })
  const shift = source ? start - source.start - sounds.offset : 0
  const endShift = source ? end + sounds.looseness - length - source.start - sounds.offset : 0
  const isShifted = !hasEnd(dub, lists.dub) || endShift * Math.sign(shift) >= minEndShift
  const doubt = measureDoubt(spoken, start - shift, start, sounds)
  if (Math.abs(shift) - doubt >= minShift && isShifted)
    findings.push({ ...place, kind: shift < 0 ? 'early' : 'late', measure: Math.abs(shift), expected: 0 })
  return findings
}

/**
 * Seconds between two times in which a line may be spoken though no speech was found: the dub is as loud as in the line's
 * quiet frames, with music or a voiceless sound.
 */
function measureDoubt(spoken: FrameRange, from: number, to: number, { dubSpeech, levels }: Sounds): number {
  const quiet = quantile(levels.subarray(spoken.from, spoken.to), quietShare)
  const [first, last] = [from, to].map((seconds) => Math.max(0, Math.round(seconds / frameSeconds)))
  return (
    levels.subarray(first, last).filter((level, at) => level >= quiet && dubSpeech[at + (first ?? 0)] === 0).length *
    frameSeconds
  )
}

/** A line that the source speaks, while the dub has almost no speech that belongs to no other line. */
function missingLine(source: Segment, isAlone: boolean, sounds: Sounds): Finding[] {
  const { from, to } = toFrames(source, 0)
  const lag = Math.round(sounds.offset / frameSeconds)
  const inSource = countSpeech(sounds.sourceSpeech, from, to)
  const inDub = countSpeech(isAlone ? sounds.rest : sounds.dubSpeech, from + lag, to + lag)
  if (inSource < 0.3 * (to - from) || inDub > 0.3 * inSource) return []
  const { start, end, index } = source
  const [measure, expected] = [inDub * frameSeconds, inSource * frameSeconds]
  return [{ kind: 'line-not-dubbed', side: 'source', start, end, segment: index, measure, expected }]
}

/** Speech of no line, while the source does not speak. */
function extraSpeech(
  rest: Uint8Array,
  sourceSpeech: Uint8Array,
  pairs: readonly LinePair[],
  offset: number,
): Finding[] {
  const free = rest.slice()
  for (const { source, dub } of pairs) {
    const line = dub ?? source
    if (!line) continue
    const { from, to } = toFrames({ start: line.start - margin, end: line.end + margin }, dub ? 0 : offset)
    free.fill(0, Math.max(0, from), Math.max(0, to))
  }
  const lag = Math.round(offset / frameSeconds)
  return runsOf(free)
    .filter(({ from, to }) => countSpeech(sourceSpeech, from - lag, to - lag) < 0.5 * (to - from))
    .map(({ from, to }) => ({ start: from * frameSeconds, end: to * frameSeconds }))
    .filter(({ start, end }) => end - start >= minExtraSeconds)
    .map(({ start, end }) => {
      return { kind: 'extra-speech', side: 'dub', start, end, segment: null, measure: end - start, expected: 0 }
    })
}

const farthestFrames = 300
const stepFrames = 2

/** How much better than no offset the best one must fit, as a share of the speech in lines. */
const minGain = 0.06

/**
 * Returns the seconds by which the speech is later than the lines of the list: the lag with the largest
 * cross-correlation of both activities. 0 if no lag up to 3 s fits clearly better than 0.
 */
function estimateOffset(speech: Uint8Array, list: SegmentList): number {
  const sums = new Int32Array(speech.length + 1)
  for (let at = 0; at < speech.length; at += 1) sums[at + 1] = (sums[at] ?? 0) + (speech[at] ?? 0)
  const clamp = (frame: number) => Math.min(speech.length, Math.max(0, frame))
  const speechWithin = (lag: number) => {
    let total = 0
    for (const { start, end } of list.segments)
      total +=
        (sums[clamp(Math.round(end / frameSeconds) + lag)] ?? 0) -
        (sums[clamp(Math.round(start / frameSeconds) + lag)] ?? 0)
    return total
  }
  const atZero = speechWithin(0)
  let [best, bestTotal] = [0, atZero]
  for (let lag = -farthestFrames; lag <= farthestFrames; lag += stepFrames) {
    const total = speechWithin(lag)
    if (total > bestTotal || (total === bestTotal && Math.abs(lag) < Math.abs(best))) [best, bestTotal] = [lag, total]
  }
  return bestTotal - atZero > minGain * bestTotal ? best * frameSeconds : 0
}
