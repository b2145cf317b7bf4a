import { sql } from 'kysely'
import { isAfterCursor, microsecondsOf, type TimeCursor, toTimePage } from '#src/server/db/time-cursor.ts'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { coverOf } from '#src/server/media/picture-columns.ts'
import { type ThreadReview, threadReview } from './review-thread.ts'
import { countUnread } from './unread.ts'

/** Rows per page, threads and notifications together. */
const rowsPerPage = 20

/** Maximum characters of the last message in the list. */
const excerptLength = 200

/** Reads a page of 消息中心 for `actor`: threads and notifications merged into one list, latest first. */
export async function listMessages({ db }: Deps, actor: User, { cursor }: { readonly cursor?: string | undefined }) {
  const [threads, notifications, unread] = await Promise.all([
    readThreads(db, actor, cursor),
    readNotifications(db, actor, cursor),
    countUnread(db, actor),
  ])
  const merged = [...threads, ...notifications].toSorted(compareLatestFirst)
  const { pageRows, nextCursor } = toTimePage(merged, rowsPerPage)
  return {
    threads: pageRows.flatMap((row) => ('thread' in row ? [row.thread] : [])),
    notifications: pageRows.flatMap((row) => ('notification' in row ? [row.notification] : [])),
    unread,
    nextCursor,
  }
}

const compareLatestFirst = (a: TimeCursor, b: TimeCursor) =>
  b.place - a.place || (a._id === b._id ? 0 : a._id < b._id ? 1 : -1)

async function readThreads(db: Db, actor: User, cursor: string | undefined) {
  const ownThreads = db
    .selectFrom('thread_participants')
    .select(['thread_id', 'unread', 'last_message_at', microsecondsOf('last_message_at').as('place')])
    .where('user_id', '=', actor._id)
    .where(isAfterCursor(cursor, 'last_message_at', 'thread_id'))
    .orderBy('last_message_at', 'desc')
    .orderBy('thread_id', 'desc')
    .limit(rowsPerPage + 1)
  const rows = await db
    .selectFrom(ownThreads.as('p'))
    .innerJoin('threads as t', 't._id', 'p.thread_id')
    .leftJoin('products as pr', 'pr._id', 't.product_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .select([
            sql<string>`left(body, ${excerptLength})`.as('body'),
            'messages.sender_id',
            'messages.action',
            'messages.created_at as sent_at',
          ])
          .select((pictures) =>
            pictures
              .selectFrom('message_images')
              .select((count) => count.fn.countAll<number>().as('count'))
              .whereRef('message_id', '=', 'messages._id')
              .as('picture_count'),
          )
          .whereRef('messages.thread_id', '=', 'p.thread_id')
          .orderBy('messages.created_at', 'desc')
          .orderBy('messages._id', 'desc')
          .limit(1)
          .as('m'),
      (join) => join.onTrue(),
    )
    // The talent of a review, or the manager who wrote last; a manager may be alone with their own review.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('thread_participants as op')
          .innerJoin('users as u', 'u._id', 'op.user_id')
          .select(['u._id', 'u.name', 'u.icon'])
          .whereRef('op.thread_id', '=', 'p.thread_id')
          .orderBy(sql`op.user_id = ${actor._id}`)
          .orderBy(sql`op.user_id is distinct from t.talent_id`)
          .orderBy(sql`op.user_id <> m.sender_id`)
          .orderBy('op.user_id')
          .limit(1)
          .as('o'),
      (join) => join.onTrue(),
    )
    .select(sql<ThreadReview | null>`case when t.task_id is not null then ${threadReview('t')} end`.as('review'))
    .select([
      'p.thread_id',
      'p.unread',
      'p.last_message_at',
      'p.place',
      'pr._id as productId',
      'pr.name as productName',
    ])
    .select(['o._id as otherId', 'o.name as otherName', 'o.icon as otherIcon'])
    .select([
      'm.body',
      'm.picture_count',
      'm.sender_id',
      'm.sent_at',
      'm.action',
      coverOf(sql.ref('pr._id')).as('cover'),
    ])
    .execute()
  return rows.map((row) => ({
    _id: row.thread_id,
    place: row.place,
    thread: {
      _id: row.thread_id,
      product: row.productId === null ? null : { _id: row.productId, name: row.productName ?? '', picture: row.cover },
      ...(row.review && { review: row.review }),
      other: { _id: row.otherId, name: row.otherName, icon: row.otherIcon },
      lastMessage: {
        body: row.body,
        pictureCount: row.picture_count ?? 0,
        senderId: row.sender_id,
        createdAt: row.sent_at.toISOString(),
        ...(row.action && { action: row.action }),
      },
      unread: row.unread,
      updatedAt: row.last_message_at.toISOString(),
    },
  }))
}

async function readNotifications(db: Db, actor: User, cursor: string | undefined) {
  const rows = await db
    .selectFrom('notifications as n')
    .leftJoin('users as u', (join) => join.on(sql<boolean>`u._id = (n.subject ->> 'userId')::uuid`))
    .leftJoin('users as o', (join) => join.on(sql<boolean>`o._id = (n.subject ->> 'personId')::uuid`))
    .select(['n._id', 'n.kind', 'n.subject', 'n.created_at', 'n.read_at', 'u.name as userName', 'u.icon as userIcon'])
    .select('o.name as otherName')
    // A deleted task has no page.
    .select(sql<string | null>`(select t._id from tasks t where t._id = (n.subject ->> 'taskId')::uuid)`.as('taskId'))
    .select([microsecondsOf('n.created_at').as('place'), coverOf(sql`(n.subject ->> 'productId')::uuid`).as('cover')])
    .where('n.user_id', '=', actor._id)
    // Not shown in the app.
    .where(sql<boolean>`n.read_at is distinct from '-infinity'`)
    .where(isAfterCursor(cursor, 'n.created_at', 'n._id'))
    .orderBy('n.created_at', 'desc')
    .orderBy('n._id', 'desc')
    .limit(rowsPerPage + 1)
    .execute()
  return rows.map(({ subject, ...row }) => ({
    _id: row._id,
    place: row.place,
    notification: {
      _id: row._id,
      kind: row.kind,
      subject: {
        ...(subject.productId !== undefined && { productId: subject.productId }),
        ...(subject.userId !== undefined && { userId: subject.userId }),
        ...(subject.orderId !== undefined && { orderId: subject.orderId }),
        ...(subject.price !== undefined && { price: fromCents(asCents(subject.price)) }),
        ...(subject.text !== undefined && { text: subject.text }),
        ...(row.otherName !== null && { person: row.otherName }),
        ...(row.taskId !== null && { taskId: row.taskId }),
        ...(subject.projectId !== undefined && { projectId: subject.projectId }),
        ...(subject.bundleId !== undefined && { bundleId: subject.bundleId }),
        name: row.userName ?? subject.name ?? '',
        ...(subject.count !== undefined && { count: subject.count }),
        ...(subject.filter !== undefined && { filter: subject.filter }),
      },
      picture: row.cover,
      icon: row.userIcon ?? '',
      createdAt: row.created_at.toISOString(),
      read: row.read_at !== null,
    },
  }))
}
