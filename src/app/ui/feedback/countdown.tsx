import { useEffect, useEffectEvent, useState } from 'react'
import { countdownTo, msUntilNextTick, visibleParts } from '#src/domain/auction/countdown.ts'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import styles from './countdown.module.css'

type CountdownProps = {
  /** The end of the countdown (ISO 8601). */
  target: string
  /** Returns milliseconds since the epoch, usually on the server's clock. Pass a stable function. */
  now: () => number
  endedText?: string
  /** Called once when the countdown ends while it is shown. */
  onEnd?: () => void
}

/** The clock is read again at least this often: the device may have slept, or its clock may have been corrected. */
const maxTickMs = 60_000

/** The remaining time in its two largest units. Screen readers can read it as text; its changes are not announced. */
export function Countdown({ target, now, endedText, onEnd }: CountdownProps) {
  const labels = useUiLabels()
  const [nowMs, setNowMs] = useState(now)
  const handleEnd = useEffectEvent(() => onEnd?.())

  useEffect(() => {
    const targetTime = Date.parse(target)
    let timer = 0
    const tick = (first: boolean) => {
      const timeMs = now()
      setNowMs(timeMs)
      const waitMs = msUntilNextTick(targetTime, timeMs)
      if (waitMs !== null) timer = window.setTimeout(() => tick(false), Math.min(waitMs, maxTickMs))
      else if (!first) handleEnd()
    }
    tick(true)
    return () => window.clearTimeout(timer)
  }, [target, now])

  const remaining = countdownTo(Date.parse(target), nowMs)
  if (remaining.ended) return <span className={styles['countdown']}>{endedText ?? labels.countdownEnded}</span>
  return (
    <time dateTime={target} role="timer" className={styles['countdown']}>
      {visibleParts(remaining)
        .map((part) => labels[part](remaining[part]))
        .join(' ')}
    </time>
  )
}
