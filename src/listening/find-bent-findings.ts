import type { Finding } from '#src/domain/review/finding.ts'
import { isHold, type LineMap, mediaTimeAt, sharedTimeAt } from '#src/domain/segments/line-map.ts'
import type { SegmentList } from '#src/domain/segments/segments.ts'
import { findFindings, withEnds } from './find-findings.ts'
import type { SegmentLists } from './find-timing.ts'
import { bandCount, frameSeconds, type SoundFeatures } from './sound-features.ts'

/**
 * Compares both sides as `findFindings` does, on the clock of the dub: a line is late if it is later than the map says.
 * Without a map both have one clock.
 */
export function findBentFindings(
  source: SoundFeatures,
  dub: SoundFeatures,
  lists: SegmentLists,
  map: LineMap | null,
): readonly Finding[] {
  if (!map) return findFindings(source, dub, lists)
  const ownList = withEnds(lists.source)
  const bentLists = { source: bendList(ownList, map), dub: lists.dub }
  const toSource = (time: number) => mediaTimeAt(map, 'source', sharedTimeAt(map, 'dub', time))
  return findFindings(bendFeatures(source, dub.frameCount, map), dub, bentLists).map((finding) => {
    if (finding.side === 'dub') return finding
    const own = ownList.segments[finding.segment ?? -1]
    // What is of no line is the sound's own.
    const { start, end } = own ?? { start: toSource(finding.start), end: toSource(finding.end) }
    return { ...finding, start, end }
  })
}

function bendList(list: SegmentList, map: LineMap): SegmentList {
  const toDub = (time: number) => mediaTimeAt(map, 'dub', sharedTimeAt(map, 'source', time))
  return {
    ...list,
    segments: list.segments.map((segment) => ({ ...segment, start: toDub(segment.start), end: toDub(segment.end) })),
    latestEnds: list.latestEnds.map(toDub),
  }
}

/** The source's frames at the times of the dub's; silent where the source stands still. */
function bendFeatures(source: SoundFeatures, frameCount: number, map: LineMap): SoundFeatures {
  const bent = {
    frameCount,
    bands: new Uint8Array(frameCount * bandCount),
    pitch: new Float32Array(frameCount),
    periodicity: new Uint8Array(frameCount),
    loudnessPower: new Float32Array(frameCount),
    clippedSamples: new Uint8Array(frameCount),
    samplePeak: source.samplePeak,
    hasUnrelatedChannels: source.hasUnrelatedChannels,
  }
  for (let frame = 0; frame < frameCount; frame += 1) {
    const shared = sharedTimeAt(map, 'dub', (frame + 0.5) * frameSeconds)
    const from = Math.floor(mediaTimeAt(map, 'source', shared) / frameSeconds)
    if (from < 0 || from >= source.frameCount || isHold(map, 'source', shared)) continue
    bent.bands.set(source.bands.subarray(from * bandCount, (from + 1) * bandCount), frame * bandCount)
    for (const values of ['pitch', 'periodicity', 'loudnessPower', 'clippedSamples'] as const)
      bent[values][frame] = source[values][from] ?? 0
  }
  return bent
}
