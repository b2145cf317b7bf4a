import { formatDate } from '#src/domain/text/format-date.ts'
import { shortId } from '#src/domain/uuid.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { FactRows } from '#src/app/ui/figure-list.tsx'
import type { Order } from './order-queries.ts'
import styles from './order.module.css'

/** What is printed of a sale instead of the page. */
export function OrderReceipt({ order, agreedAt }: { order: Order; agreedAt: string }) {
  const t = useTranslations('orders')
  const dateFormat = useDateFormat()
  const formatPrice = usePriceFormatter()
  const day = (instant: string) => formatDate(instant, dateFormat)
  const rows: readonly (readonly [string, string])[] = [
    [t.number, shortId(order._id)],
    [t.product, order.product.name],
    [t.price, formatPrice(order.price)],
    [t.statuses.agreed, day(agreedAt)],
    [t.seller, order.seller.name],
    [t.buyer, order.buyer.name],
    ...(order.address ? [[t.details.address.label, order.address] as const] : []),
    ...(order.tracking === '' ? [] : [[t.details.tracking.label, order.tracking] as const]),
    [t.status, t.statuses[order.status]],
  ]
  return (
    <section className={styles['receipt']} aria-hidden>
      <h2>{t.receipt}</h2>
      <dl>
        <FactRows rows={rows} />
      </dl>
      <p>{t.outside}</p>
    </section>
  )
}
