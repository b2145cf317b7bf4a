import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/problems.ts'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { fail, ok } from '#src/domain/result.ts'
import { instantAt, placeOf, readTimeCursor, writeTimeCursor } from '#src/server/db/time-cursor.ts'
import { refusesProject } from '#src/server/http/access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { deliveryColumns, deliveryOf } from './delivery-row.ts'

type Query = { readonly projectId: string; readonly cursor?: string | undefined }

/** Lists the deliveries to a project's webhook, newest first. */
export async function listDeliveries({ db }: Deps, actor: User, { projectId, cursor }: Query) {
  const refusal = await refusesProject(db, actor, projectId)
  if (refusal) return fail<Problem>(problem(refusal))
  const after = readTimeCursor(cursor)
  let query = db
    .selectFrom('webhook_deliveries')
    .select([...deliveryColumns, placeOf('created_at').as('place')])
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(rowsPerPage + 1)
  if (after) query = query.where(sql<boolean>`(created_at, _id) < (${instantAt(after.place)}, ${after._id}::uuid)`)
  const rows = await query.execute()
  const shown = rows.slice(0, rowsPerPage)
  const last = shown.at(-1)
  return ok({
    data: shown.map(deliveryOf),
    nextCursor: rows.length > rowsPerPage && last ? writeTimeCursor(last) : null,
  })
}
