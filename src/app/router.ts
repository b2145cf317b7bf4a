import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { LoadFailure } from './routes/-load-failure.tsx'
import { routeTree } from './route-tree.gen.ts'

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    // Here and not with the routes, whose parts are fetched when needed: without a network this one must be at hand.
    defaultErrorComponent: LoadFailure,
    scrollRestoration: true,
    defaultViewTransition: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
