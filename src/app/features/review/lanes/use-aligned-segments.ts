import { useMemo } from 'react'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import { type LaneLayout, layoutLanes } from '#src/domain/segments/segment-lanes.ts'
import { fitToDuration, type SegmentList, shiftSegments } from '#src/domain/segments/segments.ts'
import type { SideName } from '#src/player/core/media.ts'
import type { SegmentLists } from './find-key-target.ts'

type AlignedSegments = {
  readonly lists: SegmentLists
  readonly layouts: { readonly [Name in SideName]: LaneLayout }
  /** Length of the timelines in seconds: the videos' duration, or the last segment's end while that is unknown. */
  readonly totalSeconds: number
}

/** Both lists on the shared clock: at a position p the source shows p, the dub p + `offset` seconds. */
export function useAlignedSegments(media: TaskMedia, duration: number, offset: number): AlignedSegments {
  return useMemo(() => {
    const fitList = (list: SegmentList) => (duration > 0 ? fitToDuration(list, duration) : list)
    const lists = { source: fitList(media.source.segments), dub: fitList(shiftSegments(media.dub.segments, -offset)) }
    const layouts = { source: layoutLanes(lists.source.segments), dub: layoutLanes(lists.dub.segments) }
    const totalSeconds = duration || Math.max(1, lists.source.latestEnds.at(-1) ?? 0, lists.dub.latestEnds.at(-1) ?? 0)
    return { lists, layouts, totalSeconds }
  }, [media, duration, offset])
}
