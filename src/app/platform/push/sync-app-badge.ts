// The figure on the installed app's icon: what waits unread, and what was handed in here and waits to be sent.
import type { QueryClient } from '@tanstack/react-query'
import { listEntries, onOutboxChange } from '#src/offline/outbox/outbox-store.ts'
import { currentIdentity, onSessionChange } from '#src/app/platform/session/session.ts'
import { unreadQuery } from '#src/app/platform/live/unread.ts'

/** Keeps the figure as the page knows it; the service worker sets it when a push comes while no page is open. */
export function syncAppBadge(client: QueryClient): void {
  if (!('setAppBadge' in navigator)) return
  let pendingCount = 0
  let shownCount: number | null = null
  const updateBadge = () => {
    const unread = currentIdentity() ? client.getQueryData(unreadQuery.queryKey)?.total : 0
    const badgeCount = (unread ?? 0) + pendingCount
    // Before anything is known it stays as the worker left it.
    if ((unread === undefined && pendingCount === 0) || badgeCount === shownCount) return
    shownCount = badgeCount
    // Refused where the app is not installed.
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
