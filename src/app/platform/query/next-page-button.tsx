import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button, type ButtonAppearance } from '#src/app/ui/button/button.tsx'
import { ErrorState } from '#src/app/ui/feedback/states.tsx'

type NextPageButtonProps = ButtonAppearance & { query: UseInfiniteQueryResult; children: string }

/** Loads the query's next page, if there is one; shows why that failed, with a retry. */
export function NextPageButton({ query, ...buttonProps }: NextPageButtonProps) {
  const problemText = useProblemText()
  const loadNextPage = () => void query.fetchNextPage()
  if (query.isFetchNextPageError && !query.isFetchingNextPage)
    return <ErrorState onRetry={loadNextPage}>{problemText(query.error)}</ErrorState>
  return query.hasNextPage && <Button busy={query.isFetchingNextPage} onClick={loadNextPage} {...buttonProps} />
}
