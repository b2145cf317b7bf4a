import { useEffect, useEffectEvent, useState } from 'react'
import { clockTime, countdown, nextTick } from '#src/domain/countdown.ts'
import { type UiLabels, useUiLabels } from '#src/app/ui/labels.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import styles from './countdown.module.css'

type CountdownProps = {
  /** The moment waited for, as an ISO string. */
  target: string
  /** Milliseconds since 1970 by the clock that decides, usually the server's. Keep it the same function. */
  now: () => number
  /** `clock` ticks every second; `coarse` says days and hours, and the small parts only towards the end. */
  display?: 'clock' | 'coarse'
  endedText?: string
  /** Called once when the moment comes while this is shown. */
  onEnd?: () => void
}

/** Time left. A screen reader finds it in words and is not interrupted by its ticking. */
export function Countdown({ target, now, display = 'clock', endedText, onEnd }: CountdownProps) {
  const labels = useUiLabels()
  const [at, setAt] = useState(now)
  const end = useEffectEvent(() => onEnd?.())

  useEffect(() => {
    const targetTime = Date.parse(target)
    let timer = 0
    const tick = (first: boolean) => {
      const time = now()
      setAt(time)
      const wait = nextTick(targetTime, time)
      if (wait !== null) timer = window.setTimeout(() => tick(false), wait)
      else if (!first) end()
    }
    tick(true)
    return () => window.clearTimeout(timer)
  }, [target, now])

  const left = countdown(Date.parse(target), at)
  if (left.ended) return <span className={styles['countdown']}>{endedText ?? labels.countdownEnded}</span>
  const words = inWords(left, labels)
  return (
    <time dateTime={target} role="timer" className={styles['countdown']}>
      {display === 'coarse' ? (
        words
      ) : (
        <>
          <VisuallyHidden>{words}</VisuallyHidden>
          <span aria-hidden>
            {left.days > 0 && `${labels.days(left.days)} `}
            {clockTime(left)}
          </span>
        </>
      )}
    </time>
  )
}

type Left = Extract<ReturnType<typeof countdown>, { ended: false }>

/** The two parts that matter: days and hours, within the last hour minutes, within the last minute seconds. */
function inWords({ days, hours, minutes, seconds }: Left, labels: UiLabels): string {
  if (days > 0) return `${labels.days(days)} ${labels.hours(hours)}`
  if (hours > 0) return `${labels.hours(hours)} ${labels.minutes(minutes)}`
  return minutes > 0 ? labels.minutes(minutes) : labels.seconds(seconds)
}
