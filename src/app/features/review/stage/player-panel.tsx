import { Keyboard, StepBack, StepForward } from 'lucide-react'
import { useId } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import type { TaskMedia } from '#src/app/features/review/task-media.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Switch } from '#src/app/ui/field/checkbox.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { type SideName, sideNames } from '#src/player/core/media.ts'
import { formatMediaTime } from './media-time.ts'
import { useOffsetInWords } from './offset-in-words.ts'
import { hasOneSound } from './one-sound.ts'
import { rates } from './player-settings.ts'
import { markedRange } from './range-marks.ts'
import { Segmented } from './segmented.tsx'
import type { Captions } from './use-captions.ts'
import type { OffsetKeeper } from './use-offset.ts'
import type { Transport } from './use-transport.ts'
import { usePairView } from './use-video-pair.ts'
import styles from './player-panel.module.css'

type PlayerPanelProps = {
  pair: VideoPair | null
  media: TaskMedia
  actions: Transport
  offset: OffsetKeeper
  captions: Captions
  onHelp: () => void
}

/** The player's settings: speed, sound, subtitles, loop, and the dub's offset. */
export function PlayerPanel({ pair, media, actions, offset, captions, onHelp }: PlayerPanelProps) {
  const t = useText('player')
  const words = useText('review')
  const { rate, heard, volume, loops } = usePairView(pair)
  const volumeId = useId()
  const one = hasOneSound()
  const { a } = actions.marks
  const range = markedRange(actions.marks)
  const marked = range
    ? t.marked(formatMediaTime(range.start), formatMediaTime(range.end))
    : a === null
      ? t.notMarked
      : t.onlyA(formatMediaTime(a))
  const nameOf = (side: SideName) => (media[side].language ? `${words[side]} · ${media[side].language}` : words[side])
  return (
    <div className={styles['panel']} role="group" aria-label={t.settings}>
      <div className={styles['frames']}>
        <Button size="dense" icon={<StepBack aria-hidden />} onClick={actions.stepBack}>
          {t.stepBack}
        </Button>
        <Button size="dense" icon={<StepForward aria-hidden />} onClick={actions.stepForward}>
          {t.stepForward}
        </Button>
      </div>
      <Segmented
        label={t.speedLabel}
        options={rates.map((each) => ({ value: String(each), label: `${each}×` }))}
        value={String(rate)}
        onChange={(value) => actions.setRate(Number(value))}
      />
      <Segmented
        label={t.soundLabel}
        options={([...sideNames, 'both'] as const)
          .filter((each) => each !== 'both' || !one)
          .map((each) => ({ value: each, label: t.sound[each] }))}
        value={heard}
        onChange={actions.hear}
        hint={one ? t.oneSound : undefined}
      />
      {!one && (
        <div className={styles['field']}>
          <label htmlFor={volumeId}>{t.volume}</label>
          <input
            id={volumeId}
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={volume}
            aria-valuetext={`${Math.round(volume * 100)}%`}
            onChange={(event) => actions.setVolume(event.currentTarget.valueAsNumber)}
          />
        </div>
      )}
      <div className={styles['field']}>
        <span aria-hidden>{t.captions}</span>
        <div className={styles['choices']}>
          {sideNames.map((side) => (
            <Switch
              key={side}
              label={
                <>
                  <VisuallyHidden>{t.captions} </VisuallyHidden>
                  <span dir="auto">{nameOf(side)}</span>
                </>
              }
              checked={captions.of[side]}
              onCheckedChange={(shown) => captions.show(side, shown)}
            />
          ))}
        </div>
      </div>
      <div className={styles['field']} role="group" aria-label={t.loop}>
        <span aria-hidden>{t.loop}</span>
        <div className={styles['choices']}>
          <Button size="dense" aria-pressed={loops} onClick={actions.toggleLoop}>
            {loops ? t.loopEnd : range ? t.loopMarks : t.loopSegment}
          </Button>
          <Button size="dense" onClick={actions.setA}>
            {t.markA}
          </Button>
          <Button size="dense" onClick={actions.setB}>
            {t.markB}
          </Button>
          {(a !== null || range) && (
            <Button size="dense" variant="quiet" onClick={actions.clearMarks}>
              {t.clearMarks}
            </Button>
          )}
        </div>
        <p className={styles['hint']} role="status">
          {marked}
        </p>
      </div>
      <OffsetField offset={offset} />
      <div>
        <Button size="dense" variant="quiet" icon={<Keyboard aria-hidden />} onClick={onHelp}>
          {t.keys}
        </Button>
      </div>
    </div>
  )
}

function OffsetField({ offset }: { offset: OffsetKeeper }) {
  const t = useText('player')
  const inWords = useOffsetInWords()
  return (
    <div className={styles['field']} role="group" aria-label={t.offset}>
      <span aria-hidden>{t.offset}</span>
      <div className={styles['choices']}>
        <Button size="dense" onClick={() => offset.by(-0.1)}>
          {t.offsetBack.ms}
        </Button>
        <Button size="dense" onClick={() => offset.byFrames(-1)}>
          {t.offsetBack.frame}
        </Button>
        <Button size="dense" onClick={() => offset.byFrames(1)}>
          {t.offsetOn.frame}
        </Button>
        <Button size="dense" onClick={() => offset.by(0.1)}>
          {t.offsetOn.ms}
        </Button>
        {offset.seconds !== 0 && (
          <Button size="dense" variant="quiet" onClick={offset.reset}>
            {t.offsetReset}
          </Button>
        )}
      </div>
      <p className={styles['hint']} role="status">
        {inWords(offset.seconds)}
      </p>
    </div>
  )
}
