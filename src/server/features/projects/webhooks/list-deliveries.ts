import { sql } from 'kysely'
import { rowsPerPage } from '#src/domain/pagination.ts'
import {
  instantFromMicroseconds,
  microsecondsOf,
  decodeTimeCursor,
  encodeTimeCursor,
} from '#src/server/db/time-cursor.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'
import { bundleName, deliveryColumns, toDelivery } from './to-delivery.ts'

type Query = {
  readonly projectId: string
  /** Only deliveries to this webhook. */
  readonly webhookId?: string | undefined
  readonly cursor?: string | undefined
}

/** Lists the deliveries to a project's webhooks, newest first. */
export const listDeliveries = forManagers(async ({ db }, { projectId, webhookId, cursor }: Query) => {
  const after = decodeTimeCursor(cursor)
  let query = db
    .selectFrom('webhook_deliveries')
    .select([...deliveryColumns, bundleName, microsecondsOf('created_at').as('place')])
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(rowsPerPage + 1)
  if (webhookId !== undefined) query = query.where('webhook_id', '=', webhookId)
  if (after)
    query = query.where(sql<boolean>`(created_at, _id) < (${instantFromMicroseconds(after.place)}, ${after._id}::uuid)`)
  const rows = await query.execute()
  const pageRows = rows.slice(0, rowsPerPage)
  const last = pageRows.at(-1)
  return {
    data: pageRows.map(toDelivery),
    nextCursor: rows.length > rowsPerPage && last ? encodeTimeCursor(last) : null,
  }
})
