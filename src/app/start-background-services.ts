// Services that run in the background: the live connection, the outbox, push and unfinished downloads. Loaded once the
// page is shown and idle.
import type { QueryClient } from '@tanstack/react-query'
import { sendLikes } from '#src/app/features/marketplace/likes/send-likes.ts'
import { subscribeToOrders } from '#src/app/features/marketplace/orders/order-queries.ts'
import { sharePressedPhoto } from '#src/app/features/marketplace/share-pressed-photo.ts'
import { subscribeToProducts } from '#src/app/features/marketplace/subscribe-to-products.ts'
import { watchShownProducts } from '#src/app/features/marketplace/watch-shown-products.ts'
import { subscribeToMessages } from '#src/app/features/messages/subscribe-to-messages.ts'
import { subscribeToProjectUpdates } from '#src/app/features/projects/project-live-updates.ts'
import { taskQuery } from './features/review/task/review-queries.ts'
import { jobsQuery } from './features/talent/jobs/talent-queries.ts'
import { chosenLocale, loadLanguage } from '#src/app/platform/i18n/language.ts'
import { isHomeScreenApp } from '#src/app/platform/install/install-method.ts'
import { resumeDownloads } from './features/talent/downloads/resume-downloads.ts'
import { connectLive } from '#src/app/platform/live/connect-live.ts'
import { startOutbox } from '#src/app/platform/outbox/start-outbox.ts'
import { keepNextTasks } from './features/talent/downloads/keep-next-tasks.ts'
import { onLive } from '#src/app/platform/live/live-events.ts'
import type { createAppRouter } from './router.ts'
import { yieldToMain } from './hydrate.ts'
import { syncAppBadge } from '#src/app/platform/push/sync-app-badge.ts'
import { ensurePushSubscription } from '#src/app/platform/push/push-subscription.ts'
import { ownProfileQuery } from './platform/profile/own-profile.ts'
import { likeSender } from '#src/app/platform/session/pending-likes.ts'
import { onSessionChange } from '#src/app/platform/session/session.ts'

type AppRouter = ReturnType<typeof createAppRouter>

/** Starts each service in a task of its own: the person may be using the page. */
export async function startBackgroundServices(router: AppRouter, client: QueryClient): Promise<void> {
  sharePressedPhoto()
  skipTransitionOnSwipeBack(router)
  focusSearchOnHash()
  if (isHomeScreenApp()) void enablePullToRefresh(router, client)
  subscribeToProducts(client)
  subscribeToOrders(client)
  await yieldToMain()
  sendLikesWhenOnline(client)
  await yieldToMain()
  subscribeToMessages(client, (id) => void router.navigate({ to: '/order/$id', params: { id } }))
  subscribeToProjectUpdates(client)
  await yieldToMain()
  resumeDownloads()
  keepTasksOfShownJobs(router, client)
  await yieldToMain()
  onLive('counters', () => void client.invalidateQueries({ queryKey: ['users'] }))
  onLive('reset', () => void client.invalidateQueries())
  syncAppBadge(client)
  await yieldToMain()
  subscribeDeviceOnSignIn()
  await yieldToMain()
  // Every call detects an ended session. This one is made only for that.
  const checkSession = () => void client.query({ ...ownProfileQuery, staleTime: 0 }).catch(() => undefined)
  connectLive({ onRefused: checkSession, watchShown: (onChange) => watchShownProducts(client, onChange) })
  await yieldToMain()
  startOutbox(client, checkSession)
}

/** Skips the app's transition where the browser animates the navigation itself, as for a swipe back. */
function skipTransitionOnSwipeBack(router: AppRouter): void {
  window.addEventListener('popstate', ({ hasUAVisualTransition }) => {
    if (hasUAVisualTransition) router.shouldViewTransition = false
  })
}

/** Focuses the search field when the shortcut brings the app to the front; a page that opens does so by itself. */
function focusSearchOnHash(): void {
  window.addEventListener('hashchange', () => {
    if (window.location.hash === '#search') document.querySelector<HTMLElement>('[role="search"] input')?.focus()
  })
}

/** Disabled while reviewing, where dragging has other uses. */
async function enablePullToRefresh(router: AppRouter, queryClient: QueryClient): Promise<void> {
  const { attachPullToRefresh } = await import('#src/app/platform/query/attach-pull-to-refresh.ts')
  const { texts } = await loadLanguage(chosenLocale())
  attachPullToRefresh({
    refresh: () => Promise.all([router.invalidate(), queryClient.invalidateQueries()]),
    busyLabel: texts.install.refreshing,
    isEnabled: () => !router.state.location.pathname.startsWith('/task/'),
  })
}

/** Keeps tasks on the device once the person sees their jobs, or opens a task. */
function keepTasksOfShownJobs(router: AppRouter, client: QueryClient): void {
  const nextTasks = keepNextTasks(async () => {
    const { current } = await client.query(jobsQuery)
    return current.map(({ bundle }) => bundle._id)
  })
  const handlePage = () => {
    const { pathname } = router.state.location
    if (pathname === '/talent' || pathname === '/tasks') nextTasks.showJobs()
    const taskId = /^\/task\/([^/]+)$/.exec(pathname)?.[1]
    if (taskId === undefined) return
    client.query(taskQuery(taskId)).then(
      ({ bundle }) => nextTasks.openJob(bundle._id),
      () => undefined,
    )
  }
  router.subscribe('onResolved', handlePage)
  handlePage()
}

/** Sends what was liked without a network. */
function sendLikesWhenOnline(client: QueryClient): void {
  likeSender.send = () => sendLikes(client)
  const send = () => void sendLikes(client)
  window.addEventListener('online', send)
  onSessionChange(send)
  send()
}

/** Subscribes now and after every sign-in. A failure is retried at the next start. */
function subscribeDeviceOnSignIn(): void {
  const ensureSubscribed = () => void ensurePushSubscription().catch(() => undefined)
  onSessionChange(ensureSubscribed)
  ensureSubscribed()
}
