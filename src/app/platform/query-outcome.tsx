import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState, ErrorState } from '#src/app/ui/feedback/states.tsx'
import { LoadingNote } from '#src/app/ui/feedback/skeleton.tsx'
import { ApiProblem } from './api-problem.ts'
import { useProblemText } from './i18n/use-problem-text.ts'

type QueryOutcomeProps<Data> = {
  query: UseQueryResult<Data>
  /** Skeletons in the shape of what comes. */
  waiting: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query brought, else why it brought nothing, else what stands in until it does. */
export function QueryOutcome<Data>({ query, waiting, children }: QueryOutcomeProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return <QueryFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
  return (
    <>
      <LoadingNote />
      {waiting}
    </>
  )
}

type QueryFailureProps = { error: Error; busy: boolean; onRetry: () => void }

/** Why a query failed. Trying again is offered only where it could help. */
export function QueryFailure({ error, busy, onRetry }: QueryFailureProps) {
  const problemText = useProblemText()
  const text = problemText(error)
  const code = error instanceof ApiProblem ? error.problem : null
  if (code === 'forbidden' || code === 'not-found') return <EmptyState>{text}</EmptyState>
  return (
    <ErrorState busy={busy} onRetry={onRetry}>
      {text}
    </ErrorState>
  )
}
