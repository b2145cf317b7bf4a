import { formatIsoDay } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { ContactLink } from '#src/app/features/marketplace/products/contact-link.tsx'
import { Fact, FactList } from '#src/app/features/marketplace/products/fact-list.tsx'
import { UserLink } from '#src/app/features/marketplace/products/user-link.tsx'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { Text } from '#src/app/ui/layout/layout.tsx'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'

// Only its two people see it.
const OrderNotice = onDemand(
  async () => (await import('#src/app/features/marketplace/orders/order-notice.tsx')).OrderNotice,
  { isOptional: true },
)

/** What the people of an order do next, and a sold product's price, buyer and date. */
export function SaleFacts({ product }: { product: Product }) {
  const t = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  const { timeZone } = useDateFormat()
  const { status, soldPrice, buyer, bidEndTime, order } = product
  const isSeller = useIdentity()?._id === product.seller._id
  return (
    <>
      {order && <OrderNotice product={product} order={order} isSeller={isSeller} />}
      {status === 'sold' && (
        <FactList>
          {soldPrice !== null && (
            <Fact label={t.soldPrice}>
              <Text as="strong" size={18} tone="money" tabular>
                {formatPrice(soldPrice)}
              </Text>
            </Fact>
          )}
          {buyer && (
            <Fact label={t.buyer}>
              <UserLink user={buyer} />
              {isSeller && (
                <ContactLink product={product} appearance={{ variant: 'quiet', size: 'dense' }}>
                  {t.contactBuyer}
                </ContactLink>
              )}
            </Fact>
          )}
          {bidEndTime !== '' && (
            <Fact label={t.soldAt}>
              <time dateTime={bidEndTime}>{formatIsoDay(bidEndTime, timeZone)}</time>
            </Fact>
          )}
        </FactList>
      )}
    </>
  )
}
