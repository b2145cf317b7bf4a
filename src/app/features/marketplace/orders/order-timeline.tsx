import { formatDateTime } from '#src/domain/text/format-date.ts'
import type { OrderRole, OrderStatus } from '#src/domain/auction/order.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import type { Order } from './order-queries.ts'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './order.module.css'

const remainingSteps: Readonly<Record<OrderStatus, readonly ('agreed' | 'paid' | 'handed-over' | 'received')[]>> = {
  offered: ['agreed', 'paid', 'handed-over', 'received'],
  agreed: ['paid', 'handed-over', 'received'],
  paid: ['handed-over', 'received'],
  'handed-over': ['received'],
  received: [],
  cancelled: [],
  'with-admin': [],
  unpaid: [],
}

/** What happened to an order, and the steps that follow. */
export function OrderTimeline({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const dateFormat = useDateFormat()
  const formatPrice = usePriceFormatter()
  const nameOf = (role: OrderRole | null) =>
    role === 'buyer' ? order.buyer.name : role === 'seller' ? order.seller.name : t.admin
  const happened = [
    { at: order.createdAt, text: (order.offerEndsAt ? t.offeredFor : t.agreed)(formatPrice(order.price)), note: '' },
    ...order.steps.map(({ action, role, note, at }) => ({
      at,
      text:
        role === null && action !== 'lapse-offer' && action !== 'end-offer'
          ? t.accountErased(action === 'agree-cancel')
          : t.happened[action](nameOf(role)),
      note,
    })),
  ]
  return (
    <ol className={styles['timeline']} aria-label={t.steps}>
      {happened.map(({ at, text, note }, index) => (
        <li key={index} className={styles['done']}>
          <p>{text}</p>
          {note !== '' && <p className={styles['text']}>{note}</p>}
          <SecondaryText as="time" dateTime={at}>
            {formatDateTime(at, dateFormat)}
          </SecondaryText>
        </li>
      ))}
      {remainingSteps[order.status].map((status, index) => (
        <li
          key={status}
          className={index === 0 ? styles['current'] : undefined}
          aria-current={index === 0 ? 'step' : undefined}
        >
          <p>{t.stepsToCome[status]}</p>
        </li>
      ))}
    </ol>
  )
}
