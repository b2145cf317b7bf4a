import { type CSSProperties, type RefCallback, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { type SideName, sideNames } from '#src/player/core/media.ts'
import { SegmentLanes } from '#src/app/features/review/lanes/segment-lanes.tsx'
import { SentenceList } from '#src/app/features/review/lanes/sentence-list.tsx'
import { SideSwitch } from './side-switch.tsx'
import type { TaskMedia } from '#src/app/features/review/task-media.ts'
import { Transport } from './transport.tsx'
import { usePairView } from './use-video-pair.ts'
import { VideoPane } from './video-pane.tsx'
import styles from './review-stage.module.css'

type ReviewStageProps = {
  media: TaskMedia
  pair: VideoPair | null
  /** Opens the pair when the videos are on the page. */
  stage: RefCallback<HTMLElement>
  /** One video at a time, and sentences instead of timelines. */
  narrow: boolean
}

/** Both videos, their one clock, and what is said in them. */
export function ReviewStage({ media, pair, stage, narrow }: ReviewStageProps) {
  const t = useText('review')
  const view = usePairView(pair)
  const [visible, setVisible] = useState<SideName>('dub')
  const stacked = { '--pane': '1 / 1' } satisfies Record<string, string>
  const plays = view.phase === 'playing' || view.phase === 'waiting'
  const label = (side: SideName) => media[side].language || t[side]
  return (
    <div className={styles['stage']}>
      <div
        ref={stage}
        role="group"
        aria-label={t.videos}
        className={styles['videos']}
        style={narrow ? (stacked as CSSProperties) : undefined}
      >
        {sideNames.map((side) => (
          <VideoPane
            key={side}
            side={side}
            language={media[side].language}
            heard={view.heard === side || view.heard === 'both'}
            problem={view.problems[side]}
            waiting={view.phase === 'waiting' || view.phase === 'loading'}
            behind={narrow && side !== visible}
            onToggle={() => pair?.send({ kind: plays ? 'pause' : 'play' })}
            onRetry={() => pair?.retry(side)}
          />
        ))}
      </div>
      {narrow && (
        <SideSwitch
          visible={visible}
          languages={{ source: media.source.language, dub: media.dub.language }}
          onVisible={setVisible}
        />
      )}
      <Transport pair={pair} segments={media[narrow ? visible : 'dub'].segments} />
      {narrow ? (
        <SentenceList key={visible} label={label(visible)} list={media[visible].segments} pair={pair} />
      ) : (
        <SegmentLanes media={media} pair={pair} duration={view.duration} />
      )}
    </div>
  )
}
