import { formatIsoDay } from '#src/domain/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { ContactLink } from './contact-link.tsx'
import { Fact, FactList } from './fact-list.tsx'
import { UserLink } from './user-link.tsx'
import type { Product } from './product-queries.ts'
import styles from './sale-facts.module.css'
import { usePriceFormatter } from './use-price-formatter.ts'
import { onDemand } from '#src/app/ui/on-demand.tsx'

// Only its two people see it.
const OrderNotice = onDemand(async () => (await import('./orders/order-notice.tsx')).OrderNotice, { isOptional: true })

/** A sold product's price, buyer and date. */
export function SaleFacts({ product }: { product: Product }) {
  const t = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  const { soldPrice, buyer, bidEndTime, order } = product
  const isSeller = useIdentity()?._id === product.seller._id
  return (
    <>
      {order && <OrderNotice product={product} order={order} isSeller={isSeller} className={styles['order']} />}
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
    </>
  )
}

function SaleDay({ instant }: { instant: string }) {
  const { timeZone } = useDateFormat()
  return <time dateTime={instant}>{formatIsoDay(instant, timeZone)}</time>
}
