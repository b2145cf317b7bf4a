import { Pause, Play, SkipBack, SkipForward, Volume2 } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import type { SegmentList } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { PositionSlider } from './position-slider.tsx'
import { ariaKeys } from './shortcut-table.ts'
import { nextHeard, transportOf, useTransportKeys } from './use-transport.ts'
import { usePairView } from './use-video-pair.ts'
import styles from './transport.module.css'

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
  const transport = transportOf(pair, segments)
  useTransportKeys(pair, segments)
  return (
    <div className={styles['transport']}>
      <div className={styles['buttons']}>
        <IconButton
          label={t.previousSegment}
          icon={<SkipBack aria-hidden />}
          aria-keyshortcuts={ariaKeys('previous-segment')}
          onClick={transport.previousSegment}
        />
        <IconButton
          label={plays ? t.pause : t.play}
          variant="plain"
          icon={plays ? <Pause aria-hidden /> : <Play aria-hidden />}
          disabled={!pair || phase === 'failed'}
          aria-keyshortcuts={ariaKeys('play')}
          onClick={transport.toggle}
        />
        <IconButton
          label={t.nextSegment}
          icon={<SkipForward aria-hidden />}
          aria-keyshortcuts={ariaKeys('next-segment')}
          onClick={transport.nextSegment}
        />
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
        aria-keyshortcuts={ariaKeys('heard')}
        onClick={transport.switchSound}
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
