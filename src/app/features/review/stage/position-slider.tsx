import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import type { TaskMedia } from '#src/app/features/review/task-media.ts'
import { segmentAt, type SegmentList } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { sideNames } from '#src/player/core/media.ts'
import { followSeconds } from './follow-seconds.ts'
import { glideAlong } from './glide.ts'
import { formatMediaTime } from './media-time.ts'
import type { Marks } from './range-marks.ts'
import { SliderPreview } from './slider-preview.tsx'
import { LoadedOnBar, MarksOnBar, SpeechOnBar } from './slider-bar.tsx'
import { useSliderPreview } from './use-slider-preview.ts'
import { usePairView } from './use-video-pair.ts'
import styles from './position-slider.module.css'

/** Seconds by arrow and page key; with Shift an arrow moves a tenth of that. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -5,
  PageUp: 5,
}

type PositionSliderProps = {
  pair: VideoPair | null
  /** With segments on the shared clock. */
  media: TaskMedia
  /** The segments shown on the bar; null where timelines show them. */
  speech: SegmentList | null
  marks: Marks
}

/** The shared position as a native slider, with what is loaded and a preview of the text under the pointer. */
export function PositionSlider({ pair, media, speech, marks }: PositionSliderProps) {
  const t = useText('player')
  const { duration, problems } = usePairView(pair)
  const input = useRef<HTMLInputElement>(null)
  const played = useRef<HTMLDivElement>(null)
  const thumb = useRef<HTMLDivElement>(null)
  const output = useRef<HTMLOutputElement>(null)
  const dragging = useRef(false)
  const preview = useSliderPreview()

  /** The slider's value as text: the time, and the dub's segment there. */
  const describe = useCallback(
    (seconds: number) =>
      t.positionText(
        formatMediaTime(seconds),
        formatMediaTime(duration),
        segmentAt(media.dub.segments, seconds)?.text ?? '',
      ),
    [duration, media, t],
  )
  const show = useCallback(
    (seconds: number) => {
      if (!input.current || !output.current) return
      const clamped = Math.min(seconds, duration)
      const words = `${formatMediaTime(clamped)} / ${formatMediaTime(duration)}`
      const unchanged = output.current.textContent === words
      // The drawn line animates by itself. The rest changes once a second, and updating it costs milliseconds.
      if (unchanged && pair?.view().phase === 'playing') return
      if (!unchanged) output.current.textContent = words
      if (!dragging.current) input.current.value = String(clamped)
      // A screen reader on the slider announces every change of its value: not once a second during playback.
      if (pair?.view().phase === 'playing' && document.activeElement === input.current) return
      const said = describe(clamped)
      if (input.current.getAttribute('aria-valuetext') !== said) input.current.setAttribute('aria-valuetext', said)
    },
    [pair, duration, describe],
  )
  useEffect(() => (pair ? followSeconds(pair, show) : show(0)), [pair, show])
  useEffect(() => {
    if (!played.current || !thumb.current) return undefined
    const bar = glideAlong(played.current, pair, duration)
    bar.between('scaleX(0)', 'scaleX(1)')
    const grip = glideAlong(thumb.current, pair, duration)
    grip.between('translateX(0)', 'translateX(100%)')
    return () => {
      bar.close()
      grip.close()
    }
  }, [pair, duration])

  const seek = (to: number) => {
    pair?.send({ kind: 'seek', to })
    input.current?.setAttribute('aria-valuetext', describe(to))
  }
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || !pair || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const to = pair.position() + (event.shiftKey ? step / 10 : step)
    const target = Math.max(0, Math.min(duration, to))
    seek(target)
    preview.ask(target / duration)
  }

  return (
    <div className={styles['slider']} dir="ltr">
      <div className={styles['line']} {...preview.handlers}>
        <div className={styles['bar']}>
          <LoadedOnBar pair={pair} duration={duration} sides={sideNames.filter((side) => problems[side] === null)} />
          <div ref={played} className={styles['played']} />
          {speech && <SpeechOnBar list={speech} duration={duration} />}
          <MarksOnBar marks={marks} duration={duration} />
          <div className={styles['travel']}>
            <div ref={thumb} className={styles['thumb']} />
          </div>
        </div>
        <input
          ref={input}
          type="range"
          min={0}
          max={duration}
          step="any"
          defaultValue={0}
          disabled={duration === 0}
          aria-label={t.position}
          onPointerDown={() => {
            dragging.current = true
          }}
          onPointerUp={() => {
            dragging.current = false
          }}
          onPointerCancel={() => {
            dragging.current = false
          }}
          onInput={(event) => seek(event.currentTarget.valueAsNumber)}
          onKeyDown={move}
          onBlur={preview.close}
        />
        {preview.share !== null && duration > 0 && (
          <SliderPreview media={media} at={preview.share * duration} duration={duration} />
        )}
      </div>
      <output ref={output} aria-hidden />
    </div>
  )
}
