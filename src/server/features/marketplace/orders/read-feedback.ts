import { sql } from 'kysely'
import { feedbackEnd, type OrderParty, type OrderStatus, takesFeedback } from '#src/domain/auction/order.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { isAfterCursor, microsecondsOf, toTimePage } from '#src/server/db/time-cursor.ts'
import type { Deps } from '#src/server/http/deps.ts'

const feedbackPerPage = 20

const selectFeedback = (db: Db) =>
  db
    .selectFrom('order_feedback as f')
    .innerJoin('users as a', 'a._id', 'f.author_id')
    .select(['f._id', 'f.role', 'f.mark', 'f.note', 'f.shown_at', 'f.reply', 'f.replied_at'])
    .select(['a._id as authorId', 'a.name as authorName', 'a.icon as authorIcon', 'a.erased_at'])

type Row = Awaited<ReturnType<ReturnType<typeof selectFeedback>['execute']>>[number]

/** Whoever was erased has no name: only the mark is left of what they said. */
const toFeedback = (row: Row) => ({
  _id: row._id,
  author: row.erased_at === null ? { _id: row.authorId, name: row.authorName, icon: row.authorIcon } : null,
  role: row.role,
  mark: row.mark,
  note: row.note,
  shownAt: row.shown_at.toISOString(),
  reply: row.replied_at === null ? null : row.reply,
})

/** Lists what others say of a person as a seller and as a buyer, latest first; nothing of an erased one. */
export async function listFeedback(
  { db }: Deps,
  { userId, cursor }: { readonly userId: string; readonly cursor?: string | undefined },
) {
  const rows = await selectFeedback(db)
    .select(microsecondsOf('f.shown_at').as('place'))
    .innerJoin('users as p', 'p._id', 'f.person_id')
    .where('p._id', '=', userId)
    .where('p.erased_at', 'is', null)
    .where('f.shown_at', '<=', sql<Date>`now()`)
    .where(isAfterCursor(cursor, 'f.shown_at', 'f._id'))
    .orderBy('f.shown_at', 'desc')
    .orderBy('f._id', 'desc')
    .limit(feedbackPerPage + 1)
    .execute()
  const { pageRows, nextCursor } = toTimePage(rows, feedbackPerPage)
  return { data: pageRows.map(toFeedback), nextCursor }
}

/** Counts the marks that are shown of a person, as a seller and as a buyer. */
export async function countFeedback(db: Db, userId: string) {
  const rows = await db
    .selectFrom('order_feedback')
    .select((eb) => ['role', 'mark', eb.fn.countAll<number>().as('count')])
    .where('person_id', '=', userId)
    .where('shown_at', '<=', sql<Date>`now()`)
    .groupBy(['role', 'mark'])
    .execute()
  const countsBy = (author: OrderParty) => {
    const countOf = (mark: Row['mark']) => rows.find((row) => row.role === author && row.mark === mark)?.count ?? 0
    return { good: countOf('good'), neutral: countOf('neutral'), bad: countOf('bad') }
  }
  return { seller: countsBy('buyer'), buyer: countsBy('seller') }
}

type EndedOrder = { readonly orderId: string; readonly status: OrderStatus; readonly stepAt: Date }

/**
 * Reads what is shown of an order's feedback to one of its people, who sees their own at once, or to an administrator; and
 * until when the person can give theirs, null if they cannot.
 */
export async function readFeedback(db: Db, { orderId, status, stepAt }: EndedOrder, party: OrderParty | null) {
  if (!takesFeedback(status)) return { feedback: [], feedbackEndsAt: null }
  const rows = await selectFeedback(db)
    .select(sql<boolean>`f.shown_at <= now()`.as('isShown'))
    .where('f.order_id', '=', orderId)
    .orderBy('f.given_at')
    .execute()
  const feedback = rows
    .filter(({ role, isShown }) => isShown || role === party)
    .map((row) => ({ ...toFeedback(row), isShown: row.isShown }))
  const canGive = party !== null && !rows.some(({ role }) => role === party)
  return { feedback, feedbackEndsAt: canGive ? feedbackEnd(stepAt).toISOString() : null }
}
