import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { MessageCircle, Printer } from 'lucide-react'
import { type OrderAction, type OrderRole, orderActionsOf } from '#src/domain/auction/order.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { api } from '#src/app/platform/api/api.ts'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { UserLink } from '#src/app/features/marketplace/products/user-link.tsx'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Picture } from '#src/app/ui/picture/picture.tsx'
import { formatEnd } from '#src/domain/text/format-date.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { describeNext } from './describe-next.ts'
import { OrderActionButton } from './order-action.tsx'
import { OrderDetail, OrderDetailButton } from './order-detail.tsx'
import { OrderFeedback } from './order-feedback.tsx'
import { OrderMessages } from './order-messages.tsx'
import { type Order, orderKeys, orderQuery, roleOf } from './order-queries.ts'
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
  const { product, status, agreedAt } = order
  const isOfferOver = order.offerEndsAt !== null && isPast(order.offerEndsAt)
  const actions = orderActionsOf({ ...order, isPaymentLate: isPaymentLate(order) }, role).filter(
    (action) =>
      (action !== 'accept-offer' || !isOfferOver) && (action !== 'mark-paid' || (order.address && order.payment)),
  )
  const missing = findMissing(order, role)
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
            <Text as="h1" size={22} serif>
              <Link to="/antique/$id" params={{ id: product._id }}>
                {product.name}
              </Link>
            </Text>
            <Text size={18} weight={600} tone="money" tabular>
              {formatPrice(order.price)}
            </Text>
          </div>
        </header>
        <Stack as="section" className={styles['next']} aria-live="polite">
          <p>{describeNext(t, order, role)}</p>
          <Deadline order={order} role={role} />
          {order.buyerUnpaid !== null && order.buyerUnpaid > 0 && (
            <SecondaryText>{t.unpaidOrders(order.buyerUnpaid)}</SecondaryText>
          )}
          {missing && <OrderDetailButton order={order} field={missing} variant="seal" wide />}
          {nextActions.map((action) => (
            <OrderActionButton
              key={action}
              order={order}
              role={role}
              action={action}
              wide
              // Where there is a choice, or a problem, no answer is suggested: most of them cannot be undone.
              variant={suggests(order, action) && nextActions.length === 1 ? 'seal' : 'plain'}
            />
          ))}
        </Stack>
        {order.nextBidder && <OfferNext order={order} bidder={order.nextBidder} />}
        <OrderFeedback order={order} role={role} />
        <OrderTimeline order={order} />
        <Lines as="dl" gap={8}>
          {role !== 'seller' && <Person label={t.seller} person={order.seller} />}
          {role !== 'buyer' && <Person label={t.buyer} person={order.buyer} />}
          {order.address !== null && <OrderDetail order={order} field="address" canEdit={isOpen && role === 'buyer'} />}
          <OrderDetail order={order} field="payment" canEdit={isOpen && role === 'seller'} />
          <OrderDetail order={order} field="tracking" canEdit={isOpen && role === 'seller'} />
        </Lines>
        {role === 'admin' && status === 'with-admin' && <OrderMessages order={order} />}
        <SecondaryText>{t.outside}</SecondaryText>
        <Row>
          {role === 'seller' && agreedAt !== null && (status === 'cancelled' || status === 'unpaid') && (
            <Link to="/antique/$id" params={{ id: product._id }} className={buttonClass({})}>
              {t.relist}
            </Link>
          )}
          {role !== 'admin' && <ConversationLink order={order} role={role} />}
          {agreedAt !== null && (
            <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
              {t.print}
            </Button>
          )}
        </Row>
        {otherActions.length > 0 && (
          <Row>
            {otherActions.map((action) => (
              <OrderActionButton key={action} order={order} role={role} action={action} variant="quiet" />
            ))}
          </Row>
        )}
      </Stack>
      {agreedAt !== null && <OrderReceipt order={order} agreedAt={agreedAt} />}
    </article>
  )
}

const isPast = (instant: string) => Date.parse(instant) <= serverNow()

const isPaymentLate = ({ paymentDueAt }: Order) => paymentDueAt !== null && isPast(paymentDueAt)

/** What this person has to give before the order can be paid. */
function findMissing({ status, cancelRequestedBy, address, payment }: Order, role: OrderRole) {
  if (status !== 'agreed' || cancelRequestedBy !== null) return null
  if (role === 'buyer') return address === '' ? 'address' : null
  return role === 'seller' && payment === '' ? 'payment' : null
}

/** Whether the one next step is suggested: no answer to an offer, and no end of the order. */
const suggests = ({ status, cancelRequestedBy }: Order, action: OrderAction) =>
  cancelRequestedBy === null && status !== 'offered' && status !== 'with-admin' && action !== 'end-unpaid'

/** Until when the buyer pays, or answers an offer. */
function Deadline({ order, role }: { order: Order; role: OrderRole }) {
  const t = useTranslations('orders')
  const dateFormat = useDateFormat()
  const { status, cancelRequestedBy, offerEndsAt, paymentDueAt, buyer } = order
  if (status === 'offered' && offerEndsAt !== null) return <p>{t.answerUntil(formatEnd(offerEndsAt, dateFormat))}</p>
  // A request to cancel stops the time to pay.
  const isCounting = status === 'agreed' && cancelRequestedBy === null
  if (!isCounting || paymentDueAt === null || role === 'admin') return null
  if (isPaymentLate(order)) {
    return <SecondaryText>{t.payOverdue[role]({ buyer: buyer.name, seller: order.seller.name })}</SecondaryText>
  }
  const time = formatEnd(paymentDueAt, dateFormat)
  return <SecondaryText>{role === 'buyer' ? t.payUntil(time) : t.payBy(buyer.name, time)}</SecondaryText>
}

/** Offers the product of an order that was not paid to the next bidder. */
function OfferNext({ order, bidder }: { order: Order; bidder: NonNullable<Order['nextBidder']> }) {
  const t = useTranslations('orders')
  const price = usePriceFormatter()(bidder.price)
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const call = useCall(
    () => api('POST /api/orders/{id}/offer', { params: { id: order._id }, body: { buyerId: bidder._id } }),
    {
      invalidates: [orderKeys.all],
      onSuccess: ({ _id }) => void navigate({ to: '/order/$id', params: { id: _id } }),
    },
  )
  return (
    <Stack gap={8}>
      <Button wide onClick={() => setIsOpen(true)}>
        {t.offerNext}
      </Button>
      {bidder.unpaid > 0 && <SecondaryText>{t.unpaidOrders(bidder.unpaid)}</SecondaryText>}
      <FormDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t.offerNext}
        description={t.offerEffect(bidder.name, price)}
        submitText={t.offerNext}
        busy={call.isPending}
        onSubmit={() => call.mutate()}
        error={<CallError error={call.error} />}
      />
    </Stack>
  )
}

function Person({ label, person }: { label: string; person: Order['seller'] }) {
  return (
    <div className={styles['detail']}>
      <dt>{label}</dt>
      <Row as="dd">
        <UserLink user={person} />
      </Row>
    </div>
  )
}

/** Without a conversation, the first message opens one; not after the sale was cancelled. A seller writes to who bought. */
function ConversationLink({ order: { threadId, product, status }, role }: { order: Order; role: OrderRole }) {
  const t = useTranslations('orders')
  const isUnsold = status === 'offered' || status === 'unpaid'
  if (threadId === null && (status === 'cancelled' || (role === 'seller' && isUnsold))) return null
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
