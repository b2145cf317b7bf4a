import type { UseQueryResult, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import { buttonClass, Button, type ButtonAppearance } from '#src/app/ui/button/button.tsx'
import { EmptyState, ErrorState } from '#src/app/ui/feedback/states.tsx'
import { LoadingNote } from '#src/app/ui/feedback/skeleton.tsx'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useOffline } from '#src/app/platform/network/network-connection.ts'

/** A query, or one with pages. */
type Loading<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'isFetching'> & {
  readonly refetch: () => unknown
}

type QueryBoundaryProps<Data> = {
  query: Loading<Data>
  /** Shown while the query loads, in the shape of its content. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders a query's data, its error, or the skeleton while it loads. */
export function QueryBoundary<Data>({ query, skeleton, children }: QueryBoundaryProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <FailedQuery query={query} />
  return (
    <>
      <LoadingNote />
      {skeleton}
    </>
  )
}

/** Shows why `query` failed, as `QueryErrorState`. */
export function FailedQuery({ query }: { query: Loading<unknown> }) {
  return (
    query.error && <QueryErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
  )
}

type QueryErrorStateProps = {
  error: Error
  busy: boolean
  onRetry: () => void
}

/** What is shown inside where a retry cannot help. Default: a link to the market. */
export const FallbackAction = createContext<ReactNode>(null)

/** Shows why a query failed, with a retry where that can help and otherwise a link elsewhere. */
export function QueryErrorState({ error, busy, onRetry }: QueryErrorStateProps) {
  const problemText = useProblemText()
  const t = useTranslations('shell')
  const offline = useOffline()
  const code = error instanceof ApiProblem ? error.problem : null
  if (code === 'forbidden' || code === 'not-found' || code === 'task-deleted')
    return <UnavailableState>{problemText(error)}</UnavailableState>
  // The invalid value is from the URL and not from a form, so there is no field to correct.
  if (code === 'invalid') return <UnavailableState>{t.notFound}</UnavailableState>
  return (
    <ErrorState busy={busy} onRetry={onRetry}>
      {code === 'network' && offline ? t.ui.notAvailableOffline : problemText(error)}
    </ErrorState>
  )
}

/** Explains why the person cannot see this content, with a link elsewhere. */
export function UnavailableState({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const action = use(FallbackAction)
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

type NextPageButtonProps = ButtonAppearance & { query: UseInfiniteQueryResult; children: string }

/** Loads the query's next page, if there is one; shows why that failed, with a retry. */
export function NextPageButton({ query, ...buttonProps }: NextPageButtonProps) {
  const loadNextPage = () => void query.fetchNextPage()
  if (query.isFetchNextPageError && !query.isFetchingNextPage)
    return <QueryErrorState error={query.error} busy={false} onRetry={loadNextPage} />
  return query.hasNextPage && <Button busy={query.isFetchingNextPage} onClick={loadNextPage} {...buttonProps} />
}
