import type { InfiniteData, QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { CardGrid } from '#src/app/ui/card/card.tsx'
import { WindowedCards } from '#src/app/ui/card/windowed-cards.tsx'
import { LoadingNote, SkeletonCard } from '#src/app/ui/feedback/skeleton.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { NextPageTrigger } from '#src/app/features/marketplace/products/next-page-trigger.tsx'
import { type DeletePlacement, ProductCard } from './product-card.tsx'
import styles from './product-feed.module.css'
import type { ProductPage } from '#src/app/features/marketplace/products/product-queries.ts'
import { useTrimListAtTop } from './use-trim-list-at-top.ts'

type ProductFeedProps = {
  query: UseInfiniteQueryResult<InfiniteData<ProductPage>>
  /** The query's key. The scroll position in the list is restored by it. */
  listKey: QueryKey
  empty: ReactNode
  /** For screen readers, where the page has no visible heading above the cards. */
  heading?: string
  /** Whether the list stands at the top of its page, so that the photos of its first row are fetched first. */
  isAtTop?: boolean
  deletePlacement?: DeletePlacement
  hideSeller?: boolean
}

/** An infinite list of products. A page that failed to load shows an error with a retry in its place. */
export function ProductFeed({ query, listKey, empty, heading, isAtTop = true, ...cardProps }: ProductFeedProps) {
  const t = useTranslations('marketplace')
  const columnCount = useColumnCount()
  const pages = query.data?.pages
  const products = useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages])
  useTrimListAtTop(listKey)
  if (query.isPending) return <FeedSkeleton />
  if (query.data === undefined)
    return <QueryErrorState error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
  if (products.length === 0 && !query.hasNextPage) return empty
  const total = query.hasNextPage ? null : products.length
  const name = listKey.join(' ')
  return (
    <div className={styles['feed']}>
      {heading !== undefined && (
        <h2>
          <VisuallyHidden>{heading}</VisuallyHidden>
        </h2>
      )}
      <WindowedCards
        key={name}
        name={name}
        count={products.length}
        columns={columnCount}
        busy={query.isFetchingNextPage}
        label={heading ?? t.newestFirst}
        renderCard={(index) => {
          const product = products[index]
          return (
            product && (
              <ProductCard
                key={product._id}
                product={product}
                priority={isAtTop && index < columnCount}
                number={index + 1}
                total={total}
                {...cardProps}
              />
            )
          )
        }}
      />
      {query.isFetchingNextPage && (
        <>
          <LoadingNote />
          <CardGrid>
            <SkeletonCards count={columnCount} />
          </CardGrid>
        </>
      )}
      {query.isFetchNextPageError && !query.isFetchingNextPage && (
        <QueryErrorState error={query.error} busy={false} onRetry={() => void query.fetchNextPage()} />
      )}
      {query.hasNextPage ? (
        <NextPageTrigger
          isEnabled={!query.isFetching && !query.isFetchNextPageError}
          onReached={() => void query.fetchNextPage()}
        />
      ) : (
        <p className={styles['end']}>{t.feedEnd}</p>
      )}
    </div>
  )
}

/** The placeholder of a loading list. */
function FeedSkeleton() {
  return (
    <div className={styles['feed']}>
      <LoadingNote />
      <CardGrid>
        <SkeletonCards count={useColumnCount() * 2} />
      </CardGrid>
    </div>
  )
}

const SkeletonCards = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => <SkeletonCard key={index} />)

/** Number of cards in a row of the grid. */
function useColumnCount(): number {
  const isTablet = useMediaQuery('(width >= 640px)')
  const isDesktop = useMediaQuery('(width >= 1024px)')
  return isDesktop ? 5 : isTablet ? 3 : 2
}
