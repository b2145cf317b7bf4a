// The figure on the installed app's icon: what waits unread, and what was handed in here and waits to be sent.
import type { QueryClient } from '@tanstack/react-query'
import { listEntries, onOutboxChange } from '#src/offline/outbox/store.ts'
import { currentIdentity, onSessionChange } from '#src/app/platform/session.ts'
import { unreadQuery } from '#src/app/platform/unread.ts'

/** Keeps the figure as the page knows it; the service worker sets it when a push comes while no page is open. */
export function keepAppBadge(client: QueryClient): void {
  if (!('setAppBadge' in navigator)) return
  let waiting = 0
  let shown: number | null = null
  const show = () => {
    const unread = currentIdentity() ? client.getQueryData(unreadQuery.queryKey)?.total : 0
    const figure = (unread ?? 0) + waiting
    // Before anything is known it stays as the worker left it.
    if ((unread === undefined && waiting === 0) || figure === shown) return
    shown = figure
    // Refused where the app is not installed.
    void (figure > 0 ? navigator.setAppBadge(figure) : navigator.clearAppBadge()).catch(() => undefined)
  }
  const count = async () => {
    const person = currentIdentity()?._id
    const entries = person === undefined ? [] : await listEntries(person)
    waiting = entries.filter(({ state }) => state === 'waiting').length
    show()
  }
  client.getQueryCache().subscribe(show)
  onSessionChange(() => void count())
  onOutboxChange(() => void count())
  void count()
}
