// Services that run in the background: the live connection, the outbox, push and unfinished downloads. Loaded once the
// page is shown and idle.
import type { QueryClient } from '@tanstack/react-query'
import { subscribeToProducts } from '#src/app/features/marketplace/subscribe-to-products.ts'
import { subscribeToMessages } from '#src/app/features/messages/subscribe-to-messages.ts'
import { subscribeToProjectUpdates } from '#src/app/features/projects/project-live-updates.ts'
import { resumeDownloads } from '#src/app/platform/downloads/resume-downloads.ts'
import { connectLive } from '#src/app/platform/live/connect-live.ts'
import { startOutbox } from '#src/app/platform/outbox/start-outbox.ts'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { syncAppBadge } from '#src/app/platform/push/sync-app-badge.ts'
import { ensurePushSubscription } from '#src/app/platform/push/push-subscription.ts'
import { ownProfileQuery } from '#src/app/platform/session/own-profile.ts'
import { onSessionChange } from '#src/app/platform/session/session.ts'

export function startBackgroundServices(client: QueryClient): void {
  subscribeToProducts(client)
  subscribeToMessages(client)
  subscribeToProjectUpdates(client)
  resumeDownloads()
  onLive('counters', () => void client.invalidateQueries({ queryKey: ['users'] }))
  onLive('reset', () => void client.invalidateQueries())
  syncAppBadge(client)
  subscribeDeviceOnSignIn()
  // Every call detects an ended session. This one is made only for that.
  const checkSession = () => void client.query({ ...ownProfileQuery, staleTime: 0 }).catch(() => undefined)
  connectLive({ onRefused: checkSession })
  startOutbox(client, checkSession)
}

/** Subscribes now and after every sign-in. A failure is retried at the next start. */
function subscribeDeviceOnSignIn(): void {
  const ensureSubscribed = () => void ensurePushSubscription().catch(() => undefined)
  onSessionChange(ensureSubscribed)
  ensureSubscribed()
}
