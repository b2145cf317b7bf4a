import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NetworkNote } from '#src/app/ui/feedback/network-note.tsx'
import { formatAge, msUntilAgeChanges } from './format-age.ts'
import { isServerUnreachable, oldestDataUpdatedAt } from './active-queries.ts'

/** The line itself; only what it says first is read aloud, not the age as it grows. */
export function DataAge({ isOffline }: { isOffline: boolean }): ReactNode {
  const t = useTranslations('shell')
  const { at: fetchedAt, isUnreachable } = useDataFreshness()
  return (
    <NetworkNote>
      <span role="status">{isOffline || isUnreachable ? t.offline : t.notLive}</span>
      {fetchedAt !== null && <Age key={fetchedAt} fetchedAt={fetchedAt} />}
    </NetworkNote>
  )
}

/** How old what was seen `at` (milliseconds since 1970) is at each moment. */
function Age({ fetchedAt }: { fetchedAt: number }): string {
  const t = useTranslations('shell')
  const locale = intlTag(useLocale())
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const elapsedMs = Date.now() - nowMs
    const timer = window.setTimeout(
      () => setNowMs(Date.now),
      Math.max(0, msUntilAgeChanges(fetchedAt, nowMs) - elapsedMs),
    )
    return () => window.clearTimeout(timer)
  }, [fetchedAt, nowMs])
  return ` · ${t.seen(formatAge(fetchedAt, nowMs, locale))}`
}

/** What the screen shows, followed as it comes and goes. */
function useDataFreshness() {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  return {
    at: useSyncExternalStore(subscribe, () => oldestDataUpdatedAt(cache)),
    isUnreachable: useSyncExternalStore(subscribe, () => isServerUnreachable(cache)),
  }
}
