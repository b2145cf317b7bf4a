import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle, Printer } from 'lucide-react'
import { type OrderAction, orderActionsOf } from '#src/domain/auction/order.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { UserLink } from '#src/app/features/marketplace/products/user-link.tsx'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Picture } from '#src/app/ui/picture/picture.tsx'
import { describeNext } from './describe-next.ts'
import { OrderActionButton } from './order-action.tsx'
import { OrderDetail } from './order-detail.tsx'
import { OrderMessages } from './order-messages.tsx'
import { type Order, orderQuery, roleOf } from './order-queries.ts'
import { OrderReceipt } from './order-receipt.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { Lines, Row, Stack, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './order.module.css'

/** One order, as its buyer, its seller or an administrator sees it. */
export function OrderScreen({ orderId }: { orderId: string }) {
  return (
    <QueryBoundary query={useQuery(orderQuery(orderId))} skeleton={<SkeletonText lines={12} />}>
      {(order) => <OrderContent order={order} />}
    </QueryBoundary>
  )
}

/** The actions that are not a step forward, and stand below the others. */
const sideActions: readonly OrderAction[] = ['request-cancel', 'report-problem']

function OrderContent({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const formatPrice = usePriceFormatter()
  const role = roleOf(order, useIdentity()?._id)
  const { product, status } = order
  const actions = orderActionsOf(order, role)
  const nextActions = actions.filter((action) => !sideActions.includes(action))
  const otherActions = actions.filter((action) => sideActions.includes(action))
  const isOpen = status === 'agreed' || status === 'paid' || status === 'handed-over'
  return (
    <article>
      <Stack gap={24} className={styles['content']}>
        <header className={styles['head']}>
          <Link to="/antique/$id" params={{ id: product._id }} className={styles['picture']} tabIndex={-1} aria-hidden>
            {product.picture && <Picture photo={product.picture} alt="" sizes="96px" ratio="1 / 1" />}
          </Link>
          <div>
            <h1>
              <Link to="/antique/$id" params={{ id: product._id }}>
                {product.name}
              </Link>
            </h1>
            <Text size={18} tone="money" tabular className={styles['price']}>
              {formatPrice(order.price)}
            </Text>
          </div>
        </header>
        <Stack as="section" className={styles['next']} aria-live="polite">
          <p>{describeNext(t, order, role)}</p>
          {nextActions.map((action) => (
            <OrderActionButton
              key={action}
              order={order}
              role={role}
              action={action}
              wide
              // Where there is a choice, or a problem, no answer is suggested: most of them cannot be undone.
              variant={isOpen && !order.cancelRequestedBy && nextActions.length === 1 ? 'seal' : 'plain'}
            />
          ))}
        </Stack>
        <OrderTimeline order={order} />
        <Lines as="dl" gap={8}>
          {role !== 'seller' && <Person label={t.seller} person={order.seller} />}
          {role !== 'buyer' && <Person label={t.buyer} person={order.buyer} />}
          <OrderDetail order={order} field="payment" canEdit={isOpen && role === 'seller'} />
          {order.address !== null && <OrderDetail order={order} field="address" canEdit={isOpen && role === 'buyer'} />}
          <OrderDetail order={order} field="tracking" canEdit={isOpen && role === 'seller'} />
        </Lines>
        {role === 'admin' && status === 'with-admin' && <OrderMessages order={order} />}
        <SecondaryText>{t.outside}</SecondaryText>
        <Row>
          {role === 'seller' && status === 'cancelled' && (
            <Link to="/antique/$id" params={{ id: product._id }} className={buttonClass({})}>
              {t.relist}
            </Link>
          )}
          {role !== 'admin' && <ConversationLink order={order} />}
          <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
            {t.print}
          </Button>
        </Row>
        {otherActions.length > 0 && (
          <Row>
            {otherActions.map((action) => (
              <OrderActionButton key={action} order={order} role={role} action={action} variant="quiet" />
            ))}
          </Row>
        )}
      </Stack>
      <OrderReceipt order={order} />
    </article>
  )
}

function Person({ label, person }: { label: string; person: Order['seller'] }) {
  return (
    <div className={styles['detail']}>
      <dt>{label}</dt>
      <dd>
        <UserLink user={person} />
      </dd>
    </div>
  )
}

/** Without a conversation, the first message opens one; not any more after the sale was cancelled. */
function ConversationLink({ order: { threadId, product, status } }: { order: Order }) {
  const t = useTranslations('orders')
  if (threadId === null && status === 'cancelled') return null
  const content = (
    <>
      <MessageCircle aria-hidden /> {t.conversation}
    </>
  )
  return threadId === null ? (
    <Link to="/messages/to/$productId" params={{ productId: product._id }} className={buttonClass({})}>
      {content}
    </Link>
  ) : (
    <Link to="/messages/$id" params={{ id: threadId }} className={buttonClass({})}>
      {content}
    </Link>
  )
}
