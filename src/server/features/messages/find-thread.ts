// Access to threads: only their participants.
import type { Selectable } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import type { Database } from '#src/server/db/schema/schema.ts'
import type { User } from '#src/server/http/deps.ts'

const threadColumns = ['_id', 'task_id', 'talent_id', 'project_id', 'last_action', 'last_action_at'] as const

export type LockedThread = Pick<Selectable<Database['threads']>, (typeof threadColumns)[number]>

/**
 * Locks a thread of `actor`, which serializes sending and marking as read: messages are ordered by their times, and
 * unread counts are consistent with the time of the last read.
 */
export async function lockThread(tx: Tx, actor: User, threadId: string): Promise<Result<LockedThread, Problem>> {
  const thread = await tx
    .selectFrom('threads')
    .select(threadColumns)
    .where('_id', '=', threadId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!thread) return fail(problem('not-found'))
  return (await isParticipant(tx, actor, threadId)) ? ok(thread) : fail(problem('forbidden'))
}

export async function isParticipant(db: Db | Tx, actor: User, threadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('thread_participants')
    .select('user_id')
    .where('thread_id', '=', threadId)
    .where('user_id', '=', actor._id)
    .executeTakeFirst()
  return row !== undefined
}

type ProductThread = { readonly threadId: string | null; readonly buyerId: string; readonly sellerId: string }

/**
 * Finds the recipient of a message of `actor` about a product (its seller, or the buyer if the actor is the seller of a
 * sold product) and their existing thread about it. A new thread about a deleted product is refused.
 */
export async function findProductThread(
  db: Db | Tx,
  actor: User,
  productId: string,
): Promise<Result<ProductThread, Problem>> {
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
