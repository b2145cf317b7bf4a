// What goes on beside the screens: what the server tells is followed, and unfinished downloads go on. Loaded when the
// page is shown and idle.
import type { QueryClient } from '@tanstack/react-query'
import { followProducts } from '#src/app/features/marketplace/live-products.ts'
import { followMessages } from '#src/app/features/messages/live-messages.ts'
import { followProjects } from '#src/app/features/projects/live-projects.ts'
import { goOnDownloading } from '#src/app/platform/go-on-downloading.ts'
import { connectLive } from '#src/app/platform/live-connection/connect-live.ts'
import { followOutbox } from '#src/app/platform/follow-outbox.ts'
import { onLive } from '#src/app/platform/live.ts'
import { keepAppBadge } from '#src/app/platform/push/app-badge.ts'
import { keepReachable } from '#src/app/platform/push/device.ts'
import { ownProfileQuery } from '#src/app/platform/own-profile.ts'
import { onSessionChange } from '#src/app/platform/session.ts'

export function followLive(client: QueryClient): void {
  followProducts(client)
  followMessages(client)
  followProjects(client)
  goOnDownloading()
  onLive('counters', () => void client.invalidateQueries({ queryKey: ['users'] }))
  onLive('reset', () => void client.invalidateQueries())
  keepAppBadge(client)
  tellOfDevice()
  // Whether the session is over, every call finds out; this one is made for that.
  const askWhetherSignedIn = () => void client.query({ ...ownProfileQuery, staleTime: 0 }).catch(() => undefined)
  connectLive({ onRefused: askWhetherSignedIn })
  followOutbox(client, askWhetherSignedIn)
}

/** Now, and whenever somebody signs in. What fails is tried again at the next start. */
function tellOfDevice(): void {
  const keep = () => void keepReachable().catch(() => undefined)
  onSessionChange(keep)
  keep()
}
