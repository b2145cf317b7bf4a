import { type KeyboardEvent, useCallback, useRef } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { formatMediaTime } from './media-time.ts'
import { useFollowPosition } from './use-video-pair.ts'
import styles from './position-slider.module.css'

/** Seconds an arrow and a page key move; with Shift an arrow moves a tenth of that. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -5,
  PageUp: 5,
}

/** Both videos' one position, as the browser's own slider. */
export function PositionSlider({ pair, duration }: { pair: VideoPair | null; duration: number }) {
  const t = useText('review')
  const input = useRef<HTMLInputElement>(null)
  const output = useRef<HTMLOutputElement>(null)

  const show = useCallback(
    (seconds: number) => {
      if (!input.current || !output.current) return
      const clamped = Math.min(seconds, duration)
      const [at, of] = [formatMediaTime(clamped), formatMediaTime(duration)]
      input.current.value = String(clamped)
      input.current.style.setProperty('--played', `${duration > 0 ? (clamped / duration) * 100 : 0}%`)
      // Words change once a second, so that a screen reader on the slider is not flooded.
      const words = t.positionText(at, of)
      if (input.current.getAttribute('aria-valuetext') === words) return
      input.current.setAttribute('aria-valuetext', words)
      output.current.textContent = `${at} / ${of}`
    },
    [duration, t],
  )
  useFollowPosition(pair, show)

  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || !pair) return
    event.preventDefault()
    pair.send({ kind: 'seek', to: Math.min(duration, pair.position() + (event.shiftKey ? step / 10 : step)) })
  }

  return (
    <div className={styles['slider']}>
      <input
        ref={input}
        type="range"
        min={0}
        max={duration}
        step="any"
        defaultValue={0}
        disabled={duration === 0}
        aria-label={t.position}
        onInput={(event) => pair?.send({ kind: 'seek', to: event.currentTarget.valueAsNumber })}
        onKeyDown={move}
      />
      <output ref={output} aria-hidden />
    </div>
  )
}
