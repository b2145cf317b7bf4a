import { type KeyboardEvent, useCallback, useEffect, useRef, type PointerEvent, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import { mediaTimeAt, sharedTimeAt } from '#src/domain/segments/line-map.ts'
import { segmentAt, type SegmentList } from '#src/domain/segments/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { sideNames } from '#src/player/core/media.ts'
import { subscribeToSeconds } from '#src/app/features/review/player/subscribe-to-position.ts'
import { animatePosition } from '#src/app/features/review/player/position-animation.ts'
import { formatMediaTime } from '#src/app/features/review/media/format-media-time.ts'
import type { RangeMarks } from '#src/app/features/review/player/selected-range.tsx'
import { BufferedTrack, RangeMarkTrack, SpeechTrack } from './slider-tracks.tsx'
import { audibleSideOf } from '#src/app/features/review/player/pair-clock.ts'
import { usePairClock, usePairView } from '#src/app/features/review/player/use-video-pair.ts'
import styles from './seek-slider.module.css'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import { Row } from '#src/app/ui/layout/layout.tsx'

// Shown while the pointer is on the slider only.
const SliderPreview = onDemand(async () => (await import('./slider-preview.tsx')).SliderPreview, { isOptional: true })

/** Seconds by arrow and page key; with Shift an arrow moves a tenth of that. */
const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -5,
  PageUp: 5,
}

type SeekSliderProps = {
  pair: VideoPair | null
  /** With segments on the shared clock. */
  media: TaskMedia
  /** The segments shown on the bar; null where timelines show them. */
  speechSegments: SegmentList | null
  marks: RangeMarks
}

