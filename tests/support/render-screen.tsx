// Renders a component with the app's providers: language, query cache, router and session.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cleanup, render } from 'vitest-browser-react'
import { loadLanguage, loadManagersTexts } from '#src/app/platform/i18n/language.ts'
import type { Locale } from '#src/app/platform/i18n/locale.ts'
import { LanguageProvider } from '#src/app/platform/i18n/use-translations.tsx'
import { createQueryClient } from '#src/app/platform/query/query-client.ts'
import { type Identity, storeSession } from '#src/app/platform/session/session.ts'
import { Toaster } from '#src/app/ui/toast/toaster.tsx'

const clients = new Set<QueryClient>()

/**
 * A pending request must not be answered by the next test's mocks. A mutation continues after its screen unmounted and
 * may send further requests: wait for it.
 */
export async function removeScreens(): Promise<void> {
  await cleanup()
  for (const client of clients) {
    const pendingMutations = client.getMutationCache().findAll({ status: 'pending' })
    await Promise.allSettled(pendingMutations.map((mutation) => mutation.continue()))
    await client.cancelQueries()
  }
  clients.clear()
}

type RenderScreenOptions = {
  as?: Partial<Identity> | null
  locale?: Locale
  /** Makes the router; by default of one route, which shows `screen`. */
  makeRouter?: (client: QueryClient) => AnyRouter
}

/**
 * Renders `screen` for a signed-in talent, or for nobody if `as` is null, by default in the default locale; `client` is its
 * query client.
 */
export async function renderScreen(
  screen: ReactNode,
  { as = {}, locale = 'default', makeRouter }: RenderScreenOptions = {},
) {
  if (as) signInAs(as)
  const client = createQueryClient({ onNotSignedIn: () => undefined, onSecondFactorRequired: () => undefined })
  const defaults = client.getDefaultOptions()
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } })
  clients.add(client)
  const router =
    makeRouter?.(client) ??
    createRouter({ routeTree: createRootRoute({ component: () => screen }), history: createMemoryHistory() })
  await loadManagersTexts(locale)
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

/** The Chinese texts of the page, without decoration, whose `lang` says something else. */
export function findMislabelledChinese(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { textContent, parentElement: element } = texts.currentNode
    if (!/\p{Script=Han}/u.test(textContent ?? '') || element?.closest('[aria-hidden=true]')) continue
    if (element?.closest('[lang]')?.getAttribute('lang') !== 'zh-Hans') found.push(textContent ?? '')
  }
  return found
}
