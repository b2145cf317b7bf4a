import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Countdown } from '#src/app/ui/feedback/countdown.tsx'
import { LoadingNote } from '#src/app/ui/feedback/skeleton.tsx'
import { ProductPhotos } from './product-photos.tsx'
import { type ProductCardData, productKeys, type ProductPage, shownPrice } from './product-queries.ts'
import styles from './product-screen.module.css'
import { ProductStatusLabel } from './product-status-label.tsx'
import { UserLink } from './user-link.tsx'
import { usePriceFormatter } from './use-price-formatter.ts'

/** Returns the product's card, if a list or the market's first page has it. */
export function findSeenCard(client: QueryClient, productId: string): ProductCardData | undefined {
  const lists = client.getQueriesData<InfiniteData<ProductPage>>({ queryKey: productKeys.lists })
  const home = client.getQueryData<ApiResponse<'GET /api/products/home'>>(productKeys.home)
  const cards = lists.flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? [])
  return [...cards, ...(home?.endingSoon ?? []), ...(home?.followed ?? [])].find(({ _id }) => _id === productId)
}

/** The page of a product that loads, with what its card says. */
export function CardAsProduct({ productId }: { productId: string }) {
  const t = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  const card = findSeenCard(useQueryClient(), productId)
  if (!card) return null
  return (
    <article className={styles['screen']} aria-busy data-bottom-bar>
      <ProductPhotos product={card} />
      <div className={styles['details']}>
        <LoadingNote />
        <h1>{card.name}</h1>
        <div className={styles['figures']}>
          <span className={styles['price']}>{formatPrice(shownPrice(card))}</span>
          {card.status !== 'active' && <ProductStatusLabel product={card} />}
          {/* As high as the page's buttons. */}
          <span className={styles['tools']} />
        </div>
        {card.bidEnd !== '' && (
          <p className={styles['end']}>
            <span>{t.bidEnd}</span>
            <Countdown target={card.bidEnd} now={serverNow} endedText={t.awaitingResult} />
          </p>
        )}
        <UserLink user={card.seller} />
      </div>
    </article>
  )
}
