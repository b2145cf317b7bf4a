import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { NetworkNote } from '#src/app/ui/feedback/network-note.tsx'
import { age } from './age.ts'
import { isOutOfReach, seenAt } from './seen-at.ts'

const minute = 60_000

/** The line itself; only what it says first is read aloud, not each minute that passes. */
export function LastSeen({ offline }: { offline: boolean }): ReactNode {
  const t = useText('shell')
  const locale = intlTag(useLocale())
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now), minute)
    return () => window.clearInterval(timer)
  }, [])
  const { at, away } = useSeen()
  return (
    <NetworkNote>
      <span role="status">{offline || away ? t.offline : t.notLive}</span>
      {at !== null && ` · ${t.seen(age(at, now, locale))}`}
    </NetworkNote>
  )
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
