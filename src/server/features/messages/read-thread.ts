import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok } from '#src/domain/result.ts'
import { isAfterCursor, microsecondsOf, toTimePage } from '#src/server/db/time-cursor.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { coverOf, type Photo, picturesOfMessage } from '#src/server/media/picture-columns.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { ProductStatus } from '#src/domain/auction/auction.ts'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import { findProductThread, isParticipant } from './find-thread.ts'
import { hasLeftProject, threadReview, type ThreadReviewRow } from './review-thread.ts'

const messagesPerPage = 30

type ThreadRequest = { readonly threadId: string; readonly cursor?: string | undefined }

/** Reads a thread with a page of its messages, newest first. */
export async function readThread({ db }: Deps, actor: User, { threadId, cursor }: ThreadRequest) {
  const thread = await db
    .selectFrom('threads')
    .select(['product_id', 'talent_id'])
    .where('_id', '=', threadId)
    .executeTakeFirst()
  if (!thread) return fail<Problem>(problem('not-found'))
  if (!(await isParticipant(db, actor, threadId))) return fail<Problem>(problem('forbidden'))
  const [people, product, review, page] = await Promise.all([
    db
      .selectFrom('thread_participants as p')
      .innerJoin('users as u', 'u._id', 'p.user_id')
      .select(['u._id', 'u.name', 'u.icon', 'p.unread'])
      .where('p.thread_id', '=', threadId)
      .orderBy('u._id')
      .execute(),
    thread.product_id === null ? null : readThreadProduct(db, thread.product_id),
    readThreadReview(db, threadId),
    readMessages(db, threadId, { cursor, isAboutReview: thread.talent_id !== null }),
  ])
  const ownParticipant = people.find(({ _id }) => _id === actor._id)
  const others = people.filter(({ _id }) => _id !== actor._id)
  // A manager may be alone with their own review.
  const other = others.find(({ _id }) => _id === thread.talent_id) ?? others[0] ?? (review ? ownParticipant : undefined)
  if (!other || !ownParticipant) return fail<Problem>(problem('not-found'))
  const { _id, name, icon } = other
  const hasLeft = review?.talentId === actor._id && (await hasLeftProject(db, review.project._id, actor._id))
  return ok({
    data: {
      _id: threadId,
      product,
      ...(review && { review, canWrite: !hasLeft }),
      other: { _id, name, icon },
      unread: ownParticipant.unread,
    },
    ...page,
  })
}

/** Reads the product of a thread, even if it is deleted. */
async function readThreadProduct(db: Db, productId: string) {
  const row = await db
    .selectFrom('products as pr')
    .select(threadProductColumns)
    .select(coverOf(sql.ref('pr._id')).as('cover'))
    .where('pr._id', '=', productId)
    .executeTakeFirst()
  return row ? toThreadProduct(row) : null
}

async function readThreadReview(db: Db, threadId: string) {
  const { rows } = await sql<ThreadReviewRow>`
    select ${threadReview('h')} as review from threads h where h._id = ${threadId} and h.task_id is not null`.execute(
    db,
  )
  return rows[0]?.review
}

type MessagePage = { readonly cursor: string | undefined; readonly isAboutReview: boolean }

async function readMessages(db: Db, threadId: string, { cursor, isAboutReview }: MessagePage) {
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('users as u', 'u._id', 'm.sender_id')
    .select(['m._id', 'm.body', 'm.sender_id', 'm.created_at', microsecondsOf('m.created_at').as('place')])
    .select(['m.reference', 'm.action', 'u.name as senderName'])
    .select(picturesOfMessage(sql.ref('m._id')).as('pictures'))
    .where('m.thread_id', '=', threadId)
    .where(isAfterCursor(cursor, 'm.created_at', 'm._id'))
    .orderBy('m.created_at', 'desc')
    .orderBy('m._id', 'desc')
    .limit(messagesPerPage + 1)
    .execute()
  const { pageRows, nextCursor } = toTimePage(rows, messagesPerPage)
  return {
    messages: pageRows.map(({ _id, body, pictures, sender_id, created_at, reference, action, senderName }) => ({
      _id,
      body,
      pictures,
      senderId: sender_id,
      createdAt: created_at.toISOString(),
      ...(isAboutReview && { senderName }),
      ...(reference && { reference }),
      ...(action && { action }),
    })),
    nextCursor,
  }
}

/** Finds the recipient of a message of `actor` about a product, and their existing thread about it. */
export async function findThreadForProduct({ db }: Deps, actor: User, { productId }: { readonly productId: string }) {
  const productThread = await findProductThread(db, actor, productId)
  if (!productThread.ok) return productThread
  const { threadId, buyerId, sellerId } = productThread.value
  const [product, other] = await Promise.all([
    readThreadProduct(db, productId),
    db
      .selectFrom('users')
      .select(['_id', 'name', 'icon'])
      .where('_id', '=', actor._id === sellerId ? buyerId : sellerId)
      .executeTakeFirst(),
  ])
  return product && other ? ok({ data: { threadId, product, other } }) : fail<Problem>(problem('not-found'))
}

type ProductRow = {
  productId: string
  productName: string
  cover: Photo | null
  price_cents: number
  sold_cents: number | null
  status: ProductStatus
  deleted_at: Date | null
}

/** The columns of product `pr` for `toThreadProduct`, besides its cover. */
const threadProductColumns = [
  'pr._id as productId',
  'pr.name as productName',
  'pr.price_cents',
  'pr.sold_cents',
  'pr.status',
  'pr.deleted_at',
] as const

const toThreadProduct = (row: ProductRow) => ({
  _id: row.productId,
  name: row.productName,
  picture: row.cover,
  price: fromCents(asCents(row.price_cents)),
  status: row.status,
  soldPrice: row.sold_cents === null ? null : fromCents(asCents(row.sold_cents)),
  gone: row.deleted_at !== null,
})
