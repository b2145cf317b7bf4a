import { Keyboard, Maximize, StepBack, StepForward } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Switch } from '#src/app/ui/field/checkbox.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { type SideName, sideNames } from '#src/player/core/media.ts'
import { formatMediaTime } from '#src/app/features/review/media/format-media-time.ts'
import { useStageLayout } from '#src/app/features/review/player/use-stage-layout.ts'
import { useOffsetText, type OffsetControl } from './use-offset.ts'
import { isSingleAudioDevice, type Transport } from './use-transport.ts'
import {
  changePlayerSettings,
  playbackRates,
  usePlayerSetting,
  useSubtitles,
} from '#src/app/features/review/settings/player-settings.ts'
import { markedRange } from '#src/app/features/review/player/selected-range.tsx'
import { SegmentedControl } from '#src/app/features/review/player/segmented-control.tsx'
import { usePairView } from '#src/app/features/review/player/use-video-pair.ts'
import styles from './player-settings-panel.module.css'
import { Stack, Row, SecondaryText } from '#src/app/ui/layout/layout.tsx'

type PlayerSettingsPanelProps = ClockSwitchProps & {
  media: TaskMedia
  transport: Transport
  offsetControl: OffsetControl
  /** Null where the transport has a button for it. */
  onFullScreen: (() => void) | null
  onHelp: () => void
}

/** The player's settings: speed, sound, subtitles, loop, and the dub's offset. */
export function PlayerSettingsPanel({
  taskId,
  focusesClock,
  onClockFocused,
  pair,
  media,
  transport,
  offsetControl,
  onFullScreen,
  onHelp,
}: PlayerSettingsPanelProps) {
  const t = useTranslations('player')
  const tReview = useTranslations('review')
  const { rate, audible, volume, isLooping } = usePairView(pair)
  const showsOneVideo = usePlayerSetting('showsOneVideo')
  const subtitles = useSubtitles()
  const isPhone = useStageLayout() === 'phone'
  const volumeId = useId()
  const isSingleAudio = isSingleAudioDevice()
  const { a } = transport.marks
  const range = markedRange(transport.marks)
  const rangeText = range
    ? t.marked(formatMediaTime(range.start), formatMediaTime(range.end))
    : a === null
      ? t.notMarked
      : t.onlyA(formatMediaTime(a))
  const sideLabel = (side: SideName) =>
    media[side].language ? `${tReview[side]} · ${media[side].language}` : tReview[side]
  return (
    <div className={styles['panel']} role="group" aria-label={t.settings}>
      <div className={styles['frames']}>
        <Button size="dense" icon={<StepBack aria-hidden />} onClick={transport.stepBack}>
          {t.stepBack}
        </Button>
        <Button size="dense" icon={<StepForward aria-hidden />} onClick={transport.stepForward}>
          {t.stepForward}
        </Button>
      </div>
      <div>
        {isPhone && (
          <Switch
            label={t.showOneVideo}
            checked={showsOneVideo}
            onCheckedChange={(isOn) => changePlayerSettings({ showsOneVideo: isOn })}
          />
        )}
        <Switch
          label={t.playNextTask}
          checked={usePlayerSetting('playsNextTask')}
          onCheckedChange={(isOn) => changePlayerSettings({ playsNextTask: isOn })}
        />
      </div>
      <SegmentedControl
        label={t.speedLabel}
        options={playbackRates.map((option) => ({ value: String(option), label: `${option}×` }))}
        value={String(rate)}
        onChange={(value) => transport.setRate(Number(value))}
      />
      <SegmentedControl
        label={t.soundLabel}
        options={([...sideNames, 'both'] as const)
          .filter((option) => option !== 'both' || !isSingleAudio)
          .map((option) => ({ value: option, label: t.sound[option] }))}
        value={audible}
        onChange={transport.setAudible}
        hint={isSingleAudio ? t.singleAudioHint : undefined}
      />
      {!isSingleAudio && (
        <Stack gap={4} className={styles['field']}>
          <label htmlFor={volumeId}>{t.volume}</label>
          <input
            id={volumeId}
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={volume}
            aria-valuetext={`${Math.round(volume * 100)}%`}
            onChange={(event) => transport.setVolume(event.currentTarget.valueAsNumber)}
          />
        </Stack>
      )}
      <Stack gap={4} className={styles['field']}>
        <span aria-hidden>{t.captions}</span>
        <Row gap={24} lineGap={0}>
          {sideNames.map((side) => (
            <Switch
              key={side}
              label={
                <>
                  <VisuallyHidden>{t.captions} </VisuallyHidden>
                  <span dir="auto">{sideLabel(side)}</span>
                </>
              }
              checked={subtitles.enabledBySide[side]}
              onCheckedChange={(shown) => subtitles.setEnabled(side, shown)}
            />
          ))}
        </Row>
      </Stack>
      <Stack gap={4} className={styles['field']} role="group" aria-label={t.loop}>
        <span aria-hidden>{t.loop}</span>
        <Row>
          <Button size="dense" aria-pressed={isLooping} onClick={transport.toggleLoop}>
            {isLooping ? t.loopEnd : range ? t.loopMarks : t.loopSegment}
          </Button>
          <Button size="dense" onClick={transport.setA}>
            {t.markA}
          </Button>
          <Button size="dense" onClick={transport.setB}>
            {t.markB}
          </Button>
          {(a !== null || range) && (
            <Button size="dense" variant="quiet" onClick={transport.clearMarks}>
              {t.clearMarks}
            </Button>
          )}
        </Row>
        <SecondaryText tabular className={styles['hint']} role="status">
          {rangeText}
        </SecondaryText>
      </Stack>
      <OffsetControls offsetControl={offsetControl} pair={pair} />
      <ClockSwitch taskId={taskId} pair={pair} focusesClock={focusesClock} onClockFocused={onClockFocused} />
      <div>
        {onFullScreen && (
          <Button size="dense" variant="quiet" icon={<Maximize aria-hidden />} onClick={onFullScreen}>
            {t.fullScreen}
          </Button>
        )}
        <Button size="dense" variant="quiet" icon={<Keyboard aria-hidden />} onClick={onHelp}>
          {t.keys}
        </Button>
      </div>
    </div>
  )
}

