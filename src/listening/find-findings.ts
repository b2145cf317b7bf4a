import { detectSpeech } from './detect-speech.ts'
import { findLevels } from './find-levels.ts'
import { findTiming, type SegmentLists } from './find-timing.ts'
import { findVoices } from './find-voices.ts'
import { type Finding, findingKinds } from '#src/domain/review/finding.ts'
import { toFrames } from './match-lines.ts'
import type { SoundFeatures } from './sound-features.ts'
import type { SegmentList } from '#src/domain/segments/segments.ts'

/** Seconds that few lines exceed. */
const pointSeconds = 4

/**
 * Compares both sides of a task with their lists. Returns the findings by start time, and in the order of `findingKinds`
 * for the same time. Empty lists yield only findings that need no list.
 */
export function findFindings(source: SoundFeatures, dub: SoundFeatures, written: SegmentLists): readonly Finding[] {
  const lists = { source: withEnds(written.source), dub: withEnds(written.dub) }
  const pauses = findPauses(lists, Math.max(source.frameCount, dub.frameCount))
  const speech = { source: detectSpeech(source, dub, pauses), dub: detectSpeech(dub, source, pauses) }
  const timing = findTiming(speech.source, speech.dub, lists)
  const rank = ({ kind }: Finding) => findingKinds.indexOf(kind)
  const findings = [...timing.findings, ...findVoices(dub, timing), ...findLevels(source, dub, speech.source.mask)]
  return findings.toSorted((a, b) => a.start - b.start || rank(a) - rank(b))
}

/** Lets a point, whose end nobody knows, last until the next line, but not for longer than lines do. */
export function withEnds(list: SegmentList): SegmentList {
  const segments = list.segments.map((segment) => {
    if (segment.end > segment.start) return segment
    const next = list.segments[segment.index + 1]?.start ?? Infinity
    return { ...segment, end: Math.min(next, segment.start + pointSeconds) }
  })
  return { ...list, segments }
}

/** 1 for each frame in no line of either list, else 0. */
function findPauses({ source, dub }: SegmentLists, frameCount: number): Uint8Array {
  const pauses = new Uint8Array(frameCount).fill(1)
  for (const segment of [...source.segments, ...dub.segments]) {
    const { from, to } = toFrames(segment, 0)
    pauses.fill(0, from, to)
  }
  return pauses
}
