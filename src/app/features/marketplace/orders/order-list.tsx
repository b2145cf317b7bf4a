import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#src/domain/text/format-date.ts'
import type { OrderStatus } from '#src/domain/auction/order.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { NextPageButton } from '#src/app/platform/query/next-page-button.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { LoadingNote, SkeletonRow } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { StatusLabel, type StatusTone } from '#src/app/ui/feedback/status-label.tsx'
import { Picture } from '#src/app/ui/picture/picture.tsx'
import { isTurnOf, type OrderSummary, ordersWithAdminQuery, ownOrdersQuery, roleOf } from './order-queries.ts'
import styles from './order-list.module.css'

/** 订单: the signed-in person's orders; for administrators also those they have to decide. */
export function OrderList() {
  const t = useTranslations('orders')
  const tMarket = useTranslations('marketplace')
  const own = useInfiniteQuery(ownOrdersQuery)
  const isAdmin = useIdentity()?.role === 'admin'
  const withAdmin = useInfiniteQuery({ ...ordersWithAdminQuery, enabled: isAdmin })
  const hasProblems = withAdmin.data?.pages.some(({ data }) => data.length > 0) ?? false
  if (own.isError && !own.data)
    return <QueryErrorState error={own.error} busy={own.isFetching} onRetry={() => void own.refetch()} />
  if (!own.data) return <Loading />
  const orders = own.data.pages.flatMap(({ data }) => data)
  return (
    <div className={styles['lists']}>
      {isAdmin && withAdmin.isPending && <Loading />}
      {withAdmin.isError && !withAdmin.data && (
        <QueryErrorState error={withAdmin.error} busy={withAdmin.isFetching} onRetry={() => void withAdmin.refetch()} />
      )}
      {hasProblems && (
        <section>
          <h2>{t.toDecide}</h2>
          <Rows orders={withAdmin.data?.pages.flatMap(({ data }) => data) ?? []} query={withAdmin} />
        </section>
      )}
      {orders.length > 0 && <Rows orders={orders} query={own} />}
      {orders.length === 0 && (withAdmin.data ? !hasProblems : !isAdmin) && (
        <EmptyState
          action={
            <Link to="/antiques" className={buttonClass({})}>
              {tMarket.browse}
            </Link>
          }
        >
          {t.empty}
        </EmptyState>
      )}
    </div>
  )
}

const Loading = () => (
  <>
    <LoadingNote />
    <SkeletonRow />
    <SkeletonRow />
  </>
)

function Rows({ orders, query }: { orders: readonly OrderSummary[]; query: UseInfiniteQueryResult }) {
  const t = useTranslations('orders')
  return (
    <>
      <ol className={styles['rows']}>
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </ol>
      <NextPageButton query={query}>{t.earlier}</NextPageButton>
    </>
  )
}

const tones: Readonly<Record<OrderStatus, StatusTone>> = {
  agreed: 'running',
  paid: 'running',
  'handed-over': 'running',
  received: 'done',
  cancelled: 'new',
  'with-admin': 'refused',
}

function OrderRow({ order }: { order: OrderSummary }) {
  const t = useTranslations('orders')
  const formatPrice = usePriceFormatter()
  const dateFormat = useDateFormat()
  const role = roleOf(order, useIdentity()?._id)
  const { product, buyer, seller, status, price, createdAt } = order
  return (
    <li>
      <Link to="/order/$id" params={{ id: order._id }} className={styles['row']}>
        <span className={styles['picture']}>
          {product.picture && <Picture photo={product.picture} alt="" sizes="56px" ratio="1 / 1" />}
        </span>
        <span className={styles['name']}>{product.name}</span>
        <span className={styles['price']}>{formatPrice(price)}</span>
        <span className={styles['facts']}>
          {t.sides[role]({ buyer: buyer.name, seller: seller.name })} ·{' '}
          <time dateTime={createdAt}>{formatDate(createdAt, dateFormat)}</time>
        </span>
        <span className={styles['status']}>
          <StatusLabel tone={tones[status]}>{t.statuses[status]}</StatusLabel>
          {isTurnOf(order, role) && <strong>{t.yourTurn}</strong>}
        </span>
      </Link>
    </li>
  )
}
