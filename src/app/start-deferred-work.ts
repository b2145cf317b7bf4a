// What the app does once its first screen is there, so that none of it makes anybody wait.
import type { QueryClient } from '@tanstack/react-query'
import { chosenLocale, loadLanguage } from '#src/app/platform/i18n/language.ts'
import { isHomeScreenApp } from '#src/app/platform/install/install-method.ts'
import { applyDataSaver } from '#src/app/platform/network/apply-data-saver.ts'
import { startAppUpdates } from '#src/app/platform/update/start-app-updates.ts'
import { focusSearchOnHash } from './focus-search-on-hash.ts'
import type { createAppRouter } from './router.ts'

/** Milliseconds after the first screen before the connection to the server may take anything away from it. */
const liveConnectDelayMs = 1500

export async function startDeferredWork(
  router: ReturnType<typeof createAppRouter>,
  queryClient: QueryClient,
): Promise<void> {
  focusSearchOnHash()
  skipTransitionOnSwipeBack(router)
  applyDataSaver(() => router.update({ ...router.options, defaultPreload: false }))
  if (isHomeScreenApp()) void enablePullToRefresh(router, queryClient)
  await startAppUpdates()
  window.setTimeout(() => void loadBackgroundServices(queryClient), liveConnectDelayMs)
}

/** What a network that is gone just now keeps from coming comes with it. */
async function loadBackgroundServices(queryClient: QueryClient): Promise<void> {
  try {
    const { startBackgroundServices } = await import('./start-background-services.ts')
    startBackgroundServices(queryClient)
  } catch {
    window.addEventListener('online', () => void loadBackgroundServices(queryClient), { once: true })
  }
}

/** Where the browser moves the pages itself, as under a finger that swipes back, a movement of ours would be the second. */
function skipTransitionOnSwipeBack(router: ReturnType<typeof createAppRouter>): void {
  window.addEventListener('popstate', ({ hasUAVisualTransition }) => {
    if (hasUAVisualTransition) router.shouldViewTransition = false
  })
}

/** Not while reviewing, where a finger has other things to draw. */
async function enablePullToRefresh(
  router: ReturnType<typeof createAppRouter>,
  queryClient: QueryClient,
): Promise<void> {
  const { attachPullToRefresh } = await import('#src/app/platform/query/attach-pull-to-refresh.ts')
  const language = await loadLanguage(chosenLocale())
  const { install } = await language.loadNamespace('install')
  attachPullToRefresh({
    refresh: () => Promise.all([router.invalidate(), queryClient.invalidateQueries()]),
    busyLabel: install?.refreshing ?? '',
    isEnabled: () => !router.state.location.pathname.startsWith('/task/'),
  })
}
