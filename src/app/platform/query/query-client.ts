import { QueryCache, QueryClient, MutationCache } from '@tanstack/react-query'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { sessionHandle } from '#src/app/platform/session/session.ts'

/** Calls `onNotSignedIn` when a query or mutation fails because the session has ended. */
export function createQueryClient(onNotSignedIn: () => void): QueryClient {
  const onError = (error: Error) => {
    const isSessionOver = error instanceof ApiProblem && error.problem === 'not-signed-in'
    // Ignores late responses to calls of a previous session.
    if (isSessionOver && error.session === sessionHandle()) onNotSignedIn()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 24 * 60 * 60 * 1000,
        networkMode: 'offlineFirst',
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Retries only failures that are not the server's decision: a retry does not change a refusal. */
function isWorthRetrying(error: Error): boolean {
  if (!(error instanceof ApiProblem)) return false
  return (
    error.problem === 'unreadable' ||
    error.problem === 'unexpected' ||
    error.problem === 'unavailable' ||
    (error.problem === 'network' && navigator.onLine)
  )
}
