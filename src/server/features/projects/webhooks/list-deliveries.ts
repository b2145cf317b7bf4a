import { sql, type Selectable } from 'kysely'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { isAfterCursor, microsecondsOf, toTimePage } from '#src/server/db/time-cursor.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'
import type { Database } from '#src/server/db/schema/schema.ts'

type Query = {
  readonly projectId: string
  /** Only deliveries to this webhook. */
  readonly webhookId?: string | undefined
  readonly cursor?: string | undefined
}

/** Lists the deliveries to a project's webhooks, newest first. */
export const listDeliveries = forManagers(async ({ db }, { projectId, webhookId, cursor }: Query) => {
  let query = db
    .selectFrom('webhook_deliveries')
    .select([...deliveryColumns, bundleName, microsecondsOf('created_at').as('place')])
    .where('project_id', '=', projectId)
    .where(isAfterCursor(cursor, 'created_at', '_id'))
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(rowsPerPage + 1)
  if (webhookId !== undefined) query = query.where('webhook_id', '=', webhookId)
  const { pageRows, nextCursor } = toTimePage(await query.execute())
  return { data: pageRows.map(toDelivery), nextCursor }
})

export const deliveryColumns = [
  '_id',
  'webhook_id',
  'kind',
  'task_id',
  'state',
  'attempts',
  'earlier_attempts',
  'last_error',
  'last_status',
  'created_at',
  'next_at',
  'tried_at',
  'delivered_at',
] as const

/** The bundle's name in the payload, which is deleted after a while. */
export const bundleName = sql<string | null>`payload #>> '{data,bundle,name}'`.as('bundleName')

type Row = Pick<Selectable<Database['webhook_deliveries']>, (typeof deliveryColumns)[number]> & {
  readonly bundleName: string | null
}

/** Converts a row to a delivery of the API: its subject, state and last attempt. */
export const toDelivery = (row: Row) => ({
  _id: row._id,
  webhookId: row.webhook_id,
  kind: row.kind,
  taskId: row.task_id,
  bundleName: row.bundleName,
  state: row.state,
  attempts: row.earlier_attempts + row.attempts,
  error: row.last_error,
  status: row.last_status,
  createdAt: row.created_at.toISOString(),
  nextAt: row.next_at?.toISOString() ?? null,
  triedAt: row.tried_at?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
})
