import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { Row, Stack, Text } from '#src/app/ui/layout/layout.tsx'
import styles from './seller-bids.module.css'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'

/** All bids, the highest first. Only for the seller: the auction is sealed. */
export function SellerBids({ bids }: { bids: Product['bids'] }) {
  const t = useTranslations('selling')
  const formatPrice = usePriceFormatter()
  return (
    <Stack as="section" gap={8} className={styles['bids']}>
      <Text as="h2" size={18}>
        {t.bids}{' '}
        <Text as="span" tone="secondary">
          {bids.length}
        </Text>
      </Text>
      {bids.length === 0 ? (
        <Text tone="secondary">{t.bidsEmpty}</Text>
      ) : (
        <ol>
          {bids.map((bid, rank) => (
            <Row as="li" key={rank} gap={12} nowrap className={styles['bid']}>
              <Avatar name={bid.bidder.name} icon={bid.bidder.icon} size={32} />
              <span className={styles['name']}>{bid.bidder.name}</span>
              <Text as="strong" tabular>
                {formatPrice(bid.price)}
              </Text>
            </Row>
          ))}
        </ol>
      )}
    </Stack>
  )
}
