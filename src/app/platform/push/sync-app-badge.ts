// The badge on the installed app's icon: the number of unread notifications and messages plus waiting outbox entries.
import type { QueryClient } from '@tanstack/react-query'
import { listEntries, onOutboxChange } from '#src/offline/outbox/outbox-store.ts'
import { currentIdentity, onSessionChange } from '#src/app/platform/session/session.ts'
import { unreadQuery } from '#src/app/platform/live/unread.ts'

/** Keeps the badge current while a page is open. The service worker sets it when a push arrives. */
export function syncAppBadge(client: QueryClient): void {
  if (!('setAppBadge' in navigator)) return
  let pendingCount = 0
  let shownCount: number | null = null
  const updateBadge = () => {
    const unread = currentIdentity() ? client.getQueryData(unreadQuery.queryKey)?.total : 0
    const badgeCount = (unread ?? 0) + pendingCount
    // Until the counts are known, the worker's badge stays.
    if ((unread === undefined && pendingCount === 0) || badgeCount === shownCount) return
    shownCount = badgeCount
    // Rejects where the app is not installed.
    void (badgeCount > 0 ? navigator.setAppBadge(badgeCount) : navigator.clearAppBadge()).catch(() => undefined)
  }
  const countPending = async () => {
    const person = currentIdentity()?._id
    const entries = person === undefined ? [] : await listEntries(person)
    pendingCount = entries.filter(({ state }) => state === 'waiting').length
    updateBadge()
  }
  client.getQueryCache().subscribe(updateBadge)
  onSessionChange(() => void countPending())
  onOutboxChange(() => void countPending())
  void countPending()
}
