import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { HydratedSuspense } from '#src/app/platform/shell/hydrated-suspense.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Countdown } from '#src/app/ui/feedback/countdown.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { formatEnd } from '#src/domain/format-date.ts'
import { langOf } from '#src/domain/locale.ts'
import { rememberViewed } from './home/recently-viewed.ts'
import { ProductUnavailable, unavailableReason } from './product-unavailable.tsx'
import { LikeButton } from './likes/like-button.tsx'
import { useProductAction } from './use-product-action.tsx'
import { ProductDescription } from './product-description.tsx'
import { ProductPhotos } from './product-photos.tsx'
import { productQuery, shownPrice } from './product-queries.ts'
import styles from './product-screen.module.css'
import { ProductStatusLabel } from './product-status-label.tsx'
import { BelowProduct } from './related/below-product.tsx'
import { ShareButton } from './share-button.tsx'
import { usePriceFormatter } from './use-price-formatter.ts'
import { BuyNow } from './buy-now.tsx'
import { SaleFacts } from './sale-facts.tsx'
import { SellerBids } from './seller-bids.tsx'
import { SellerTools } from './selling/seller-tools.tsx'

/** One product: photos, details and the auction, as the seller, a bidder or a visitor sees it; what its card said first. */
export function ProductScreen({ productId }: { productId: string }) {
  const t = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  const dateFormat = useDateFormat()
  const query = useSuspenseQuery(productQuery(productId))
  const { data: product } = query.data
  const isFromCard = query.dataUpdatedAt === 0
  const identity = useIdentity()
  const personId = identity?._id ?? ''
  useEffect(() => rememberViewed(personId, product), [personId, product])
  const isSeller = identity?._id === product.seller._id
  const isWide = useMediaQuery('(width >= 48rem)')
  const unavailableError = unavailableReason(query.error)
  const productAction = useProductAction({ response: query.data, placement: isWide ? 'page' : 'bar' })
  if (isFromCard && query.error && !unavailableError) throw query.error
  const action = unavailableError ? (
    <ProductUnavailable error={unavailableError} />
  ) : product.hidden ? (
    <p role="status">{t.hiddenBecause(product.hidden)}</p>
  ) : isFromCard ? null : (
    productAction
  )
  return (
    <article className={styles['screen']}>
      <ProductPhotos key={product._id} product={product} />
      <div className={styles['details']}>
        <h1 lang={langOf(product.name)}>{product.name}</h1>
        <div className={styles['figures']}>
          <span className={styles['price']}>{formatPrice(shownPrice(product))}</span>
          {product.status !== 'active' && <ProductStatusLabel product={product} />}
          {!isFromCard && (
            <span className={styles['tools']}>
              <LikeButton product={product} />
              <ShareButton name={product.name} />
            </span>
          )}
        </div>
        {product.bidEnd !== '' && !unavailableError && (
          <p className={styles['end']}>
            <span lang={langOf(t.bidEnd)}>{t.bidEnd}</span>
            <Countdown
              target={product.bidEnd}
              now={serverNow}
              endedText={t.awaitingResult}
              onEnd={() => void query.refetch()}
            />
            <time dateTime={product.bidEnd} className={styles['date']}>
              {formatEnd(product.bidEnd, dateFormat)}
            </time>
          </p>
        )}
        {product.status === 'sold' && <SaleFacts product={product} />}
        {isWide && action}
        {product.buyNowPrice !== null && product.status !== 'sold' && !unavailableError && !product.hidden && (
          <HydratedSuspense>
            <BuyNow
              key={product._id}
              product={product}
              price={product.buyNowPrice}
              canBuy={identity !== null && !isSeller}
            />
          </HydratedSuspense>
        )}
        {product.status === 'active' && isSeller && !isFromCard && (
          <HydratedSuspense>
            <SellerBids bids={product.bids} />
          </HydratedSuspense>
        )}
        {isSeller && !unavailableError && !product.hidden && !isFromCard && (
          <HydratedSuspense>
            <SellerTools key={product._id} product={product} />
          </HydratedSuspense>
        )}
        <ProductDescription key={`description of ${product._id}`} product={product} />
      </div>
      {!unavailableError && (
        <div className={styles['below']}>
          <BelowProduct key={product._id} product={product} />
        </div>
      )}
      {!isWide && action && (
        <div className={styles['bar']} data-bottom-bar data-toasts-above>
          {action}
        </div>
      )}
    </article>
  )
}
