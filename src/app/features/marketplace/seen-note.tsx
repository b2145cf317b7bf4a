import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { useLiveLost } from '#src/app/platform/live.ts'
import { age } from './age.ts'
import styles from './seen-note.module.css'

type Seen = {
  data: unknown
  dataUpdatedAt: number
  error: Error | null
  failureReason: Error | null
  fetchStatus: string
}

/** Says quietly how old what is shown is, while the network or the connection that would bring newer is away. */
export function SeenNote({ query }: { query: Seen }) {
  const lost = useLiveLost()
  const { data, dataUpdatedAt, error, failureReason, fetchStatus } = query
  const away = fetchStatus === 'paused' || [error, failureReason].some(isNetworkTrouble)
  return data !== undefined && (away || lost) ? <LastSeen at={dataUpdatedAt} offline={away} /> : null
}

const minute = 60_000

function LastSeen({ at, offline }: { at: number; offline: boolean }) {
  const t = useText('shell')
  const locale = intlTag(useLocale())
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now), minute)
    return () => window.clearInterval(timer)
  }, [])
  return (
    <p className={styles['note']} role="status">
      <WifiOff aria-hidden />
      {offline ? t.offline : t.notLive} · {t.seen(age(at, now, locale))}
    </p>
  )
}

const isNetworkTrouble = (error: Error | null) => error instanceof ApiProblem && error.problem === 'network'
