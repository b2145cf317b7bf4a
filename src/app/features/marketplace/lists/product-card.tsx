import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { Card } from '#src/app/ui/card/card.tsx'
import { Carousel } from '#src/app/ui/card/carousel.tsx'
import { SealStamp } from '#src/app/ui/feedback/status-label.tsx'
import { type ProductCardData, shownPrice } from '#src/app/features/marketplace/products/product-queries.ts'
import { ProductStatusLabel } from '#src/app/features/marketplace/products/product-status-label.tsx'
import styles from './product-card.module.css'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { DeleteProduct } from '#src/app/features/marketplace/products/delete-product.tsx'
import { LikeHeart } from '#src/app/features/marketplace/likes/like-button.tsx'
import { OwnBid } from '#src/app/features/marketplace/likes/own-bid.tsx'
import { Text } from '#src/app/ui/layout/layout.tsx'

/** Where a card shows Delete: beside the seller, nowhere or, in delete mode, in place of New. */
export type DeletePlacement = 'beside-seller' | 'none' | 'mode'

type ProductCardProps = {
  product: ProductCardData & { readonly myBidPrice?: number }
  deletePlacement?: DeletePlacement
  /** Set where all cards have the same seller. */
  hideSeller?: boolean
  /** In the first row: its photo loads with high priority. */
  priority?: boolean
  /** Position in the list, 1-based, and the list's length; null while the length is unknown. */
  number: number
  total: number | null
}

const sizes = '(width < 640px) 46vw, (width < 1024px) 30vw, 260px'

export const ProductCard = memo(function ProductCard({
  product,
  deletePlacement = 'beside-seller',
  hideSeller = false,
  priority = false,
  number,
  total,
}: ProductCardProps) {
  const t = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  const identity = useIdentity()
  const { seller, status } = product
  const isOwn = identity?._id === seller._id
  // Sales stay on record. The server checks again.
  const canDelete = status !== 'sold' && (isOwn || identity?.role === 'admin') && deletePlacement !== 'none'
  const replacesStatus = deletePlacement === 'mode' && status === 'new'
  const showsBesideSeller = canDelete && !replacesStatus
  const footer = (!hideSeller || showsBesideSeller) && (
    <>
      {!hideSeller && (
        <>
          <Avatar name={seller.name} icon={seller.icon} size={24} />
          <Text as="span" clamp={1}>
            {seller.name}
          </Text>
        </>
      )}
      {showsBesideSeller && (
        <span className={styles['overlay']}>
          <DeleteProduct product={product} />
        </span>
      )}
    </>
  )
  return (
    <Card
      picture={<Carousel pictures={product.pictures} label={product.name} sizes={sizes} priority={priority} />}
      stamp={
        <>
          {!isOwn && <LikeHeart product={product} />}
          {status === 'sold' && <SealStamp>{t.soldSeal}</SealStamp>}
        </>
      }
      name={product.name}
      renderLink={(link) => <Link to="/antique/$id" params={{ id: product._id }} {...link} />}
      price={
        <>
          {formatPrice(shownPrice(product))}
          {(status === 'active' || product.myBidPrice !== undefined) && <OwnBid product={product} />}
        </>
      }
      status={
        canDelete && replacesStatus ? (
          <span className={styles['overlay']}>
            <DeleteProduct product={product} appearance="text" />
          </span>
        ) : (
          <ProductStatusLabel product={product} />
        )
      }
      seller={footer || undefined}
      position={{ number, total }}
    />
  )
})
