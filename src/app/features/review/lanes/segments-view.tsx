import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import type { ReviewFlag } from '#src/domain/review/review-flags.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SideName } from '#src/player/core/media.ts'
import styles from './segments-view.module.css'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'

const pending = () => <div className={styles['placeholder']} />
const SegmentLanes = onDemand(async () => (await import('./segment-lanes.tsx')).SegmentLanes, { pending })
const SentenceList = onDemand(async () => (await import('./sentence-list.tsx')).SentenceList, { pending })

type SegmentsViewProps = {
  media: TaskMedia
  pair: VideoPair | null
  /** Seconds; 0 while unknown. */
  duration: number
  /** The side whose segments are listed; null for the timelines of both. */
  listedSide: SideName | null
  flags?: readonly ReviewFlag[] | undefined
}

/** The videos' segments: as timelines where there is room, else as a list. Loaded while the videos load. */
export function SegmentsView({ media, pair, duration, listedSide, flags }: SegmentsViewProps) {
  return listedSide === null ? (
    <SegmentLanes media={media} pair={pair} duration={duration} flags={flags} />
  ) : (
    <SentenceList key={listedSide} media={media} side={listedSide} pair={pair} />
  )
}
