// The baseline: a threshold on energy instead of the detection of speech, and no pitch. The rules are the same.
import type { Finding } from '#src/domain/review/finding.ts'
import { findTiming, type SegmentLists } from '#src/listening/find-timing.ts'
import { findLevels } from '#src/listening/find-levels.ts'
import type { SoundFeatures } from '#src/listening/sound-features.ts'

/** A frame within this many dB of the track's 95th percentile is active. */
const range = 20

export function findByEnergy(source: SoundFeatures, dub: SoundFeatures, lists: SegmentLists): readonly Finding[] {
  const activity = { source: detectEnergy(source), dub: detectEnergy(dub) }
  const { findings } = findTiming(activity.source, activity.dub, lists)
  return [...findings, ...findLevels(source, dub, activity)]
}

function detectEnergy({ loudnessPower }: SoundFeatures): Uint8Array {
  const loud = loudnessPower.toSorted()[Math.floor(0.95 * loudnessPower.length)] ?? 0
  return Uint8Array.from(loudnessPower, (power) => (power > loud * 10 ** (-range / 10) ? 1 : 0))
}
