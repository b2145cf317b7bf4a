import {
  Captions,
  Keyboard,
  Maximize,
  Minimize,
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
import { type RefObject, useId, useRef, useState, type ReactNode, useEffect } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import type { SegmentList } from '#src/domain/segments/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { SeekSlider } from './seek-slider.tsx'
import { useAriaKeys } from '#src/app/features/review/settings/custom-shortcuts.ts'
import type { FullScreen } from '#src/app/features/review/player/use-full-screen.ts'
import { useStageLayout } from '#src/app/features/review/player/use-stage-layout.ts'
import { useSubtitles } from '#src/app/features/review/settings/player-settings.ts'
import { useAdjustmentShortcuts } from './use-adjustment-shortcuts.ts'
import { useOffset } from './use-offset.ts'
import type { Transport } from './use-transport.ts'
import { usePairView } from '#src/app/features/review/player/use-video-pair.ts'
import styles from './transport-bar.module.css'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import { createPortal } from 'react-dom'
import { Row, Text } from '#src/app/ui/layout/layout.tsx'

const PlayerSettingsPanel = onDemand(async () => (await import('./player-settings-panel.tsx')).PlayerSettingsPanel)

/** Whether the settings are shown; `clock`: with the focus on the choice of the clock. */
export type SettingsState = 'closed' | 'open' | 'clock'

type TransportBarProps = {
  taskId: string
  settings: SettingsState
  onSettingsChange: (settings: SettingsState) => void
  pair: VideoPair | null
  media: TaskMedia
  transport: Transport
  /** The segments the slider shows; null where timelines show them. */
  speechSegments: SegmentList | null
  fullScreen: FullScreen
  /** The place for a second button that plays; see `PlayInReach`. */
  playPlaceRef: RefObject<HTMLElement | null>
  onHelp: () => void
}

/** The position slider and the playback controls: play, frames, segments, loops, speed, sound, subtitles. */
export function TransportBar({
  taskId,
  settings,
  onSettingsChange,
  pair,
  media,
  transport,
  speechSegments,
  fullScreen,
  playPlaceRef,
  onHelp,
}: TransportBarProps) {
  const t = useTranslations('player')
  const ariaKeys = useAriaKeys()
  const tReview = useTranslations('review')
  const { phase, audible, rate, isLooping, isPlayBlocked } = usePairView(pair)
  // Otherwise the rarer buttons are in the settings only.
  const showsAllButtons = useStageLayout() === 'wide'
  const subtitles = useSubtitles()
  const offsetControl = useOffset(pair, taskId)
  const isPanelOpen = settings !== 'closed'
  const panelId = useId()
  const settingsButtonRef = useRef<HTMLButtonElement>(null)
  const playRef = useRef<HTMLButtonElement>(null)
  const feedback = useAdjustmentShortcuts(pair, transport, offsetControl)
  const speed = transport.reverseSpeed > 0 ? `−${transport.reverseSpeed}×` : `${rate}×`
  const isPlaying = transport.reverseSpeed > 0 || phase === 'playing' || phase === 'waiting'
  const play = {
    className: styles['play'],
    label: isPlaying ? tReview.pause : tReview.play,
    variant: 'plain',
    icon: isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />,
    disabled: !pair || phase === 'failed',
    'aria-keyshortcuts': ariaKeys('play'),
    onClick: transport.toggle,
  } as const
  // The panel would leave no room for the videos, and the pressed button disappears.
  const toggleFullScreen = () => {
    onSettingsChange('closed')
    if (!showsAllButtons) settingsButtonRef.current?.focus()
    fullScreen.toggle()
  }
  return (
    <div className={styles['transport']} data-full-screen={fullScreen.isOn || undefined}>
      <SeekSlider pair={pair} media={media} speechSegments={speechSegments} marks={transport.marks} />
      <Row gap={4} justify="between" className={styles['rows']}>
        <Row gap={4} justify="between" className={styles['buttons']}>
          <IconButton
            label={t.previousSegment}
            aria-keyshortcuts={ariaKeys('previous-segment')}
            icon={<SkipBack aria-hidden />}
            onClick={transport.previousSegment}
          />
          <IconButton
            className={styles['frameStep']}
            label={t.stepBack}
            aria-keyshortcuts={ariaKeys('step-back')}
            icon={<StepBack aria-hidden />}
            onClick={transport.stepBack}
          />
          <IconButton ref={playRef} {...play} />
          <PlayInReach playRef={playRef} placeRef={playPlaceRef}>
            <IconButton {...play} />
          </PlayInReach>
          <IconButton
            className={styles['frameStep']}
            label={t.stepForward}
            aria-keyshortcuts={ariaKeys('step-forward')}
            icon={<StepForward aria-hidden />}
            onClick={transport.stepForward}
          />
          <IconButton
            label={t.nextSegment}
            aria-keyshortcuts={ariaKeys('next-segment')}
            icon={<SkipForward aria-hidden />}
            onClick={transport.nextSegment}
          />
        </Row>
        <Row gap={4} justify="between" className={styles['buttons']}>
          {showsAllButtons && (
            <>
              <IconButton
                label={isLooping ? t.loopEnd : t.loopSegment}
                aria-pressed={isLooping}
                aria-keyshortcuts={ariaKeys('loop-segment')}
                icon={<Repeat aria-hidden />}
                onClick={transport.toggleLoop}
              />
              <IconButton
                label={t.captions}
                aria-pressed={subtitles.isAnyEnabled}
                aria-keyshortcuts={ariaKeys('subtitles')}
                icon={<Captions aria-hidden />}
                onClick={subtitles.toggle}
              />
              <Button
                className={styles['rate']}
                variant="quiet"
                size="dense"
                title={t.speed(speed)}
                aria-label={t.speed(speed)}
                onClick={transport.nextRate}
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
            title={tReview.audibleSound[audible]}
            aria-label={tReview.audibleSound[audible]}
            aria-keyshortcuts={ariaKeys('audible')}
            onClick={transport.cycleAudible}
          >
            {t.sound[audible]}
          </Button>
          {(showsAllButtons || fullScreen.isOn) && (
            <IconButton
              label={fullScreen.isOn ? t.exitFullScreen : t.fullScreen}
              aria-keyshortcuts={ariaKeys('full-screen')}
              icon={fullScreen.isOn ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
              onClick={toggleFullScreen}
            />
          )}
          {showsAllButtons && (
            <IconButton
              label={t.keys}
              aria-keyshortcuts={ariaKeys('help')}
              icon={<Keyboard aria-hidden />}
              onClick={onHelp}
            />
          )}
          <IconButton
            ref={settingsButtonRef}
            label={t.settings}
            aria-expanded={isPanelOpen}
            aria-controls={panelId}
            {...PlayerSettingsPanel.intentProps}
            icon={<SlidersHorizontal aria-hidden />}
            onClick={() => onSettingsChange(isPanelOpen ? 'closed' : 'open')}
          />
        </Row>
      </Row>
      <p className={styles['feedback']} role="status">
        {feedback && <span>{feedback}</span>}
      </p>
      {isPlayBlocked && (
        <Text size={14} tone="error" role="alert">
          {tReview.playbackBlocked}
        </Text>
      )}
      <div id={panelId} hidden={!isPanelOpen}>
        {isPanelOpen && (
          <PlayerSettingsPanel
            taskId={taskId}
            focusesClock={settings === 'clock'}
            onClockFocused={() => onSettingsChange('open')}
            pair={pair}
            media={media}
            transport={transport}
            offsetControl={offsetControl}
            onFullScreen={showsAllButtons || fullScreen.isOn ? null : toggleFullScreen}
            onHelp={onHelp}
          />
        )}
      </div>
    </div>
  )
}

/** The header and the bar at the bottom, under which the button cannot be pressed. */
const observerOptions = { rootMargin: '-60px 0px' }

type PlayInReachProps = {
  /** The button that plays, beside the videos. */
  playRef: RefObject<HTMLElement | null>
  /** The place for a second one in the bar at the bottom of the screen; without it there is no such bar. */
  placeRef: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Shows a second button that plays at the bottom of the screen while the first one is scrolled out of view. */
function PlayInReach({ playRef, placeRef, children }: PlayInReachProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!playRef.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => setPlace(entry?.isIntersecting === false ? placeRef.current : null),
      observerOptions,
    )
    observer.observe(playRef.current)
    return () => observer.disconnect()
  }, [playRef, placeRef])
  return place && createPortal(children, place)
}
