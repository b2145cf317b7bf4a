import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { EmptyState, ErrorState } from '#src/app/ui/feedback/states.tsx'
import { LoadingNote } from '#src/app/ui/feedback/skeleton.tsx'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useOffline } from '#src/app/platform/network/use-offline.ts'

type QueryBoundaryProps<Data> = {
  query: UseQueryResult<Data>
  /** Skeletons in the shape of what comes. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query brought, else why it brought nothing, else what stands in until it does. */
export function QueryBoundary<Data>({ query, skeleton, children }: QueryBoundaryProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return <QueryErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
  return (
    <>
      <LoadingNote />
      {skeleton}
    </>
  )
}

type QueryErrorStateProps = {
  error: Error
  busy: boolean
  onRetry: () => void
  /** Where another try can't help: the way elsewhere, if not to the antiques. */
  fallbackAction?: ReactNode
}

/** Why a query failed, with another try where it could help, and else with a way elsewhere. */
export function QueryErrorState({ error, busy, onRetry, fallbackAction }: QueryErrorStateProps) {
  const problemText = useProblemText()
  const t = useTranslations('shell')
  const offline = useOffline()
  const code = error instanceof ApiProblem ? error.problem : null
  if (code === 'forbidden' || code === 'not-found')
    return <UnavailableState action={fallbackAction}>{problemText(error)}</UnavailableState>
  // What is asked for stands in the address: nobody entered anything that could be checked.
  if (code === 'invalid') return <UnavailableState action={fallbackAction}>{t.notFound}</UnavailableState>
  return (
    <ErrorState busy={busy} onRetry={onRetry}>
      {code === 'network' && offline ? t.notOnDevice : problemText(error)}
    </ErrorState>
  )
}

/** Why there is nothing here for this person, and the way to where there is. */
export function UnavailableState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const t = useTranslations('shell')
  return (
    <EmptyState
      action={
        action ?? (
          <Link to="/antiques" className={buttonClass({})}>
            {t.goToProducts}
          </Link>
        )
      }
    >
      {children}
    </EmptyState>
  )
}
