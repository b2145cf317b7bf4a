// The figure on the installed app's icon: what waits unread.
import type { QueryClient } from '@tanstack/react-query'
import { currentIdentity, onSessionChange } from '#src/app/platform/session.ts'
import { unreadQuery } from '#src/app/platform/unread.ts'

/** Keeps the figure as the page knows it; the service worker sets it when a push comes while no page is open. */
export function keepAppBadge(client: QueryClient): void {
  if (!('setAppBadge' in navigator)) return
  let shown: number | null = null
  const show = () => {
    const unread = currentIdentity() ? client.getQueryData(unreadQuery.queryKey)?.total : 0
    if (unread === undefined || unread === shown) return
    shown = unread
    // Refused where the app is not installed.
    void (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
  }
  client.getQueryCache().subscribe(show)
  onSessionChange(show)
  show()
}
