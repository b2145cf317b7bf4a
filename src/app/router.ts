import type { QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import type { ClientProblemCode } from '#src/app/platform/api/api-problem.ts'
import { LoadError } from './routes/-load-error.tsx'
import { routeTree } from './route-tree.gen.ts'
import { markScreens } from './mark-screens.tsx'

markScreens(routeTree)

/** @param history required where there is no browser history, as on the server */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    // Search parameters are text and not JSON: a keyword such as 1793, 1.50 or "vase" stays as it was typed.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    // Set here and not in the routes, which are loaded on demand: this component must be available without a network.
    defaultErrorComponent: LoadError,
    // On the server it would add a script to the page.
    scrollRestoration: !import.meta.env.SSR,
    // A page receives no clicks during a view transition. navigation-effects.ts enables them after the first page.
    defaultViewTransition: false,
  })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of the sign-in page: why the identity provider did not sign the person in. */
    problem?: ClientProblemCode
  }
  interface StaticDataRouteOption {
    /** Why the server cannot render the route's page. Without it, the server renders the page. */
    browserOnly?: string
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
