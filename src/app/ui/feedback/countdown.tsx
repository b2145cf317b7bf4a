import { useEffect, useEffectEvent, useState } from 'react'
import { countdown, nextTick, shownParts } from '#src/domain/countdown.ts'
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
const longestWait = 60_000

/** Time left in its two largest parts. A screen reader finds it in words and is not interrupted by its ticking. */
export function Countdown({ target, now, endedText, onEnd }: CountdownProps) {
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
      if (wait !== null) timer = window.setTimeout(() => tick(false), Math.min(wait, longestWait))
      else if (!first) end()
    }
    tick(true)
    return () => window.clearTimeout(timer)
  }, [target, now])

  const left = countdown(Date.parse(target), at)
  if (left.ended) return <span className={styles['countdown']}>{endedText ?? labels.countdownEnded}</span>
  return (
    <time dateTime={target} role="timer" className={styles['countdown']}>
      {shownParts(left)
        .map((part) => labels[part](left[part]))
        .join(' ')}
    </time>
  )
}
