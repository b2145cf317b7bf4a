import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NetworkNote } from '#src/app/ui/feedback/network-note.tsx'
import { formatAge, msUntilAgeChanges } from './format-age.ts'
import { isServerUnreachable, oldestDataUpdatedAt } from './active-queries.ts'

/** Screen readers announce only the reason, not the age as it changes. */
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

/** The current age of data fetched at `fetchedAt` (milliseconds since the epoch). */
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

/** Subscribes to the age and reachability of the data on the screen. */
function useDataFreshness() {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  return {
    at: useSyncExternalStore(subscribe, () => oldestDataUpdatedAt(cache)),
    isUnreachable: useSyncExternalStore(subscribe, () => isServerUnreachable(cache)),
  }
}
