import { detectSpeech } from './detect-speech.ts'
import { findExtraSpeech } from './find-extra-speech.ts'
import { findLevels } from './find-levels.ts'
import { findTiming, type SegmentLists } from './find-timing.ts'
import { findVoices } from './find-voices.ts'
import { type Finding, findingKinds } from '#src/domain/finding.ts'
import { integrateLoudness } from './integrate-loudness.ts'
import type { SoundFeatures } from './sound-features.ts'

/**
 * Compares both sides of a task with their lists. Returns the findings by start time, and in the order of `findingKinds`
 * for the same time. Empty lists yield only findings that need no list.
 */
export function findFindings(source: SoundFeatures, dub: SoundFeatures, lists: SegmentLists): readonly Finding[] {
  const speech = { source: detectSpeech(source), dub: detectSpeech(dub) }
  const timing = findTiming(speech.source, speech.dub, lists)
  const rank = ({ kind }: Finding) => findingKinds.indexOf(kind)
  const findings = [
    ...timing.findings,
    ...findExtraSpeech(source, dub, timing.extra, loudnessDifference(source, dub)),
    ...findVoices(dub, timing),
    ...findLevels(source, dub, speech),
  ]
  return findings.toSorted((a, b) => a.start - b.start || rank(a) - rank(b))
}

function loudnessDifference(source: SoundFeatures, dub: SoundFeatures): number {
  const difference = integrateLoudness(dub.loudnessPower) - integrateLoudness(source.loudnessPower)
  return Number.isFinite(difference) ? difference : 0
}
