import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import { LoadError } from './routes/-load-error.tsx'
import { routeTree } from './route-tree.gen.ts'

/** `history` where there is no browser's. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    // A keyword such as 1793 stands in the address as it is, without quotes around it.
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    // Here and not with the routes, whose parts are fetched when needed: without a network this one must be at hand.
    defaultErrorComponent: LoadError,
    // On the server it would write a script into the page.
    scrollRestoration: !import.meta.env.SSR,
    // No press reaches a page during a view transition; navigation-effects.ts turns them on once the first page is shown.
    defaultViewTransition: false,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
