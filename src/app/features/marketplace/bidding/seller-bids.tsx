import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import styles from './seller-bids.module.css'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'

/** All bids, the highest first. Only for the seller: the auction is sealed. */
export function SellerBids({ bids }: { bids: Product['bids'] }) {
  const t = useTranslations('selling')
  const formatPrice = usePriceFormatter()
  return (
    <section className={styles['bids']}>
      <h2>
        {t.bids} <span className={styles['count']}>{bids.length}</span>
      </h2>
      {bids.length === 0 ? (
        <p className={styles['empty']}>{t.bidsEmpty}</p>
      ) : (
        <ol>
          {bids.map((bid, rank) => (
            <li key={rank} className={styles['bid']}>
              <Avatar name={bid.bidder.name} icon={bid.bidder.icon} size={32} />
              <span className={styles['name']}>{bid.bidder.name}</span>
              <span className={styles['price']}>{formatPrice(bid.price)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
