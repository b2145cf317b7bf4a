import { useMemo } from 'react'
import type { TaskMedia } from '#src/app/features/review/task-media.ts'
import { type LaneLayout, layoutLanes } from '#src/domain/segment-lanes.ts'
import { fitToDuration, type SegmentList, shiftSegments } from '#src/domain/segments.ts'
import type { SideName } from '#src/player/core/media.ts'
import type { BothLists } from './lane-keys.ts'

type LaneLists = {
  readonly lists: BothLists
  readonly layouts: { readonly [Name in SideName]: LaneLayout }
  /** Length of the timelines in seconds: the videos' duration, or the last segment's end while that is unknown. */
  readonly length: number
}

/** Both lists on the shared clock: at a position p the source shows p, the dub p + `offset` seconds. */
export function useLaneLists(media: TaskMedia, duration: number, offset: number): LaneLists {
  return useMemo(() => {
    const fit = (list: SegmentList) => (duration > 0 ? fitToDuration(list, duration) : list)
    const lists = { source: fit(media.source.segments), dub: fit(shiftSegments(media.dub.segments, -offset)) }
    const layouts = { source: layoutLanes(lists.source.segments), dub: layoutLanes(lists.dub.segments) }
    const length = duration || Math.max(1, lists.source.reach.at(-1) ?? 0, lists.dub.reach.at(-1) ?? 0)
    return { lists, layouts, length }
  }, [media, duration, offset])
}
