import './ui/tokens.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { chosenLocale, loadLanguage, syncLocaleCookie } from './platform/i18n/language.ts'
import { intlTag } from './platform/i18n/locale.ts'
import { importUntilLoaded } from './platform/network/import-until-loaded.ts'
import { captureInstallPrompt } from './platform/install/install-method.ts'
import { signInSearchParams } from './platform/session/same-origin-path.ts'
import { createQueryClient } from './platform/query/query-client.ts'
import { notifyHydrated } from './platform/page/server-rendered-page.tsx'
import { leaveEndedSession } from './platform/sign-out/sign-out.ts'
import { onSessionChange } from './platform/session/session.ts'
// Runs before the router is created: window listeners are notified of a step back in the order they were added.
import './ui/dialog/use-back-to-close.ts'
import { App } from './app.tsx'
import {
  enableViewTransitionsAfterFirstRender,
  enableViewTransitions,
  syncDocumentTitle,
} from './navigation-effects.ts'
import { createAppRouter } from './router.ts'
import { hydratePage, yieldToMain } from './hydrate.ts'

const loadingLanguage = loadLanguage(chosenLocale())
// Without a network and a service worker nothing is persisted.
const persistence = import('#src/app/platform/query/persist-query-cache.ts').catch(() => null)
const queryClient = createQueryClient({
  onNotSignedIn: () => {
    void leaveEndedSession()
    void router?.navigate({
      to: '/login',
      search: { ...signInSearchParams(router.latestLocation.href), ended: true },
      replace: true,
    })
  },
  onSecondFactorRequired: () => void router?.navigate({ to: '/me/account', replace: true }),
})
let router: ReturnType<typeof createAppRouter> | undefined
// A view transition that the browser aborts (after a resize, for example) is no error: the new page is shown at once.
window.addEventListener('unhandledrejection', (event) => {
  const { reason } = event
  if (reason instanceof DOMException && reason.message.startsWith('Transition was')) event.preventDefault()
})
captureInstallPrompt()

async function start(root: HTMLElement): Promise<ReturnType<typeof createAppRouter>> {
  // Each step is a task of its own.
  await yieldToMain()
  syncLocaleCookie()
  const language = await loadingLanguage
  document.documentElement.lang = intlTag(language.locale)
  syncDocumentTitle(root)
  await yieldToMain()
  const appRouter = createAppRouter(queryClient)
  router = appRouter
  await yieldToMain()
  const app = <App language={language} queryClient={queryClient} router={appRouter} />
  const isHydrated = await hydratePage({ root, app, locale: language.locale, queryClient, router: appRouter })
  const loaded = await persistence
  if (loaded) await loaded.persistQueryCache(queryClient)
  else onSessionChange(() => queryClient.clear())
  if (isHydrated) {
    enableViewTransitions(appRouter)
    return appRouter
  }
  enableViewTransitionsAfterFirstRender(appRouter)
  createRoot(root).render(app)
  notifyHydrated()
  return appRouter
}

async function startWithDeferredWork(root: HTMLElement): Promise<void> {
  const appRouter = await start(root)
  // Fails without a network and a service worker.
  const { startDeferredWork } = await importUntilLoaded(() => import('./start-deferred-work.ts'))
  await startDeferredWork(appRouter, queryClient)
}

const root = document.getElementById('root')
if (root) void startWithDeferredWork(root)
