import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProductMarks } from '#src/app/features/marketplace/products/product-marks.ts'
import type { ProductCardData } from '#src/app/features/marketplace/products/product-queries.ts'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { langOf } from '#src/domain/text/locale.ts'
import styles from './likes.module.css'
import { Text } from '#src/app/ui/layout/layout.tsx'

/** The person's own bid, on a product's card: in a running auction, or as the list says. */
export function OwnBid({ product }: { product: ProductCardData & { readonly myBidPrice?: number } }) {
  const t = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  const marks = useProductMarks(product._id)
  const bid = product.myBidPrice ?? (product.status === 'active' ? marks.bid : undefined)
  return (
    bid !== undefined && (
      <Text as="span" size={14} tone="success" weight={500} className={styles['bid']} lang={langOf(t.myBid)}>
        {t.myBid} {formatPrice(bid)}
      </Text>
    )
  )
}
