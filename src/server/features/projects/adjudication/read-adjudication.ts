import { sql } from 'kysely'
import { ok } from '#src/domain/result.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { authorizeTask } from '#src/server/features/projects/access/authorize-task.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { countOpenDisagreements, isOpen } from './list-disagreements.ts'
import { readDisagreement } from './read-disagreement.ts'

/**
 * Reads the two reviews of a task that disagree, side by side, with the tasks before and after it that wait for a manager
 * too, and their number with this one; null if they do not disagree.
 */
export async function readAdjudication({ db }: Deps, actor: User, { taskId }: { readonly taskId: string }) {
  const location = await authorizeTask(db, actor, taskId)
  if (!location.ok) return location
  const disagreement = await readDisagreement(db, taskId)
  if (!disagreement) return ok({ data: null })
  const { projectId } = location.value
  const [previous, next, openCount] = await Promise.all([
    readNeighbour(db, { projectId, taskId }, 'before'),
    readNeighbour(db, { projectId, taskId }, 'after'),
    countOpenDisagreements(db, projectId),
  ])
  return ok({ data: { ...disagreement, previous, next, openCount } })
}

async function readNeighbour(
  db: Db,
  { projectId, taskId }: { readonly projectId: string; readonly taskId: string },
  side: 'before' | 'after',
): Promise<string | null> {
  const [follows, order] = side === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const { rows } = await sql<{ _id: string }>`
    select d.task_id as _id
      from bundles b join projects p on p._id = b.project_id join disagreements d on d.bundle_id = b._id
      left join adjudications a on a.task_id = d.task_id
     where b.project_id = ${projectId} and ${isOpen}
       and (d.since, d.task_id) ${follows} (select since, task_id from disagreements where task_id = ${taskId})
     order by d.since ${order}, d.task_id ${order} limit 1`.execute(db)
  return rows[0]?._id ?? null
}
