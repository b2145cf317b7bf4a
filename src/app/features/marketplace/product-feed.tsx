import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { CardGrid } from '#src/app/ui/card/card.tsx'
import { LoadingNote, SkeletonCard } from '#src/app/ui/feedback/skeleton.tsx'
import { ErrorState } from '#src/app/ui/feedback/states.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { NextPageTrigger } from './next-page-trigger.tsx'
import { type DeleteOffer, ProductCard } from './product-card.tsx'
import styles from './product-feed.module.css'
import type { ProductPage } from './product-queries.ts'
import { SeenNote } from './seen-note.tsx'

type ProductFeedProps = {
  query: UseInfiniteQueryResult<InfiniteData<ProductPage>>
  empty: ReactNode
  /** Read aloud above the cards, where the page shows no heading of its own there. */
  heading?: string
  deleteOffer?: DeleteOffer
  hideSeller?: boolean
}

/** A list of products that grows as one comes to its bottom. A page that failed is asked for again where it would stand. */
export function ProductFeed({ query, empty, heading, ...card }: ProductFeedProps) {
  const t = useText('marketplace')
  const problemText = useProblemText()
  const firstRow = useFirstRow()
  if (query.isPending) return <FeedSkeleton />
  if (query.data === undefined) {
    return (
      <ErrorState busy={query.isFetching} onRetry={() => void query.refetch()}>
        {problemText(query.error)}
      </ErrorState>
    )
  }
  const products = query.data.pages.flatMap((page) => page.data)
  if (products.length === 0 && !query.hasNextPage) return empty
  return (
    <div className={styles['feed']}>
      <SeenNote query={query} />
      {heading !== undefined && (
        <h2>
          <VisuallyHidden>{heading}</VisuallyHidden>
        </h2>
      )}
      <CardGrid>
        {products.map((product, index) => (
          <ProductCard key={product._id} product={product} priority={index < firstRow} {...card} />
        ))}
        {query.isFetchingNextPage && <SkeletonCards count={firstRow} />}
      </CardGrid>
      {query.isFetchingNextPage && <LoadingNote />}
      {query.isFetchNextPageError && !query.isFetchingNextPage && (
        <ErrorState onRetry={() => void query.fetchNextPage()}>{problemText(query.error)}</ErrorState>
      )}
      {query.hasNextPage ? (
        <NextPageTrigger
          ready={!query.isFetching && !query.isFetchNextPageError}
          onNear={() => void query.fetchNextPage()}
        />
      ) : (
        <p className={styles['end']}>{t.feedEnd}</p>
      )}
    </div>
  )
}

/** The shape of a list on its way. */
function FeedSkeleton() {
  return (
    <div className={styles['feed']}>
      <LoadingNote />
      <CardGrid>
        <SkeletonCards count={useFirstRow() * 2} />
      </CardGrid>
    </div>
  )
}

const SkeletonCards = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => <SkeletonCard key={index} />)

/** Cards the grid shows in its first row. */
function useFirstRow(): number {
  const tablet = useMediaQuery('(width >= 640px)')
  const desktop = useMediaQuery('(width >= 1024px)')
  return desktop ? 5 : tablet ? 3 : 2
}
