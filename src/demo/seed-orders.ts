import type { FeedbackMark } from '#src/domain/auction/order.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { People } from './seed-people.ts'
import { seeded, type Seeded } from './seeded.ts'

const hour = 60 * 60 * 1000

/**
 * Inserts the orders of sold products. Those of the demo's buyer are the newest of the seller: one waits to be handed
 * over, all others are complete.
 */
export async function seedOrders(tx: Tx, chance: Seeded, people: People, now: Date): Promise<void> {
  const sold = await tx
    .selectFrom('products')
    .select(['_id', 'seller_id', 'buyer_id', 'sold_cents', 'bid_ended_at'])
    .where('status', '=', 'sold')
    .orderBy('bid_ended_at', 'desc')
    .orderBy('_id')
    .execute()
  const waiting = sold.find(({ buyer_id }) => buyer_id === people.buyer)
  const orders = sold.flatMap(({ _id, seller_id, buyer_id, sold_cents, bid_ended_at }) => {
    if (buyer_id === null || sold_cents === null || bid_ended_at === null) return []
    const isOpen = _id === waiting?._id
    const stepAt = isOpen ? new Date(now.getTime() - hour / 2) : bid_ended_at
    const order = {
      _id: chance.id(bid_ended_at),
      product_id: _id,
      seller_id,
      buyer_id,
      price_cents: sold_cents,
      status: isOpen ? ('paid' as const) : ('received' as const),
      payment: isOpen ? 'Bank transfer to Example Bank, account 00 1234 567, within a week, please.' : '',
      address: isOpen ? 'Bo, 12 Example Lane, Springfield' : '',
      created_at: bid_ended_at,
      step_at: stepAt,
    }
    return [order]
  })
  await tx.insertInto('orders').values(orders).execute()
  const actions = [
    { action: 'mark-paid', role: 'buyer' },
    { action: 'mark-handed-over', role: 'seller' },
    { action: 'mark-received', role: 'buyer' },
  ] as const
  const steps = orders.flatMap(({ _id, status, step_at }) =>
    actions.slice(0, status === 'paid' ? 1 : 3).map((step) => ({ ...step, order_id: _id, at: step_at })),
  )
  await tx.insertInto('order_steps').values(steps).execute()
  await seedFeedback(
    tx,
    orders.filter(({ status }) => status === 'received'),
  )
}

type SoldOrder = { readonly _id: string; readonly seller_id: string; readonly buyer_id: string; readonly step_at: Date }

type Remark = readonly [FeedbackMark, string]
const remarks: readonly [Remark, ...Remark[]] = [
  ['good', 'Carefully packed, as described.'],
  ['good', '包装仔细，与描述一致。'],
  ['neutral', 'A fine piece, but it took two weeks.'],
  ['good', ''],
]

/** Half of the buyers said how it went. Numbers of its own: the rest of the demo data does not depend on it. */
async function seedFeedback(tx: Tx, orders: readonly SoldOrder[]): Promise<void> {
  const chance = seeded(14)
  const feedback = orders.flatMap(({ _id, seller_id, buyer_id, step_at }) => {
    if (chance.next() < 0.5) return []
    const [mark, note] = chance.pick(remarks)
    const people = { role: 'buyer' as const, author_id: buyer_id, person_id: seller_id }
    return [{ _id: chance.id(step_at), order_id: _id, ...people, mark, note, given_at: step_at, shown_at: step_at }]
  })
  await tx.insertInto('order_feedback').values(feedback).execute()
  await tx
    .insertInto('order_steps')
    .values(
      feedback.map(({ order_id, role, given_at: at }) => ({ order_id, role, at, action: 'give-feedback' as const })),
    )
    .execute()
}
