import { QueryCache, MutationCache, type QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { NewestQueryClient } from './newest-query-client.ts'
import { sessionHandle } from '#src/app/platform/session/session.ts'

type Refusals = {
  /** Called when a query or mutation fails because the session has ended. */
  readonly onNotSignedIn: () => void
  /** Called when one fails because the person must set up a second factor first. */
  readonly onSecondFactorRequired: () => void
}

export function createQueryClient({ onNotSignedIn, onSecondFactorRequired }: Refusals): QueryClient {
  const onError = (error: Error) => {
    // Ignores late responses to calls of a previous session.
    if (!(error instanceof ApiProblem) || error.session !== sessionHandle()) return
    if (error.problem === 'not-signed-in') onNotSignedIn()
    if (error.problem === 'second-factor-required') onSecondFactorRequired()
  }
  return new NewestQueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 24 * 60 * 60 * 1000,
        networkMode: 'offlineFirst',
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        retryDelay,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** A longer wait is shown instead. */
const maxRetryAfterSeconds = 60

/** Milliseconds until a retry: as long as the server asks for, and up to a second more, so that not all return at once. */
function retryDelay(failures: number, error: Error): number {
  const retryAfter = error instanceof ApiProblem ? error.retryAfter : null
  return retryAfter === null ? 1000 * 2 ** failures : (retryAfter + Math.random()) * 1000
}

/** Retries only failures that are not the server's decision: a retry does not change a refusal, except of too many requests. */
function isWorthRetrying(error: Error): boolean {
  if (!(error instanceof ApiProblem)) return false
  if (error.problem === 'too-many') return error.retryAfter !== null && error.retryAfter <= maxRetryAfterSeconds
  return (
    error.problem === 'unreadable' ||
    error.problem === 'unexpected' ||
    error.problem === 'unavailable' ||
    (error.problem === 'network' && navigator.onLine)
  )
}

/** What every route's loader and guard may use. */
export type RouterContext = { readonly queryClient: QueryClient }
