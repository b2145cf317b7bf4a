import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { LikeHeart } from '#src/app/features/marketplace/likes/like-button.tsx'
import { OwnBid } from '#src/app/features/marketplace/likes/own-bid.tsx'
import { type ProductCardData, shownPrice } from '#src/app/features/marketplace/products/product-queries.ts'
import { ProductStatusLabel } from '#src/app/features/marketplace/products/product-status-label.tsx'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Picture, type PictureSource } from '#src/app/ui/picture/picture.tsx'
import { Row, Stack, Text } from '#src/app/ui/layout/layout.tsx'
import styles from './market-home.module.css'

type ProductRowProps = {
  title: string
  products: readonly ProductCardData[]
  more?: ReactNode
  /** The first pictures are fetched at once. */
  hasPriority?: boolean
}

/** Products as tiles beside each other; nothing without products. */
export function ProductRow({ title, products, more, hasPriority = false }: ProductRowProps) {
  const formatPrice = usePriceFormatter()
  const personId = useIdentity()?._id
  if (products.length === 0) return null
  return (
    <TileRow title={title} more={more}>
      {products.map((product, index) => (
        <ProductTile
          key={product._id}
          product={product}
          picture={product.pictures[0]}
          priority={hasPriority && index < 2}
          isOwn={product.seller._id === personId}
        >
          <Stack as="span" gap={0} align="start">
            <Text as="strong" tabular>
              {formatPrice(shownPrice(product))}
              <OwnBid product={product} />
            </Text>
            <ProductStatusLabel product={product} />
          </Stack>
        </ProductTile>
      ))}
    </TileRow>
  )
}

type ProductTileProps = {
  product: Pick<ProductCardData, '_id' | 'name'>
  picture: PictureSource | undefined
  priority?: boolean
  /** Then it has no heart. */
  isOwn: boolean
  children?: ReactNode
}

/** A product beside others. */
export function ProductTile({ product, picture, priority = false, isOwn, children }: ProductTileProps) {
  return (
    <li className={styles['product']}>
      <Link to="/antique/$id" params={{ id: product._id }} className={styles['tile']}>
        {picture ? (
          <Picture photo={picture} alt="" sizes="(width < 640px) 38vw, 11rem" ratio="4 / 5" priority={priority} />
        ) : (
          <span className={styles['blank']} />
        )}
        <Text as="span" clamp={1} serif>
          {product.name}
        </Text>
        {children}
      </Link>
      {!isOwn && <LikeHeart product={product} />}
    </li>
  )
}

export function TileRow({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" gap={8} aria-labelledby={id}>
      <Row as="header" gap={12} justify="between" nowrap className={styles['header']}>
        <Text id={id} as="h2" size={18}>
          {title}
        </Text>
        {more}
      </Row>
      <ul className={styles['strip']}>{children}</ul>
    </Stack>
  )
}
