import { sql } from 'kysely'
import { problem, problems, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { areBlocked } from '#src/server/features/accounts/profile/are-blocked.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { picturesOfMessage, type Photo } from '#src/server/media/picture-columns.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { idempotent } from '#src/server/http/calls/idempotent.ts'
import { claimImages } from '#src/server/media/store-upload.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'
import { findProductThread, lockThread } from './find-thread.ts'

/** Maximum messages per person and minute. */
const messagesPerMinute = 30

type Command = {
  /** Exactly one of the two is set. */
  readonly threadId?: string | undefined
  readonly productId?: string | undefined
  readonly body: string
  /** Keys of images that the actor uploaded. */
  readonly pictures: readonly string[]
}

type SentMessage = {
  data: {
    threadId: string
    message: { _id: string; body: string; pictures: Photo[]; senderId: string; createdAt: string }
  }
}

/**
 * Sends a message in a thread of the actor, or about a product: to its seller, or from the seller of a sold product to
 * its buyer. The first message about a product creates the thread; existing threads stay open whatever happens to the
 * product.
 */
export const sendMessage = idempotent(writeMessage)

async function writeMessage(
  tx: Tx,
  actor: User,
  { threadId, productId, body, pictures }: Command,
  deps: Deps,
): Promise<Result<SentMessage, Problem>> {
  const wait = await secondsUntilNextMessage(tx, actor)
  if (wait > 0) return fail(problem('too-many', { retryAfter: wait }))
  const thread =
    threadId === undefined
      ? await openThread(tx, deps.ids, actor, productId ?? '')
      : await lockThread(tx, actor, threadId)
  if (!thread.ok) return thread
  const rejection = await recipientRejection(tx, actor, thread.value)
  if (rejection) return fail(problem(rejection))
  const claimed = await claimImages(tx, actor._id, pictures)
  const missing = [...pictures.entries()].filter(([, key]) => !claimed.has(key))
  if (missing.length > 0) {
    const { message } = problems['image-unknown']
    return fail(
      problem('image-unknown', { errors: missing.map(([index]) => ({ path: `pictures.${index}`, message })) }),
    )
  }
  // The clock is read after the thread is locked, so that messages are ordered by time.
  const message = await tx
    .insertInto('messages')
    .values({
      _id: deps.ids.next(),
      thread_id: thread.value,
      sender_id: actor._id,
      body,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .returning(['_id', 'created_at'])
    .executeTakeFirstOrThrow()
  const { _id } = message
  if (pictures.length > 0) {
    await tx
      .insertInto('message_images')
      .values(pictures.map((image_key, position) => ({ message_id: _id, position, image_key })))
      .execute()
  }
  await queuePushes(tx, deps)
  const sent = {
    _id,
    body,
    pictures: pictures.length > 0 ? await readPictures(tx, _id) : [],
    senderId: actor._id,
    createdAt: message.created_at.toISOString(),
  }
  return ok({ data: { threadId: thread.value, message: sent } })
}

async function readPictures(tx: Tx, messageId: string): Promise<Photo[]> {
  const { pictures } = await tx
    .selectFrom('messages')
    .select(picturesOfMessage(sql.ref('messages._id')).as('pictures'))
    .where('_id', '=', messageId)
    .executeTakeFirstOrThrow()
  return pictures
}

async function recipientRejection(tx: Tx, actor: User, threadId: string): Promise<'account-erased' | 'blocked' | null> {
  const recipient = await tx
    .selectFrom('thread_participants as t')
    .innerJoin('users as u', 'u._id', 't.user_id')
    .select(['u._id', 'u.erased_at'])
    .where('t.thread_id', '=', threadId)
    .where('t.user_id', '<>', actor._id)
    .executeTakeFirst()
  if (!recipient) return null
  if (recipient.erased_at !== null) return 'account-erased'
  return (await areBlocked(tx, actor._id, recipient._id)) ? 'blocked' : null
}

/**
 * Returns the seconds until `actor` may send again; 0 if now. Holds the sender's lock until the end of the transaction,
 * so that concurrent messages are counted one after the other.
 */
async function secondsUntilNextMessage(tx: Tx, actor: User): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`messages of ${actor._id}`}, 0))`.execute(tx)
  const { rows } = await sql<{ wait: number }>`
    select greatest(1, ceil(extract(epoch from created_at + interval '1 minute' - clock_timestamp())))::int as wait
      from messages
     where sender_id = ${actor._id} and created_at > clock_timestamp() - interval '1 minute'
     order by created_at desc offset ${messagesPerMinute - 1} limit 1`.execute(tx)
  return rows[0]?.wait ?? 0
}

/** Locks the actor's thread about a product; creates it if there is none and the product is on the market. */
async function openThread(tx: Tx, ids: Deps['ids'], actor: User, productId: string): Promise<Result<string, Problem>> {
  const productThread = await findProductThread(tx, actor, productId)
  if (!productThread.ok) return productThread
  const { threadId, buyerId, sellerId } = productThread.value
  if (threadId !== null) return lockThread(tx, actor, threadId)
  const _id = ids.next()
  // Buyer and seller of a sold product can create the thread concurrently: the second waits here and uses the first's.
  const createdThread = await tx
    .insertInto('threads')
    .values({ _id, product_id: productId, buyer_id: buyerId })
    .onConflict((conflict) => conflict.columns(['product_id', 'buyer_id']).doNothing())
    .returning('_id')
    .executeTakeFirst()
  if (!createdThread) return openThread(tx, ids, actor, productId)
  await tx
    .insertInto('thread_participants')
    .values([buyerId, sellerId].map((user_id) => ({ thread_id: _id, user_id })))
    .execute()
  return ok(_id)
}
