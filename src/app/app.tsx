// The root of the React tree. The server renders and the browser hydrates the same tree.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Language } from '#src/app/platform/i18n/language.ts'
import { useChosenLanguage } from '#src/app/platform/i18n/use-chosen-language.ts'
import { LanguageProvider } from '#src/app/platform/i18n/use-translations.tsx'
import { UiLabelsProvider } from '#src/app/ui/labels.tsx'
import { Toaster } from '#src/app/ui/toast/toaster.tsx'
import type { createAppRouter } from './router.ts'

type AppProps = { language: Language; queryClient: QueryClient; router: ReturnType<typeof createAppRouter> }

/** `language` is the first one to show. */
export function App({ language: initialLanguage, queryClient, router }: AppProps) {
  const language = useChosenLanguage(initialLanguage)
  return (
    <StrictMode>
      <LanguageProvider language={language}>
        <UiLabelsProvider labels={language.texts.shell.ui}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <Toaster />
          </QueryClientProvider>
        </UiLabelsProvider>
      </LanguageProvider>
    </StrictMode>
  )
}
