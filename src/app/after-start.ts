// What the app does once its first screen is there, so that none of it makes anybody wait.
import type { QueryClient } from '@tanstack/react-query'
import { chosenLocale, loadLanguage } from '#src/app/platform/i18n/language.ts'
import { isHomeScreenApp } from '#src/app/platform/install/install-way.ts'
import { saveData } from '#src/app/platform/save-data.ts'
import { keepUpToDate } from '#src/app/platform/update/keep-up-to-date.ts'
import { focusSearchWhenAsked } from './focus-search.ts'
import type { createAppRouter } from './router.ts'

/** Milliseconds after the first screen before the connection to the server may take anything away from it. */
const settling = 1500

export async function afterStart(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): Promise<void> {
  focusSearchWhenAsked()
  moveOnce(router)
  saveData(() => router.update({ ...router.options, defaultPreload: false }))
  if (isHomeScreenApp()) void letBeDrawnDown(router, queryClient)
  await keepUpToDate()
  window.setTimeout(() => void follow(queryClient), settling)
}

/** What a network that is gone just now keeps from coming comes with it. */
async function follow(queryClient: QueryClient): Promise<void> {
  try {
    const { followLive } = await import('./follow-live.ts')
    followLive(queryClient)
  } catch {
    window.addEventListener('online', () => void follow(queryClient), { once: true })
  }
}

/** Where the browser moves the pages itself, as under a finger that swipes back, a movement of ours would be the second. */
function moveOnce(router: ReturnType<typeof createAppRouter>): void {
  window.addEventListener('popstate', ({ hasUAVisualTransition }) => {
    if (hasUAVisualTransition) router.shouldViewTransition = false
  })
}

/** Not while reviewing, where a finger has other things to draw. */
async function letBeDrawnDown(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): Promise<void> {
  const { followPull } = await import('#src/app/platform/pull-to-refresh.ts')
  const language = await loadLanguage(chosenLocale())
  const { install } = await language.loadNamespace('install')
  followPull({
    refresh: () => Promise.all([router.invalidate(), queryClient.invalidateQueries()]),
    words: install?.refreshing ?? '',
    here: () => !router.state.location.pathname.startsWith('/task/'),
  })
}
