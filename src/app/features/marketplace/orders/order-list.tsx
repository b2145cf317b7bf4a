import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#src/domain/text/format-date.ts'
import type { OrderStatus } from '#src/domain/auction/order.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NextPageButton, FailedQuery, QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { BrowseLink } from '#src/app/features/marketplace/lists/product-lists.tsx'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { LoadingNote, SkeletonRow } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { StatusLabel, type StatusTone } from '#src/app/ui/feedback/status-label.tsx'
import { Picture } from '#src/app/ui/picture/picture.tsx'
import { isTurnOf, type OrderSummary, ordersWithAdminQuery, ownOrdersQuery, roleOf } from './order-queries.ts'
import { Lines, Stack, Text, Row, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './order-list.module.css'

/** 订单: the signed-in person's orders; for administrators also those they have to decide. */
export function OrderList() {
  const t = useTranslations('orders')
  const own = useInfiniteQuery(ownOrdersQuery)
  const isAdmin = useIdentity()?.role === 'admin'
  const withAdmin = useInfiniteQuery({ ...ordersWithAdminQuery, enabled: isAdmin })
  const problems = withAdmin.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <QueryBoundary query={own} skeleton={<Loading />}>
      {({ pages }) => {
        const orders = pages.flatMap(({ data }) => data)
        return (
          <Stack gap={24} className={styles['lists']}>
            {isAdmin && withAdmin.isPending && <Loading />}
            {!withAdmin.data && <FailedQuery query={withAdmin} />}
            {problems.length > 0 && (
              <section>
                <Text as="h2" size={16}>
                  {t.toDecide}
                </Text>
                <Rows orders={problems} query={withAdmin} />
              </section>
            )}
            {orders.length > 0 && <Rows orders={orders} query={own} />}
            {orders.length + problems.length === 0 && (!isAdmin || withAdmin.data) && (
              <EmptyState action={<BrowseLink />}>{t.empty}</EmptyState>
            )}
          </Stack>
        )
      }}
    </QueryBoundary>
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
      <Lines as="ol">
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </Lines>
      <NextPageButton query={query}>{t.earlier}</NextPageButton>
    </>
  )
}

const tones: Readonly<Record<OrderStatus, StatusTone>> = {
  offered: 'running',
  agreed: 'running',
  paid: 'running',
  'handed-over': 'running',
  received: 'done',
  cancelled: 'new',
  'with-admin': 'refused',
  unpaid: 'refused',
}

function OrderRow({ order }: { order: OrderSummary }) {
  const t = useTranslations('orders')
  const formatPrice = usePriceFormatter()
  const dateFormat = useDateFormat()
  const role = roleOf(order, useIdentity()?._id)
  const { product, buyer, seller, status, price, createdAt, agreedAt } = order
  const sides = agreedAt === null ? t.offerSides : t.sides
  return (
    <li>
      <Link to="/order/$id" params={{ id: order._id }} className={styles['row']}>
        <span className={styles['picture']}>
          {product.picture && <Picture photo={product.picture} alt="" sizes="56px" ratio="1 / 1" />}
        </span>
        <Text as="span" serif className={styles['name']}>
          {product.name}
        </Text>
        <Text as="span" tabular>
          {formatPrice(price)}
        </Text>
        <SecondaryText as="span" className={styles['facts']}>
          {sides[role]({ buyer: buyer.name, seller: seller.name })} ·{' '}
          <time dateTime={createdAt}>{formatDate(createdAt, dateFormat)}</time>
        </SecondaryText>
        <Row as="span" gap={12} lineGap={4} className={styles['status']}>
          <StatusLabel tone={tones[status]}>{t.statuses[status]}</StatusLabel>
          {isTurnOf(order, role) && <strong>{t.yourTurn}</strong>}
        </Row>
      </Link>
    </li>
  )
}
