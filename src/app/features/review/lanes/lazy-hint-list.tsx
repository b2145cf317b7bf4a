import { lazy, Suspense } from 'react'
import type { TaskMedia } from '#src/app/features/review/task-media.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import styles from './lazy-hint-list.module.css'

const HintList = lazy(async () => ({ default: (await import('./hint-list.tsx')).HintList }))

/** Hints found by comparing the segment lists, each a button that seeks. Loaded after the rest of the screen. */
export function LazyHintList({ media, pair }: { media: TaskMedia; pair: VideoPair | null }) {
  return (
    <div className={styles['placeholder']}>
      <Suspense>
        <HintList media={media} pair={pair} />
      </Suspense>
    </div>
  )
}
