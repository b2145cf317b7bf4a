import { sql } from 'kysely'
import { problem, problems, type Problem } from '#src/contract/call/problems.ts'
import type { MessageAction, MessageReference } from '#src/domain/messages/review-conversation.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { picturesOfMessage, type Photo } from '#src/server/media/picture-columns.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { idempotent } from '#src/server/http/calls/idempotent.ts'
import { claimImages } from '#src/server/media/store-upload.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'
import { findProductThread, type LockedThread, lockThread } from './find-thread.ts'
import {
  canRequestLook,
  hasLaterRound,
  hasLeftProject,
  isAnsweredCheck,
  openReviewThread,
  reviewOf,
  storeAction,
} from './review-thread.ts'

/** Maximum messages per person and minute. */
const messagesPerMinute = 30

type Command = {
  /** Exactly one of the three is set. */
  readonly threadId?: string | undefined
  readonly productId?: string | undefined
  readonly taskId?: string | undefined
  /** With a task: whose review the message is about. */
  readonly talentId?: string | undefined
  readonly body: string
  /** Keys of images that the actor uploaded. */
  readonly pictures: readonly string[]
  readonly reference?: MessageReference | undefined
  readonly action?: MessageAction | undefined
}

type SentMessage = {
  data: {
    threadId: string
    message: {
      _id: string
      body: string
      pictures: Photo[]
      senderId: string
      createdAt: string
      reference?: MessageReference
      action?: MessageAction
    }
  }
}

/**
 * Sends a message in a thread of the actor, or about a product: to its seller, or from the seller of a sold product to
 * its buyer; or about a review, between its talent and the managers of the project. The first message about a product
 * or a review creates the thread; existing threads stay open whatever happens to the product or the task.
 */
export const sendMessage = idempotent(writeMessage)

async function writeMessage(
  tx: Tx,
  actor: User,
  { threadId, productId, taskId, talentId, body, pictures, reference, action }: Command,
  deps: Deps,
): Promise<Result<SentMessage, Problem>> {
  const wait = await secondsUntilNextMessage(tx, actor)
  if (wait > 0) return fail(problem('too-many', { retryAfter: wait }))
  const thread =
    threadId !== undefined
      ? await lockThread(tx, actor, threadId)
      : taskId !== undefined && talentId !== undefined
        ? await openReviewThread(tx, deps.ids, actor, { taskId, talentId })
        : await openThread(tx, deps.ids, actor, productId ?? '')
  if (!thread.ok) return thread
  const rejection =
    (await recipientRejection(tx, actor, thread.value)) ??
    (await reviewRejection(tx, actor, thread.value, { reference, action }))
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
      thread_id: thread.value._id,
      sender_id: actor._id,
      body,
      reference: reference ? JSON.stringify(reference) : null,
      action: action ?? null,
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
  if (action) await storeAction(tx, thread.value._id, { action, isCheckAccepted: action === 'correct' })
  await queuePushes(tx, deps)
  const sent = {
    _id,
    body,
    pictures: pictures.length > 0 ? await readPictures(tx, _id) : [],
    senderId: actor._id,
    createdAt: message.created_at.toISOString(),
    ...(reference && { reference }),
    ...(action && { action }),
  }
  return ok({ data: { threadId: thread.value._id, message: sent } })
}

async function readPictures(tx: Tx, messageId: string): Promise<Photo[]> {
  const { pictures } = await tx
    .selectFrom('messages')
    .select(picturesOfMessage(sql.ref('messages._id')).as('pictures'))
    .where('_id', '=', messageId)
    .executeTakeFirstOrThrow()
  return pictures
}

/** Of a review: managers write to its talent, who writes to all of them; one who can be reached is enough. */
async function recipientRejection(
  tx: Tx,
  actor: User,
  { _id, talent_id: talentId }: LockedThread,
): Promise<'account-erased' | 'blocked' | null> {
  const isToTalent = talentId !== null && talentId !== actor._id
  const recipients = await sql<{ erased: boolean; blocked: boolean }>`
    select u.erased_at is not null as erased, is_blocked(${actor._id}::uuid, u._id) as blocked
      from thread_participants p join users u on u._id = p.user_id
     where p.thread_id = ${_id} and p.user_id <> ${actor._id}
       and ${isToTalent ? sql`p.user_id = ${talentId}` : sql`true`}`.execute(tx)
  const present = recipients.rows.filter(({ erased }) => !erased)
  if (recipients.rows.length === 0 || present.some(({ blocked }) => !blocked)) return null
  return present.length === 0 ? 'account-erased' : 'blocked'
}

type ReviewMessage = Pick<Command, 'reference' | 'action'>

async function reviewRejection(tx: Tx, actor: User, thread: LockedThread, { reference, action }: ReviewMessage) {
  const review = reviewOf(thread)
  if (!review) return reference || action ? 'forbidden' : null
  const isTalent = actor._id === review.talentId
  if (isTalent && (await hasLeftProject(tx, review.projectId, actor._id))) return 'left-project'
  if (action === undefined) return null
  // Nobody decides about their own review.
  if (isTalent !== (action === 'request')) return 'forbidden'
  if (isTalent) return (await canRequestLook(tx, review, thread.last_action_at)) ? null : 'nothing-to-look-at'
  if (thread.last_action !== 'request') return 'no-look-requested'
  if (await hasLaterRound(tx, review.taskId)) return 'has-later-round'
  return action === 'keep' || (await isAnsweredCheck(tx, review)) ? null : 'forbidden'
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
async function openThread(
  tx: Tx,
  ids: Deps['ids'],
  actor: User,
  productId: string,
): Promise<Result<LockedThread, Problem>> {
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
  return lockThread(tx, actor, _id)
}
