import { useEffect, useEffectEvent, useState } from 'react'
import { countdownTo, msUntilNextTick, visibleParts } from '#src/domain/countdown.ts'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import styles from './countdown.module.css'

type CountdownProps = {
  /** The moment waited for, as an ISO string. */
  target: string
  /** Milliseconds since 1970 by the clock that decides, usually the server's. Keep it the same function. */
  now: () => number
  endedText?: string
  /** Called once when the moment comes while this is shown. */
  onEnd?: () => void
}

/** Milliseconds after which the clock is looked at anew: a device slept, or learned that its own is wrong. */
const maxTickMs = 60_000

/** Time left in its two largest parts. A screen reader finds it in words and is not interrupted by its ticking. */
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
