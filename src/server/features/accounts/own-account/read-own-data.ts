// What Curio stores of a person, for the export of their data. Lists are read in batches, ordered by their ids.
import { type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'

const batchSize = 1000

export async function readProfile(db: Db, userId: string) {
  return db
    .selectFrom('users as u')
    .leftJoin('talents as t', 't.user_id', 'u._id')
    .select(['u._id', 'u.id', 'u.email', 'u.role', 'u.name', 'u.icon', 'u.location', 'u.country', 'u.language'])
    .select(['u.about', 'u.department', 'u.position', 'u.gender', 'u.locale', 'u.first_name as firstName'])
    .select(['u.last_name as lastName', 'u.phone_number as phoneNumber', 'u.employee_id as employeeId'])
    .select(['u.created_at as createdAt', 't.looking_for_tasks as lookingForTasks', 't.availability', 't.linkedin'])
    .where('u._id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Which accounts of identity providers sign the person in. */
export const listProviderAccounts = (db: Db, userId: string) =>
  db
    .selectFrom('provider_accounts')
    .select(['issuer', 'subject', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .execute()

/** Whom the person follows. */
export const listFollowed = (db: Db, userId: string) =>
  readBatches(
    db
      .selectFrom('follows as f')
      .innerJoin('users as u', 'u._id', 'f.followee_id')
      .select(['u._id', 'u.name', 'f.created_at as createdAt'])
      .where('f.follower_id', '=', userId),
    'f.followee_id',
  )

/** The products that the person likes. */
export const listLikes = (db: Db, userId: string) =>
  readBatches(
    db
      .selectFrom('likes as l')
      .innerJoin('products as p', 'p._id', 'l.product_id')
      .select(['p._id', 'p.name', 'l.created_at as createdAt'])
      .where('l.user_id', '=', userId),
    'l.product_id',
  )

/** The projects that the person is a member of. */
export const listProjects = (db: Db, userId: string) =>
  readBatches(
    db
      .selectFrom('project_members as m')
      .innerJoin('projects as p', 'p._id', 'm.project_id')
      .select(['p._id', 'p.name', 'm.joined_at as joinedAt'])
      .where('m.user_id', '=', userId),
    'm.project_id',
  )

/** Products that the person offers or has sold. */
export const listProducts = (db: Db, userId: string) =>
  readBatches(
    db
      .selectFrom('products')
      .select(['_id', 'name', 'description', 'remarks', 'era', 'type', 'location', 'status'])
      .select(['condition', 'condition_text as conditionText', 'dimensions', 'material', 'provenance', 'marks'])
      .select(['price_cents', 'buy_now_cents', 'sold_cents', 'created_at as createdAt'])
      .where('seller_id', '=', userId)
      .where('deleted_at', 'is', null),
    '_id',
    ({ price_cents, buy_now_cents, sold_cents, ...product }) => ({
      ...product,
      price: fromCents(asCents(price_cents)),
      buyNowPrice: buy_now_cents === null ? null : fromCents(asCents(buy_now_cents)),
      soldPrice: sold_cents === null ? null : fromCents(asCents(sold_cents)),
    }),
  )

/** The person's bids, by the `_id` of their products. */
export const listBids = (db: Db, userId: string) =>
  readBatches(
    db
      .selectFrom('bids as b')
      .innerJoin('products as p', 'p._id', 'b.product_id')
      .select(['p._id', 'p.name', 'b.price_cents', 'b.created_at as createdAt', 'b.updated_at as updatedAt'])
      .where('b.bidder_id', '=', userId),
    'b.product_id',
    ({ price_cents, ...bid }) => ({ ...bid, price: fromCents(asCents(price_cents)) }),
  )

/** The person's orders, with what they stated themselves: as the buyer the address, as the seller how to be paid. */
export const listOrders = (db: Db, userId: string) =>
  readBatches(
    db
      .selectFrom('orders as o')
      .innerJoin('products as p', 'p._id', 'o.product_id')
      .select(['o._id', 'p.name', 'o.status', 'o.price_cents', 'o.seller_id', 'o.address', 'o.payment', 'o.tracking'])
      .select((eb) => [
        'o.created_at as createdAt',
        jsonArrayFrom(
          eb
            .selectFrom('order_steps as s')
            .select(['s.action', 's.role', 's.note', 's.at'])
            .whereRef('s.order_id', '=', 'o._id')
            .orderBy('s._id'),
        ).as('steps'),
        jsonArrayFrom(
          eb
            .selectFrom('order_feedback as f')
            .select(['f.role', 'f.mark', 'f.note', 'f.reply', 'f.author_id as authorId'])
            .whereRef('f.order_id', '=', 'o._id'),
        ).as('feedback'),
      ])
      .where((eb) => eb.or([eb('o.seller_id', '=', userId), eb('o.buyer_id', '=', userId)])),
    'o._id',
    ({ price_cents, seller_id, address, payment, tracking, steps, feedback, ...order }) => {
      const role = seller_id === userId ? ('seller' as const) : ('buyer' as const)
      return {
        ...order,
        role,
        price: fromCents(asCents(price_cents)),
        tracking,
        ...(role === 'buyer' ? { address } : { payment }),
        steps: steps.filter((step) => step.role === role),
        feedback: feedback.filter(({ authorId }) => authorId === userId).map(({ mark, note }) => ({ mark, note })),
        reply: feedback.find(({ authorId }) => authorId !== userId)?.reply ?? '',
      }
    },
  )

/** The reviews that the person submitted, by the `_id` of their tasks. `duration` is in seconds. */
export async function* listReviews(db: Db, userId: string) {
  const jobs = await db.selectFrom('jobs').select('bundle_id').where('worker_id', '=', userId).execute()
  for (const { bundle_id } of jobs) {
    yield* readBatches(
      db
        .selectFrom('tasks')
        .select(['_id', 'language', 'result', 'duration', 'completed_at as completedAt'])
        .where('bundle_id', '=', bundle_id)
        .where('worker_id', '=', userId)
        .where('status', '=', 'completed'),
      '_id',
    )
  }
}

/** The reviews that the person has not submitted, by the `_id` of their tasks. */
export const listDrafts = (db: Db, userId: string) =>
  readBatches(
    db
      .selectFrom('review_drafts')
      .select(['task_id as _id', 'draft', 'updated_at as updatedAt'])
      .where('user_id', '=', userId),
    'task_id',
  )

export const listLedger = (db: Db, userId: string) =>
  readBatches(
    db
      .selectFrom('ledger_entries')
      .select(['_id', 'amount_cents', 'currency', 'kind', 'created_at as createdAt'])
      .where('user_id', '=', userId),
    '_id',
    ({ amount_cents, ...entry }) => ({ ...entry, amount: fromCents(asCents(amount_cents)) }),
  )

export const listWithdrawals = (db: Db, userId: string) =>
  readBatches(
    db
      .selectFrom('withdrawals')
      .select(['_id', 'project_id as projectId', 'amount_cents', 'currency', 'status', 'reason'])
      .select(['requested_at as requestedAt', 'decided_at as decidedAt'])
      .where('user_id', '=', userId),
    '_id',
    ({ amount_cents, ...withdrawal }) => ({ ...withdrawal, amount: fromCents(asCents(amount_cents)) }),
  )

/** The reports that the person made. */
export const listReports = (db: Db, userId: string) =>
  readBatches(
    db
      .selectFrom('reports')
      .select(['_id', 'subject', 'reason', 'note', 'created_at as createdAt'])
      .where('reporter_id', '=', userId),
    '_id',
  )

/**
 * Reads a query in batches ordered by the column `id`, which is its `_id`, until one is not full. Yields what `toEntry`
 * makes of each row.
 */
export async function* readBatches<
  DB,
  TB extends keyof DB,
  Row extends { readonly _id: string },
  Entry extends object = Row,
>(
  query: SelectQueryBuilder<DB, TB, Row>,
  id: string,
  toEntry: (row: Row) => Entry = (row) => row as object as Entry,
): AsyncGenerator<Entry[]> {
  const ordered = query.orderBy(sql.ref(id)).limit(batchSize)
  for (let batch = ordered; ;) {
    const rows: Row[] = await batch.execute()
    const last = rows.at(-1)
    if (last) yield rows.map(toEntry)
    if (!last || rows.length < batchSize) return
    batch = ordered.where(sql<boolean>`${sql.ref(id)} > ${last._id}`)
  }
}
