// Work that runs after the first screen is shown, so that it does not delay it.
import type { QueryClient } from '@tanstack/react-query'
import { syncTimeZoneCookie } from '#src/app/platform/i18n/time-zone.ts'
import { importUntilLoaded } from '#src/app/platform/network/import-until-loaded.ts'
import { applyDataSaver } from '#src/app/platform/network/network-connection.ts'
import { offerReload, startAppUpdates } from '#src/app/platform/update/start-app-updates.ts'
import { guardPresses } from '#src/app/ui/press-guard.ts'
import type { createAppRouter } from './router.ts'
import { yieldToMain } from './hydrate.ts'

// What navigations after the first page need: the focus moves to the content for keyboard and screen reader users, as a full
// page load does by itself, and positions to restore are the person's.

/** Moves the focus to a new page's content, unless it is already there or in a menu or dialog. */
function focusMainOnNavigation(router: ReturnType<typeof createAppRouter>): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const main = document.querySelector<HTMLElement>('main')
    if (!main || main.contains(document.activeElement)) return
    if (document.activeElement?.closest('[role=menu], [role=dialog]')) return
    main.focus({ preventScroll: true })
  })
}

/**
 * Hides scroll events from the router while a page loads. The skeleton may be shorter than the previous page, and the
 * browser then scrolls by itself. The router would store that as the position to restore.
 */
function ignoreScrollWhileLoading(router: ReturnType<typeof createAppRouter>): void {
  const stopEvent = (event: Event) => {
    if (event.target === document && router.state.isLoading) event.stopImmediatePropagation()
  }
  window.addEventListener('scroll', stopEvent, { capture: true })
}

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

async function loadBackgroundServices(router: AppRouter, queryClient: QueryClient): Promise<void> {
  const load = () => import('./start-background-services.ts')
  const { startBackgroundServices } = await importUntilLoaded(load, () => void offerReload())
  await startBackgroundServices(router, queryClient)
}
