import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, type ComponentType, useState } from 'react'
import { Share2 } from 'lucide-react'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Countdown } from '#src/app/ui/feedback/countdown.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { formatEnd } from '#src/domain/text/format-date.ts'
import { langOf } from '#src/domain/text/locale.ts'
import { rememberViewed } from '#src/app/features/marketplace/home/recently-viewed.ts'
import { ProductUnavailable, unavailableReason } from '#src/app/features/marketplace/products/product-unavailable.tsx'
import { LikeButton } from '#src/app/features/marketplace/likes/like-button.tsx'
import { productQuery, shownPrice, type Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { ProductStatusLabel } from '#src/app/features/marketplace/products/product-status-label.tsx'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { BuyNow } from '#src/app/features/marketplace/bidding/buy-now.tsx'
import { SellerBids } from '#src/app/features/marketplace/bidding/seller-bids.tsx'
import { SellerTools } from '#src/app/features/marketplace/selling/seller-tools.tsx'
import { NextPageTrigger } from '#src/app/features/marketplace/products/next-page-trigger.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { useProductAction } from './use-product-action.tsx'
import { ProductDescription } from './product-description.tsx'
import { ProductPhotos } from './product-photos.tsx'
import { Row, Stack, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './product-screen.module.css'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import { SaleFacts } from './sale-facts.tsx'

// For the people of an auction.
const ReceiptStatus = onDemand(
  async () => (await import('#src/app/features/marketplace/receipts/receipt-status.tsx')).ReceiptStatus,
  { isOptional: true },
)

/** What follows a product. Its code and data are loaded when a reader comes near, and not at all without a network. */
function BelowProduct({ product }: { product: Product }) {
  const [Part, setPart] = useState<ComponentType<{ product: Product }> | null>(null)
  const load = async () => {
    try {
      const { RelatedProducts } = await import('./related-products.tsx')
      setPart(() => RelatedProducts)
    } catch {
      // The service worker does not store it.
    }
  }
  if (!Part) return <NextPageTrigger isEnabled onReached={() => void load()} />
  return <Part product={product} />
}

/** Shares the page with the Web Share API; without it, copies the URL to the clipboard. */
function ShareButton({ name }: { name: string }) {
  const t = useTranslations('marketplace')
  const share = async () => {
    const { href } = window.location
    const shareData = { title: name, url: href }
    try {
      if (typeof navigator.share === 'function') return await navigator.share(shareData)
      await navigator.clipboard.writeText(href)
      toast.success(t.linkCopied)
    } catch (error) {
      // Closing the share dialog is not an error.
      if (error instanceof Error && error.name === 'AbortError') return
      toast.error(t.shareFailed(href))
    }
  }
  return <IconButton label={t.share} icon={<Share2 aria-hidden />} onClick={() => void share()} />
}

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
        <Text as="h1" size={22} serif lang={langOf(product.name)}>
          {product.name}
        </Text>
        <Row gap={16} className={styles['figures']}>
          <Text as="span" size={22} weight={600} tabular>
            {formatPrice(shownPrice(product))}
          </Text>
          {product.status !== 'active' && <ProductStatusLabel product={product} />}
          {!isFromCard && (
            <Row as="span">
              <LikeButton product={product} />
              <ShareButton name={product.name} />
            </Row>
          )}
        </Row>
        {product.bidEnd !== '' && !unavailableError && (
          <Text tone="success" className={styles['end']}>
            <SecondaryText as="span" lang={langOf(t.bidEnd)}>
              {t.bidEnd}
            </SecondaryText>
            <Countdown
              target={product.bidEnd}
              now={serverNow}
              endedText={t.awaitingResult}
              onEnd={() => void query.refetch()}
            />
            <SecondaryText as="time" dateTime={product.bidEnd}>
              {formatEnd(product.bidEnd, dateFormat)}
            </SecondaryText>
          </Text>
        )}
        <SaleFacts product={product} />
        {identity && !isFromCard && (!isSeller || product.status === 'sold') && (
          <ReceiptStatus product={product} personId={personId} isSeller={isSeller} myBid={query.data.myBidPrice} />
        )}
        {isWide && action}
        {product.buyNowPrice !== null && product.status !== 'sold' && !unavailableError && !product.hidden && (
          <BuyNow
            key={`purchase of ${product._id}`}
            product={product}
            price={product.buyNowPrice}
            canBuy={identity !== null && !isSeller}
          />
        )}
        {product.status === 'active' && isSeller && !isFromCard && <SellerBids bids={product.bids} />}
        {isSeller && !unavailableError && !product.hidden && !isFromCard && (
          <SellerTools key={`tools of ${product._id}`} product={product} />
        )}
        <ProductDescription key={`description of ${product._id}`} product={product} />
      </div>
      {!unavailableError && (
        <Stack gap={24} className={styles['below']}>
          <BelowProduct key={product._id} product={product} />
        </Stack>
      )}
      {!isWide && action && (
        <div className={styles['bar']} data-bottom-bar data-toasts-above>
          {action}
        </div>
      )}
    </article>
  )
}
