import { Pause, Play, SkipBack, SkipForward, Volume2 } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { segmentAfter, segmentBefore, type SegmentList } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Heard } from '#src/player/core/session-state.ts'
import { PositionSlider } from './position-slider.tsx'
import { usePairView } from './use-video-pair.ts'
import styles from './transport.module.css'

/** What the sound button turns to. */
const nextHeard: Readonly<Record<Heard, Heard>> = { dub: 'source', source: 'both', both: 'dub' }

type TransportProps = {
  pair: VideoPair | null
  /** The list "previous" and "next" go by. */
  segments: SegmentList
}

/** Play, step from segment to segment, the shared position, and which sound is on. */
export function Transport({ pair, segments }: TransportProps) {
  const t = useText('review')
  const { phase, duration, heard, refused } = usePairView(pair)
  const plays = phase === 'playing' || phase === 'waiting'
  const step = (find: typeof segmentAfter) => {
    const segment = pair && find(segments, pair.position())
    if (segment) pair.send({ kind: 'seek', to: segment.start })
  }
  return (
    <div className={styles['transport']}>
      <div className={styles['buttons']}>
        <IconButton label={t.previousSegment} icon={<SkipBack aria-hidden />} onClick={() => step(segmentBefore)} />
        <IconButton
          label={plays ? t.pause : t.play}
          variant="plain"
          icon={plays ? <Pause aria-hidden /> : <Play aria-hidden />}
          disabled={!pair || phase === 'failed'}
          onClick={() => pair?.send({ kind: plays ? 'pause' : 'play' })}
        />
        <IconButton label={t.nextSegment} icon={<SkipForward aria-hidden />} onClick={() => step(segmentAfter)} />
      </div>
      <div className={styles['position']}>
        <PositionSlider pair={pair} duration={duration} />
      </div>
      <Button
        className={styles['sound']}
        variant="quiet"
        size="dense"
        icon={<Volume2 aria-hidden />}
        title={t.hearNext[nextHeard[heard]]}
        onClick={() => pair?.send({ kind: 'hear', heard: nextHeard[heard] })}
      >
        {t.heard[heard]}
      </Button>
      {refused && (
        <p className={styles['refused']} role="alert">
          {t.refused}
        </p>
      )}
    </div>
  )
}
