// Who may look into a thread: the two who write in it.
import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Db, Tx } from '#src/server/db/open.ts'
import type { User } from '#src/server/http/deps.ts'

/**
 * Locks a thread `actor` takes part in, so that what is written and what is read of it happen one after the other:
 * messages then stand in the order of their times, and an unread count always fits the time of the last look.
 */
export async function lockThread(tx: Tx, actor: User, threadId: string): Promise<Result<string, Problem>> {
  const thread = await tx
    .selectFrom('threads')
    .select('_id')
    .where('_id', '=', threadId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!thread) return fail(problem('not-found'))
  return (await takesPart(tx, actor, threadId)) ? ok(threadId) : fail(problem('forbidden'))
}

export async function takesPart(db: Db | Tx, actor: User, threadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('thread_participants')
    .select('user_id')
    .where('thread_id', '=', threadId)
    .where('user_id', '=', actor._id)
    .executeTakeFirst()
  return row !== undefined
}

type ThreadOf = { readonly threadId: string | null; readonly buyerId: string; readonly sellerId: string }

/**
 * Whom `actor` would write to about an item: its seller, or as the seller of a sold one its buyer. With the thread they
 * have about it already; there is none to begin about an item that is off the market.
 */
export async function findThreadOf(db: Db | Tx, actor: User, productId: string): Promise<Result<ThreadOf, Problem>> {
  const product = await db
    .selectFrom('products')
    .select(['seller_id', 'buyer_id', 'deleted_at'])
    .where('_id', '=', productId)
    .executeTakeFirst()
  if (!product) return fail(problem('not-found'))
  const sellerId = product.seller_id
  const buyerId = sellerId === actor._id ? product.buyer_id : actor._id
  if (buyerId === null) return fail(problem('message-to-oneself'))
  const thread = await db
    .selectFrom('threads')
    .select('_id')
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst()
  if (!thread && product.deleted_at !== null) return fail(problem('not-found'))
  return ok({ threadId: thread?._id ?? null, buyerId, sellerId })
}
