import type { NotificationKind } from '#src/domain/messages/messages.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { People } from './seed-people.ts'
import type { Seeded } from './seeded.ts'

const minute = 60_000
const hour = 60 * minute

type Line = { readonly by: 'buyer' | 'seller'; readonly minutesAgo: number; readonly body: string }

/** Messages between the demo's buyer and seller; the last one of the first conversation is unread for the seller. */
const talks: readonly (readonly Line[])[] = [
  [
    { by: 'buyer', minutesAgo: 190, body: '您好，请问这件有修补过吗？' },
    { by: 'seller', minutesAgo: 176, body: '没有修补，口沿有一处自然磨损，照片里可以看到。' },
    { by: 'buyer', minutesAgo: 12, body: 'Thank you! Could you send one more picture of the foot, in daylight?' },
  ],
  [
    { by: 'buyer', minutesAgo: 2900, body: 'Is it safe to send this abroad?' },
    { by: 'seller', minutesAgo: 2780, body: '可以，木箱包装，全程保险。' },
  ],
]

/** Two conversations of buyer and seller, and notifications that match the demo's events. */
export async function seedMessages(tx: Tx, chance: Seeded, { seller, buyer, manager, mei }: People, now: Date) {
  const offered = await tx
    .selectFrom('products')
    .select('_id')
    .where('seller_id', '=', seller)
    .where('status', '=', 'new')
    .orderBy('created_at', 'desc')
    .limit(talks.length)
    .execute()
  for (const [index, lines] of talks.entries()) {
    const product = offered[index]
    if (product) await seedTalk(tx, chance, { productId: product._id, buyer, seller, lines, now })
  }

  const sold = await tx
    .selectFrom('products')
    .select(['_id', 'name', 'bid_ended_at'])
    .where('seller_id', '=', seller)
    .where('buyer_id', '=', buyer)
    .orderBy('bid_ended_at')
    .execute()
  const news = sold.flatMap(({ _id, name, bid_ended_at }): News[] => {
    const what = { subject: { productId: _id, name }, at: bid_ended_at ?? now, read: true }
    return [
      { ...what, user: seller, kind: 'item-sold' },
      { ...what, user: buyer, kind: 'auction-won' },
    ]
  })
  const followers = await tx.selectFrom('users').select(['_id', 'name']).where('_id', 'in', [manager, mei]).execute()
  const followed = followers.map(({ _id, name }, index): News => ({
    subject: { userId: _id, name },
    at: new Date(now.getTime() - (index * 20 + 3) * hour),
    read: index > 0,
    user: seller,
    kind: 'new-follower',
  }))
  await tx
    .insertInto('notifications')
    .values(
      [...news, ...followed].map(({ user, kind, subject, at, read }) => ({
        _id: chance.id(at),
        user_id: user,
        kind,
        subject: JSON.stringify(subject),
        created_at: at,
        read_at: read ? at : null,
      })),
    )
    .execute()
}

type News = {
  readonly user: string
  readonly kind: NotificationKind
  readonly subject: object
  readonly at: Date
  readonly read: boolean
}

type Talk = {
  readonly productId: string
  readonly buyer: string
  readonly seller: string
  readonly lines: readonly Line[]
  readonly now: Date
}

async function seedTalk(tx: Tx, chance: Seeded, { productId, buyer, seller, lines, now }: Talk): Promise<void> {
  const who = { buyer, seller }
  const at = (line: Line) => new Date(now.getTime() - line.minutesAgo * minute)
  const begun = new Date(Math.min(...lines.map((line) => at(line).getTime())))
  const _id = chance.id(begun)
  await tx.insertInto('threads').values({ _id, product_id: productId, buyer_id: buyer, created_at: begun }).execute()
  await tx
    .insertInto('thread_participants')
    .values([buyer, seller].map((user_id) => ({ thread_id: _id, user_id, last_message_at: begun })))
    .execute()
  // Writing a message marks the earlier ones as read.
  for (const line of lines) {
    await tx
      .updateTable('thread_participants')
      .set({ unread: 0, read_at: at(line) })
      .where('thread_id', '=', _id)
      .where('user_id', '=', who[line.by])
      .execute()
    await tx
      .insertInto('messages')
      .values({
        _id: chance.id(at(line)),
        thread_id: _id,
        sender_id: who[line.by],
        body: line.body,
        created_at: at(line),
      })
      .execute()
  }
  const last = lines.at(-1)
  if (last?.by !== 'seller') return
  await tx
    .updateTable('thread_participants')
    .set({ unread: 0, read_at: at(last) })
    .where('thread_id', '=', _id)
    .where('user_id', '=', buyer)
    .execute()
}
