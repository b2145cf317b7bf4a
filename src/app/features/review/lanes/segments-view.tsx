import { lazyPart } from '#src/app/platform/shell/lazy-part.tsx'
import { HydratedSuspense } from '#src/app/platform/shell/hydrated-suspense.tsx'
import type { TaskMedia } from '#src/app/features/review/task-media.ts'
import type { ReviewFlag } from '#src/domain/review-flags.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SideName } from '#src/player/core/media.ts'
import styles from './segments-view.module.css'

const SegmentLanes = lazyPart(
  'src/app/features/review/lanes/segment-lanes.tsx',
  async () => (await import('./segment-lanes.tsx')).SegmentLanes,
)
const SentenceList = lazyPart(
  'src/app/features/review/lanes/sentence-list.tsx',
  async () => (await import('./sentence-list.tsx')).SentenceList,
)

const placeholder = <div className={styles['placeholder']} />

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
  return (
    <HydratedSuspense fallback={placeholder}>
      {listedSide === null ? (
        <SegmentLanes media={media} pair={pair} duration={duration} flags={flags} />
      ) : (
        <SentenceList key={listedSide} media={media} side={listedSide} pair={pair} />
      )}
    </HydratedSuspense>
  )
}
