import { useMemo } from 'react'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import { layoutLanes } from '#src/domain/segments/segment-lanes.ts'
import { type LineMap, mediaTimeAt } from '#src/domain/segments/line-map.ts'
import { alignSegments, fitToDuration } from '#src/domain/segments/segments.ts'
import type { SideName } from '#src/player/core/media.ts'

/** Both lists on the shared clock, in which `duration` is. */
export function useAlignedSegments(media: TaskMedia, duration: number, clock: LineMap) {
  return useMemo(() => {
    const listOf = (side: SideName) => {
      const { segments } = media[side]
      const fitting = duration > 0 ? fitToDuration(segments, mediaTimeAt(clock, side, duration)) : segments
      return alignSegments(fitting, clock, side)
    }
    const lists = { source: listOf('source'), dub: listOf('dub') }
    const layouts = { source: layoutLanes(lists.source.segments), dub: layoutLanes(lists.dub.segments) }
    // Until the videos' duration is known, the last segment's end.
    const totalSeconds = duration || Math.max(1, lists.source.latestEnds.at(-1) ?? 0, lists.dub.latestEnds.at(-1) ?? 0)
    return { lists, layouts, totalSeconds }
  }, [media, duration, clock])
}
