import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { EmptyState, ErrorState } from '#src/app/ui/feedback/states.tsx'
import { LoadingNote } from '#src/app/ui/feedback/skeleton.tsx'
import { ApiProblem } from './api-problem.ts'
import { useText } from './i18n/text.tsx'
import { useProblemText } from './i18n/use-problem-text.ts'
import { useOffline } from './network/use-offline.ts'

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

type QueryFailureProps = {
  error: Error
  busy: boolean
  onRetry: () => void
  /** Where another try can't help: the way elsewhere, if not to the antiques. */
  elsewhere?: ReactNode
}

/** Why a query failed, with another try where it could help, and else with a way elsewhere. */
export function QueryFailure({ error, busy, onRetry, elsewhere }: QueryFailureProps) {
  const problemText = useProblemText()
  const t = useText('shell')
  const offline = useOffline()
  const code = error instanceof ApiProblem ? error.problem : null
  if (code === 'forbidden' || code === 'not-found') return <Refusal action={elsewhere}>{problemText(error)}</Refusal>
  // What is asked for stands in the address: nobody entered anything that could be checked.
  if (code === 'invalid') return <Refusal action={elsewhere}>{t.notFound}</Refusal>
  return (
    <ErrorState busy={busy} onRetry={onRetry}>
      {code === 'network' && offline ? t.notHere : problemText(error)}
    </ErrorState>
  )
}

/** Why there is nothing here for this person, and the way to where there is. */
export function Refusal({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const t = useText('shell')
  return (
    <EmptyState
      action={
        action ?? (
          <Link to="/antiques" className={buttonClass({})}>
            {t.toList}
          </Link>
        )
      }
    >
      {children}
    </EmptyState>
  )
}
