import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button, type ButtonAppearance } from '#src/app/ui/button/button.tsx'
import { QueryErrorState } from './query-boundary.tsx'

type NextPageButtonProps = ButtonAppearance & { query: UseInfiniteQueryResult; children: string }

/** Loads the query's next page, if there is one; shows why that failed, with a retry. */
export function NextPageButton({ query, ...buttonProps }: NextPageButtonProps) {
  const loadNextPage = () => void query.fetchNextPage()
  if (query.isFetchNextPageError && !query.isFetchingNextPage)
    return <QueryErrorState error={query.error} busy={false} onRetry={loadNextPage} />
  return query.hasNextPage && <Button busy={query.isFetchingNextPage} onClick={loadNextPage} {...buttonProps} />
}
