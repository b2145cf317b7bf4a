import {
  Captions,
  Keyboard,
  Pause,
  Play,
  Repeat,
  SkipBack,
  SkipForward,
  SlidersHorizontal,
  StepBack,
  StepForward,
  Volume2,
} from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import type { TaskMedia } from '#src/app/features/review/task-media.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import type { SegmentList } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { PositionSlider } from './position-slider.tsx'
import { ariaKeys } from './shortcut-table.ts'
import type { Captions as CaptionsChoice } from './use-captions.ts'
import type { OffsetKeeper } from './use-offset.ts'
import type { Transport as TransportActions } from './use-transport.ts'
import { useAdjustingKeys } from './use-adjusting-keys.ts'
import { usePairView } from './use-video-pair.ts'
import styles from './transport.module.css'

const PlayerPanel = lazy(async () => ({ default: (await import('./player-panel.tsx')).PlayerPanel }))

type TransportProps = {
  pair: VideoPair | null
  media: TaskMedia
  actions: TransportActions
  offset: OffsetKeeper
  captions: CaptionsChoice
  /** The segments the slider shows; null where timelines show them. */
  speech: SegmentList | null
  /** Whether there is room for every button; otherwise the rarer ones are in the settings only. */
  roomy: boolean
  onHelp: () => void
}

/** The position slider and the playback controls: play, frames, segments, loops, speed, sound, subtitles. */
export function Transport({ pair, media, actions, offset, captions, speech, roomy, onHelp }: TransportProps) {
  const t = useText('player')
  const words = useText('review')
  const { phase, heard, rate, loops, refused } = usePairView(pair)
  const [open, setOpen] = useState(false)
  const panel = useId()
  const did = useAdjustingKeys(pair, actions, offset)
  const speed = actions.backwards > 0 ? `−${actions.backwards}×` : `${rate}×`
  const plays = actions.backwards > 0 || phase === 'playing' || phase === 'waiting'
  return (
    <div className={styles['transport']}>
      <PositionSlider pair={pair} media={media} speech={speech} marks={actions.marks} />
      <div className={styles['rows']}>
        <div className={styles['buttons']}>
          <IconButton
            label={t.previousSegment}
            aria-keyshortcuts={ariaKeys('previous-segment')}
            icon={<SkipBack aria-hidden />}
            onClick={actions.previousSegment}
          />
          <IconButton
            className={styles['frame']}
            label={t.stepBack}
            aria-keyshortcuts={ariaKeys('step-back')}
            icon={<StepBack aria-hidden />}
            onClick={actions.stepBack}
          />
          <IconButton
            className={styles['play']}
            label={plays ? words.pause : words.play}
            variant="plain"
            icon={plays ? <Pause aria-hidden /> : <Play aria-hidden />}
            disabled={!pair || phase === 'failed'}
            aria-keyshortcuts={ariaKeys('play')}
            onClick={actions.toggle}
          />
          <IconButton
            className={styles['frame']}
            label={t.stepForward}
            aria-keyshortcuts={ariaKeys('step-forward')}
            icon={<StepForward aria-hidden />}
            onClick={actions.stepForward}
          />
          <IconButton
            label={t.nextSegment}
            aria-keyshortcuts={ariaKeys('next-segment')}
            icon={<SkipForward aria-hidden />}
            onClick={actions.nextSegment}
          />
        </div>
        <div className={styles['buttons']}>
          {roomy && (
            <>
              <IconButton
                label={loops ? t.loopEnd : t.loopSegment}
                aria-pressed={loops}
                aria-keyshortcuts={ariaKeys('loop-segment')}
                icon={<Repeat aria-hidden />}
                onClick={actions.toggleLoop}
              />
              <IconButton
                label={t.captions}
                aria-pressed={captions.shown}
                aria-keyshortcuts={ariaKeys('captions')}
                icon={<Captions aria-hidden />}
                onClick={captions.toggle}
              />
              <Button
                className={styles['rate']}
                variant="quiet"
                size="dense"
                title={t.speed(speed)}
                aria-label={t.speed(speed)}
                onClick={actions.nextRate}
              >
                {speed}
              </Button>
            </>
          )}
          <Button
            className={styles['sound']}
            variant="quiet"
            size="dense"
            icon={<Volume2 aria-hidden />}
            title={words.heard[heard]}
            aria-label={words.heard[heard]}
            aria-keyshortcuts={ariaKeys('heard')}
            onClick={actions.switchSound}
          >
            {t.sound[heard]}
          </Button>
          {roomy && (
            <IconButton
              label={t.keys}
              aria-keyshortcuts={ariaKeys('help')}
              icon={<Keyboard aria-hidden />}
              onClick={onHelp}
            />
          )}
          <IconButton
            label={t.settings}
            aria-expanded={open}
            aria-controls={panel}
            icon={<SlidersHorizontal aria-hidden />}
            onClick={() => setOpen(!open)}
          />
        </div>
      </div>
      <p className={styles['did']} role="status">
        {did && <span>{did}</span>}
      </p>
      {refused && (
        <p className={styles['refused']} role="alert">
          {words.refused}
        </p>
      )}
      <div id={panel} hidden={!open}>
        {open && (
          <Suspense fallback={null}>
            <PlayerPanel
              pair={pair}
              media={media}
              actions={actions}
              offset={offset}
              captions={captions}
              onHelp={onHelp}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}
