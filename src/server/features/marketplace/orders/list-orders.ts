import { sql } from 'kysely'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { isAfterCursor, microsecondsOf, toTimePage } from '#src/server/db/time-cursor.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { selectOrders, toSummary } from './read-order.ts'

const ordersPerPage = 20

type PageRequest = { readonly cursor?: string | undefined }

/** Lists the orders of `actor`, latest first: one index for what they sold, one for what they bought. */
export const listOwnOrders = ({ db }: Deps, actor: User, { cursor }: PageRequest) =>
  readPage(db, cursor, [sql`seller_id = ${actor._id}`, sql`buyer_id = ${actor._id}`])

/** Lists the orders that `actor`, an administrator, has to decide, latest first. Nobody decides their own. */
export const listOrdersWithAdmin = ({ db }: Deps, { _id }: User, { cursor }: PageRequest) =>
  readPage(db, cursor, [sql`status = 'with-admin' and seller_id <> ${_id} and buyer_id <> ${_id}`])

async function readPage(db: Db, cursor: string | undefined, conditions: readonly ReturnType<typeof sql>[]) {
  const parts = conditions.map(
    (condition) => sql`(
      select _id from orders where ${condition} and ${isAfterCursor(cursor, 'created_at', '_id')}
       order by created_at desc, _id desc limit ${sql.lit(ordersPerPage + 1)})`,
  )
  const rows = await selectOrders(db)
    .select(microsecondsOf('o.created_at').as('place'))
    .where('o._id', 'in', sql<string>`(${sql.join(parts, sql` union `)})`)
    .orderBy('o.created_at', 'desc')
    .orderBy('o._id', 'desc')
    .limit(sql.lit(ordersPerPage + 1))
    .execute()
  const { pageRows, nextCursor } = toTimePage(rows, ordersPerPage)
  return { data: pageRows.map(toSummary), nextCursor }
}
