// A component as the app would show it: language, answers kept, a router, and whoever is signed in.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { loadLanguage } from '#src/app/platform/i18n/language.ts'
import type { Locale } from '#src/app/platform/i18n/locale.ts'
import { LanguageProvider } from '#src/app/platform/i18n/use-translations.tsx'
import { createQueryClient } from '#src/app/platform/query/query-client.ts'
import { type Identity, storeSession } from '#src/app/platform/session/session.ts'
import { Toaster } from '#src/app/ui/toast/toaster.tsx'

const clients = new Set<QueryClient>()

// A question still on its way must not meet the next test's answers. What was ordered goes on without its screen, and may
// ask more when it is done: that is waited for.
afterEach(async () => {
  await cleanup()
  for (const client of clients) {
    const pendingMutations = client.getMutationCache().findAll({ status: 'pending' })
    await Promise.allSettled(pendingMutations.map((mutation) => mutation.continue()))
    await client.cancelQueries()
  }
  clients.clear()
})

type RenderScreenOptions = { as?: Partial<Identity>; locale?: Locale }

/** Renders `screen` for a signed-in worker, in the default language unless said otherwise; `client` is what it asks. */
export async function renderScreen(screen: ReactNode, { as = {}, locale = 'default' }: RenderScreenOptions = {}) {
  signInAs(as)
  const client = createQueryClient(() => undefined)
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  clients.add(client)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => screen }),
    history: createMemoryHistory(),
  })
  const rendered = await render(
    <LanguageProvider language={await loadLanguage(locale)}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </LanguageProvider>,
  )
  return Object.assign(rendered, { client })
}

function signInAs(person: Partial<Identity>): void {
  const identity: Identity = {
    _id: '01990000-0000-7000-8000-0000000000aa',
    id: 7,
    name: 'Bo',
    icon: '',
    role: 'worker',
    ...person,
  }
  storeSession('a-handle', identity)
}