/** The shared position as a native slider, with what is loaded and a preview of the text under the pointer. */
export function SeekSlider({ pair, media, speechSegments, marks }: SeekSliderProps) {
  const t = useTranslations('player')
  const { duration, problems, audible } = usePairView(pair)
  const clock = usePairClock(pair)
  const side = audibleSideOf({ audible })
  const inputRef = useRef<HTMLInputElement>(null)
  const playedRef = useRef<HTMLDivElement>(null)
  const thumbRef = useRef<HTMLDivElement>(null)
  const outputRef = useRef<HTMLOutputElement>(null)
  const isDraggingRef = useRef(false)
  const preview = useSliderPreview()

  /** A shared position as the time of the side that is heard, which stands at its end. */
  const timeTextAt = useCallback(
    (seconds: number) =>
      formatMediaTime(Math.min(mediaTimeAt(clock, side, seconds), pair?.durationOf(side) || Infinity)),
    [clock, side, pair],
  )
  /** The slider's value as text: the time, and the dub's segment there. */
  const valueTextAt = useCallback(
    (seconds: number) =>
      t.positionText(timeTextAt(seconds), timeTextAt(duration), segmentAt(media.dub.segments, seconds)?.text ?? ''),
    [duration, timeTextAt, media, t],
  )
  const updatePosition = useCallback(
    (seconds: number) => {
      if (!inputRef.current || !outputRef.current) return
      const clamped = Math.min(seconds, duration)
      const timeText = `${timeTextAt(clamped)} / ${timeTextAt(duration)}`
      const isUnchanged = outputRef.current.textContent === timeText
      // The drawn line animates by itself. The rest changes once a second, and updating it costs milliseconds.
      if (isUnchanged && pair?.view().phase === 'playing') return
      if (!isUnchanged) outputRef.current.textContent = timeText
      if (!isDraggingRef.current) inputRef.current.value = String(clamped)
      // A screen reader on the slider announces every change of its value: not once a second during playback.
      if (pair?.view().phase === 'playing' && document.activeElement === inputRef.current) return
      const valueText = valueTextAt(clamped)
      if (inputRef.current.getAttribute('aria-valuetext') !== valueText)
        inputRef.current.setAttribute('aria-valuetext', valueText)
    },
    [pair, duration, timeTextAt, valueTextAt],
  )
  useEffect(() => (pair ? subscribeToSeconds(pair, updatePosition) : updatePosition(0)), [pair, updatePosition])
  useEffect(() => {
    if (!playedRef.current || !thumbRef.current) return undefined
    const playedAnimation = animatePosition(playedRef.current, pair, duration)
    playedAnimation.setTransforms('scaleX(0)', 'scaleX(1)')
    const thumbAnimation = animatePosition(thumbRef.current, pair, duration)
    thumbAnimation.setTransforms('translateX(0)', 'translateX(100%)')
    return () => {
      playedAnimation.close()
      thumbAnimation.close()
    }
  }, [pair, duration])

  const seek = (targetSeconds: number) => {
    pair?.dispatch({ kind: 'seek', to: targetSeconds })
    inputRef.current?.setAttribute('aria-valuetext', valueTextAt(targetSeconds))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (step === undefined || !pair || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const ownSeconds = mediaTimeAt(clock, side, pair.position()) + (event.shiftKey ? step / 10 : step)
    const targetSeconds = sharedTimeAt(clock, side, ownSeconds)
    const clampedTarget = Math.max(0, Math.min(duration, targetSeconds))
    seek(clampedTarget)
    preview.showAt(clampedTarget / duration)
  }

  return (
    <Row gap={12} nowrap className={styles['slider']} dir="ltr">
      <div className={styles['track']} {...preview.handlers}>
        <div className={styles['bar']}>
          <BufferedTrack pair={pair} duration={duration} sides={sideNames.filter((side) => problems[side] === null)} />
          <div ref={playedRef} className={styles['played']} />
          {speechSegments && <SpeechTrack list={speechSegments} duration={duration} />}
          <RangeMarkTrack marks={marks} clock={clock} duration={duration} />
          <div className={styles['thumbTrack']}>
            <div ref={thumbRef} className={styles['thumb']} />
          </div>
        </div>
        <input
          ref={inputRef}
          type="range"
          min={0}
          max={duration}
          step="any"
          defaultValue={0}
          disabled={duration === 0}
          aria-label={t.position}
          onPointerDown={() => {
            isDraggingRef.current = true
          }}
          onPointerUp={() => {
            isDraggingRef.current = false
          }}
          onPointerCancel={() => {
            isDraggingRef.current = false
          }}
          onInput={(event) => seek(event.currentTarget.valueAsNumber)}
          onKeyDown={handleKeyDown}
          onBlur={preview.close}
        />
        {preview.share !== null && duration > 0 && (
          <SliderPreview
            media={media}
            seconds={preview.share * duration}
            duration={duration}
            timeText={timeTextAt(preview.share * duration)}
          />
        )}
      </div>
      <output ref={outputRef} aria-hidden />
    </Row>
  )
}

/** Milliseconds from which a press on the slider shows the preview instead of being a tap. */
const longPressMs = 250

/** Half the thumb's width in px: the distance of its centre from the edge at either end. */
const thumbRadiusPx = 10

/**
 * The position of the slider's preview as a share from 0 to 1: hovered, long-pressed or dragged over; `null` if there
 * is none. The returned `showAt` sets it, for keys.
 */
function useSliderPreview() {
  const [fraction, setFraction] = useState<number | null>(null)
  const timer = useRef(0)
  const clearTimer = () => window.clearTimeout(timer.current)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const close = () => {
    clearTimer()
    setFraction(null)
  }
  return {
    share: fraction,
    close,
    showAt: setFraction,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse') return
        const pressedFraction = fractionOf(event)
        clearTimer()
        timer.current = window.setTimeout(() => setFraction(pressedFraction), longPressMs)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        clearTimer()
        setFraction(fractionOf(event))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType !== 'mouse') close()
      },
      onPointerLeave: close,
      onPointerCancel: close,
    },
  }
}

function fractionOf({ clientX, currentTarget }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  const trackWidth = width - 2 * thumbRadiusPx
  return trackWidth > 0 ? Math.max(0, Math.min(1, (clientX - left - thumbRadiusPx) / trackWidth)) : 0
}
