import '#src/app/ui/tokens.css'
import '#src/app/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { chosenLocale, loadLanguage } from '#src/app/platform/i18n/language.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { LanguageProvider } from '#src/app/platform/i18n/text.tsx'
import { keepQueriesOfSignedIn } from '#src/app/platform/kept-queries.ts'
import { createQueryClient } from '#src/app/platform/query-client.ts'
import { registerServiceWorker } from '#src/app/platform/service-worker.ts'
import { forgetSession } from '#src/app/platform/session.ts'
import { focusNewPages, ignoreJumpsWhileLoading, nameDocumentByHeading } from './page-change.ts'
import { createAppRouter } from './router.ts'
import { UiLabelsProvider } from '#src/app/ui/labels.tsx'
import { Toaster } from '#src/app/ui/toast/toaster.tsx'

const queryClient = createQueryClient(() => {
  forgetSession()
  void router.navigate({ to: '/login', search: { to: router.latestLocation.href }, replace: true })
})
const router = createAppRouter(queryClient)
focusNewPages(router)
ignoreJumpsWhileLoading(router)

async function start(root: HTMLElement): Promise<void> {
  const [language] = await Promise.all([loadLanguage(chosenLocale()), keepQueriesOfSignedIn(queryClient)])
  document.documentElement.lang = language.locale === 'default' ? 'zh-Hans' : intlTag(language.locale)
  nameDocumentByHeading(root)
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider language={language}>
        <UiLabelsProvider labels={language.core.shell.ui}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <Toaster />
          </QueryClientProvider>
        </UiLabelsProvider>
      </LanguageProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) void start(root).then(registerServiceWorker)
