// Work that runs after the first screen is shown, so that it does not delay it.
import type { QueryClient } from '@tanstack/react-query'
import { syncTimeZoneCookie } from '#src/app/platform/i18n/time-zone.ts'
import { applyDataSaver } from '#src/app/platform/network/apply-data-saver.ts'
import { startAppUpdates } from '#src/app/platform/update/start-app-updates.ts'
import { guardPresses } from '#src/app/ui/press-guard.ts'
import { focusMainOnNavigation, ignoreScrollWhileLoading } from './later-navigations.ts'
import type { createAppRouter } from './router.ts'
import { yieldToMain } from './ssr/hydrate.ts'

type AppRouter = ReturnType<typeof createAppRouter>

/** Delay after the first screen before the live connection opens: it competes with the screen's own requests. */
const liveConnectDelayMs = 1500

export async function startDeferredWork(router: AppRouter, queryClient: QueryClient): Promise<void> {
  guardPresses()
  focusMainOnNavigation(router)
  ignoreScrollWhileLoading(router)
  applyDataSaver(() => router.update({ ...router.options, defaultPreload: false }))
  // The first use of `Intl` is a long task of its own.
  await yieldToMain()
  syncTimeZoneCookie()
  await yieldToMain()
  await startAppUpdates()
  window.setTimeout(() => void loadBackgroundServices(router, queryClient), liveConnectDelayMs)
}

/** Retries once the browser is back online. */
async function loadBackgroundServices(router: AppRouter, queryClient: QueryClient): Promise<void> {
  try {
    const { startBackgroundServices } = await import('./start-background-services.ts')
    await startBackgroundServices(router, queryClient)
  } catch {
    window.addEventListener('online', () => void loadBackgroundServices(router, queryClient), { once: true })
  }
}