type ClockSwitchProps = {
  taskId: string
  pair: VideoPair | null
  /** The notice about a dub that bends leads here. */
  focusesClock: boolean
  onClockFocused: () => void
}

/** Number of tasks whose choice is stored; the oldest are dropped first. */
const maxPlainTasks = 200

/** Has the videos run by the plain clock. Shown where the dub bends, and from then on: it may have the focus. */
function ClockSwitch({ taskId, pair, focusesClock, onClockFocused }: ClockSwitchProps) {
  const t = useTranslations('player')
  const { lineMap } = usePairView(pair)
  const plainTasks = usePlayerSetting('plainClockTasks')
  const isPlain = plainTasks.includes(taskId)
  const choose = (isChosen: boolean) => {
    const others = plainTasks.filter((id) => id !== taskId)
    changePlayerSettings({ plainClockTasks: isChosen ? [...others, taskId].slice(-maxPlainTasks) : others })
  }
  const switchRef = useRef<HTMLInputElement>(null)
  const focusSwitch = useEffectEvent(() => {
    switchRef.current?.focus()
    onClockFocused()
  })
  useEffect(() => {
    if (focusesClock) focusSwitch()
  }, [focusesClock])
  const [shownTaskId, setShownTaskId] = useState('')
  const isShown = lineMap !== null || isPlain || shownTaskId === taskId
  if (isShown && shownTaskId !== taskId) setShownTaskId(taskId)
  if (!isShown) return null
  return (
    <div>
      <Switch ref={switchRef} label={t.plainClock} checked={isPlain} onCheckedChange={choose} />
    </div>
  )
}

/** How far the two videos are apart now, in whole milliseconds; 0 within a frame. */
function useDriftMs(pair: VideoPair | null): number {
  const [driftMs, setDriftMs] = useState(0)
  useEffect(() => {
    if (!pair) return undefined
    const timer = setInterval(() => setDriftMs(Math.round(pair.drift() * 1000)), 250)
    return () => clearInterval(timer)
  }, [pair])
  return driftMs
}

function OffsetControls({ offsetControl, pair }: { offsetControl: OffsetControl; pair: VideoPair | null }) {
  const t = useTranslations('player')
  const offsetText = useOffsetText()
  const driftMs = useDriftMs(pair)
  const { lineMap } = usePairView(pair)
  return (
    <Stack gap={4} className={styles['field']} role="group" aria-label={t.offset}>
      <span aria-hidden>{t.offset}</span>
      <Row>
        <Button size="dense" onClick={() => offsetControl.shiftBy(-0.1)}>
          {t.offsetBack.ms}
        </Button>
        <Button size="dense" onClick={() => offsetControl.shiftByFrames(-1)}>
          {t.offsetBack.frame}
        </Button>
        <Button size="dense" onClick={() => offsetControl.shiftByFrames(1)}>
          {t.offsetForward.frame}
        </Button>
        <Button size="dense" onClick={() => offsetControl.shiftBy(0.1)}>
          {t.offsetForward.ms}
        </Button>
        {offsetControl.seconds !== 0 && (
          <Button size="dense" variant="quiet" onClick={offsetControl.reset}>
            {t.offsetReset}
          </Button>
        )}
      </Row>
      <SecondaryText tabular className={styles['hint']} role="status">
        {(offsetControl.seconds !== 0 || lineMap === null) && offsetText(offsetControl.seconds)}
      </SecondaryText>
      {driftMs > 0 && (
        <SecondaryText tabular className={styles['hint']}>
          {t.apart(driftMs)}
        </SecondaryText>
      )}
    </Stack>
  )
}
