import { sql } from 'kysely'
import { listedAssignments, undoMinutes } from '#src/domain/projects/assignment.ts'
import { ok } from '#src/domain/result.ts'
import { displayFirstName } from '#src/server/features/accounts/profile/display-first-name.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { authorizeBundle } from '#src/server/features/projects/access/authorize-bundle.ts'

/** However many tasks a program edits one by one, the assignments of many tasks stay in the list. */
const listedEdits = 20

/**
 * Lists a bundle's last assignments of many tasks, newest first, and until when the actor can undo them. The last edits
 * of single tasks are listed as long: later they are in the history of their task.
 */
export async function listAssignments({ db }: Deps, actor: User, { bundleId }: { readonly bundleId: string }) {
  const bundle = await authorizeBundle(db, actor, bundleId)
  if (!bundle.ok) return bundle
  const rows = await db
    .selectFrom('assignment_actions as a')
    .innerJoin('users as u', 'u._id', 'a.actor_id')
    .leftJoin('users as w', 'w._id', 'a.worker_id')
    .leftJoin('users as f', 'f._id', 'a.from_worker_id')
    .select(['a._id', 'a.at', 'u.name as by', 'a.action', 'a.task_count', 'a.worker_count'])
    .select(['a.undone_at', 'a.undone_count'])
    .select([nameOf('w').as('worker'), nameOf('f').as('from')])
    .select(
      sql<Date | null>`case when a.actor_id = ${actor._id} and a.undone_at is null
        and a.at >= now() - make_interval(mins => ${undoMinutes})
        then a.at + make_interval(mins => ${undoMinutes}) end`.as('undoable_until'),
    )
    .where(
      'a._id',
      'in',
      sql<string>`(
        (select _id from assignment_actions where bundle_id = ${bundleId} and action <> 'edit'
          order by at desc, _id desc limit ${sql.lit(listedAssignments)})
        union all
        (select _id from assignment_actions
          where bundle_id = ${bundleId} and action = 'edit' and at >= now() - make_interval(mins => ${undoMinutes})
          order by at desc, _id desc limit ${sql.lit(listedEdits)}))`,
    )
    .orderBy('a.at', 'desc')
    .orderBy('a._id', 'desc')
    .execute()
  return ok(
    rows.map(({ _id, at, by, action, worker, from, ...row }) => ({
      _id,
      at: at.toISOString(),
      by,
      action,
      taskCount: row.task_count,
      workerCount: row.worker_count,
      worker,
      from,
      undoableUntil: row.undoable_until?.toISOString() ?? null,
      undoneCount: row.undone_at === null ? null : row.undone_count,
    })),
  )
}

const nameOf = (user: string) =>
  sql<string | null>`trim(${displayFirstName(user)} || ' ' || ${sql.ref(`${user}.last_name`)})`
