import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FailedQuery, QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { CardGrid } from '#src/app/ui/card/card.tsx'
import { VirtualCards } from '#src/app/ui/card/virtual-cards.tsx'
import { LoadingNote, SkeletonCard } from '#src/app/ui/feedback/skeleton.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { NextPageTrigger } from '#src/app/features/marketplace/products/next-page-trigger.tsx'
import { type DeletePlacement, ProductCard } from './product-card.tsx'
import styles from './product-feed.module.css'
import {
  maxRefetchPages,
  type ProductPage,
  type ProductPagesQuery,
} from '#src/app/features/marketplace/products/product-queries.ts'
import { Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'

type ProductFeedProps<Page extends ProductPage> = {
  /** The scroll position in the list is restored by its key. */
  listQuery: ProductPagesQuery<Page>
  empty: ReactNode
  /** For screen readers, where the page has no visible heading above the cards. */
  heading?: string
  /** Whether the list stands at the top of its page, so that the photos of its first row are fetched first. */
  isAtTop?: boolean
  deletePlacement?: DeletePlacement
  hideSeller?: boolean
}

/** An infinite list of products. A page that failed to load shows an error with a retry in its place. */
export function ProductFeed<Page extends ProductPage>({
  listQuery,
  empty,
  heading,
  isAtTop = true,
  ...cardProps
}: ProductFeedProps<Page>) {
  const query = useInfiniteQuery(listQuery)
  const listKey = listQuery.queryKey
  const t = useTranslations('marketplace')
  const columnCount = useColumnCount()
  const pages = query.data?.pages
  const products = useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages])
  useTrimListAtTop(listKey)
  if (query.isPending) return <FeedSkeleton />
  if (query.data === undefined) return <FailedQuery query={query} />
  if (products.length === 0 && !query.hasNextPage) return empty
  const total = query.hasNextPage ? null : products.length
  const name = listKey.join(' ')
  return (
    <Stack gap={24} className={styles['feed']}>
      {heading !== undefined && (
        <h2>
          <VisuallyHidden>{heading}</VisuallyHidden>
        </h2>
      )}
      <VirtualCards
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
        <SecondaryText className={styles['end']}>{t.feedEnd}</SecondaryText>
      )}
    </Stack>
  )
}

function FeedSkeleton() {
  return (
    <Stack gap={24}>
      <LoadingNote />
      <CardGrid>
        <SkeletonCards count={useColumnCount() * 2} />
      </CardGrid>
    </Stack>
  )
}

const SkeletonCards = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => <SkeletonCard key={index} />)

function useColumnCount(): number {
  const isTablet = useMediaQuery('(width >= 640px)')
  const isDesktop = useMediaQuery('(width >= 1024px)')
  return isDesktop ? 5 : isTablet ? 3 : 2
}

type ProductPages = InfiniteData<ProductPage, string>

/** Shortens a long list to its first pages and refetches them, which frees the memory of the rest. */
async function trimList(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const state = client.getQueryState<ProductPages>(queryKey)
  if (!state?.data || state.fetchStatus !== 'idle' || state.data.pages.length <= maxRefetchPages) return
  const firstPage = { pages: state.data.pages.slice(0, 1), pageParams: state.data.pageParams.slice(0, 1) }
  client.setQueryData<ProductPages>(queryKey, firstPage)
  await client.invalidateQueries({ queryKey, exact: true })
}

/** Milliseconds at the top before the list is shortened, so that scrolling past the top does not count. */
const dwellMs = 1000

/** At the top of a long list, refetches its first pages and drops the others. */
function useTrimListAtTop(queryKey: QueryKey): void {
  const client = useQueryClient()
  const serializedKey = JSON.stringify(queryKey)
  useEffect(() => {
    let timer = 0
    const trim = () => void trimList(client, JSON.parse(serializedKey) as QueryKey)
    const onScroll = () => {
      window.clearTimeout(timer)
      if (window.scrollY < window.innerHeight) {
        timer = window.setTimeout(trim, dwellMs)
      }
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [client, serializedKey])
}
