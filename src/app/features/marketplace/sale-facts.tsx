import { useSyncExternalStore } from 'react'
import { formatIsoDay } from '#src/domain/format-date.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { ContactLink } from './contact-link.tsx'
import { Fact, FactList } from './fact-list.tsx'
import { UserLink } from './user-link.tsx'
import type { Product } from './product-queries.ts'
import styles from './sale-facts.module.css'
import { usePriceFormatter } from './use-price-formatter.ts'

/** A sold product's price, buyer and date. */
export function SaleFacts({ product }: { product: Product }) {
  const t = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  const { soldPrice, buyer, bidEndTime } = product
  const isSeller = useIdentity()?._id === product.seller._id
  return (
    <FactList>
      {soldPrice !== null && (
        <Fact label={t.soldPrice}>
          <strong className={styles['price']}>{formatPrice(soldPrice)}</strong>
        </Fact>
      )}
      {buyer && (
        <Fact label={t.buyer}>
          <UserLink user={buyer} />
          {isSeller && (
            <ContactLink product={product} look={{ variant: 'quiet', size: 'dense' }}>
              {t.contactBuyer}
            </ContactLink>
          )}
        </Fact>
      )}
      {bidEndTime !== '' && (
        <Fact label={t.soldAt}>
          <SaleDay instant={bidEndTime} />
        </Fact>
      )}
    </FactList>
  )
}

const subscribeToNothing = () => () => {}

/** The day in the device's time zone. The server does not know the zone, so its page shows the day in UTC. */
function SaleDay({ instant }: { instant: string }) {
  const day = useSyncExternalStore(
    subscribeToNothing,
    () => formatIsoDay(instant),
    () => formatIsoDay(instant, 'UTC'),
  )
  return <time dateTime={instant}>{day}</time>
}
