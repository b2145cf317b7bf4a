import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { NetworkNote } from '#src/app/ui/feedback/network-note.tsx'
import { age, msUntilOlder } from './age.ts'
import { isOutOfReach, seenAt } from './seen-at.ts'

/** The line itself; only what it says first is read aloud, not the age as it grows. */
export function LastSeen({ offline }: { offline: boolean }): ReactNode {
  const t = useText('shell')
  const { at, away } = useSeen()
  return (
    <NetworkNote>
      <span role="status">{offline || away ? t.offline : t.notLive}</span>
      {at !== null && <Age key={at} at={at} />}
    </NetworkNote>
  )
}

/** How old what was seen `at` (milliseconds since 1970) is at each moment. */
function Age({ at }: { at: number }): string {
  const t = useText('shell')
  const locale = intlTag(useLocale())
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const late = Date.now() - now
    const timer = window.setTimeout(() => setNow(Date.now), Math.max(0, msUntilOlder(at, now) - late))
    return () => window.clearTimeout(timer)
  }, [at, now])
  return ` · ${t.seen(age(at, now, locale))}`
}

/** What the screen shows, followed as it comes and goes. */
function useSeen() {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  return {
    at: useSyncExternalStore(subscribe, () => seenAt(cache)),
    away: useSyncExternalStore(subscribe, () => isOutOfReach(cache)),
  }
}
