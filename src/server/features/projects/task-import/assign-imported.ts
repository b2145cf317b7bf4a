// The assignees that an import names by their emails. They count for tasks that it adds: those that are in the bundle stay
// with whoever has them.
import { type RawBuilder, sql } from 'kysely'
import { problem } from '#src/contract/call/problems.ts'
import { maxReportedErrors } from '#src/contract/projects/task-import.ts'
import { fieldError, type ImportError, type ImportErrorCode } from '#src/domain/task-import/import-error.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { AuthorizedBundle } from '#src/server/features/projects/access/authorize-bundle.ts'
import { lockImports, lockProject } from '#src/server/features/projects/access/project-lock.ts'
import { moveTasks } from '#src/server/features/projects/assignment/bulk-move.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { ImportRejectedError } from './insert-imported-tasks.ts'

const mayOnlyAdd = problem('forbidden', { message: 'Assigning tasks requires an API token with the scope “all”.' })

type AssigneeReason = Extract<ImportErrorCode, 'assignee' | 'assignee-banned' | 'assignee-paused'>

type Refused = {
  readonly count: number
  readonly errors: readonly ImportError[]
  /** Whether tasks are left that have an assignee. */
  readonly hasAssignees: boolean
}

const nothing: Refused = { count: 0, errors: [], hasAssignees: false }

/**
 * Removes tasks from `copied_tasks` whose assignee cannot get them. Then it holds the project's lock, so that this
 * remains true until they are assigned.
 */
export async function refuseAssignees(
  tx: Tx,
  actor: User,
  { bundleId, projectId }: AuthorizedBundle,
): Promise<Refused> {
  const { rows: named } = await sql`select from copied_tasks where assignee is not null limit 1`.execute(tx)
  if (named.length === 0) return nothing
  if (actor.apiToken?.scope === 'import') throw new ImportRejectedError(mayOnlyAdd)
  await lockProject(tx, projectId, 'exclusive')
  await lockImports(tx, bundleId)
  await sql`
    update copied_tasks c set assignee = null
     where assignee is not null
       and exists (select from tasks where bundle_id = ${bundleId} and external_id = c.external_id)`.execute(tx)
  // As newTaskRejection does for one of them.
  const { rows: people } = await sql<{ email: string; reason: AssigneeReason | null }>`
    select named.email,
           case when b.user_id is not null then 'assignee-banned'
                when m.user_id is null then 'assignee'
                when m.paused_at is not null then 'assignee-paused' end as reason
      from (select distinct assignee as email from copied_tasks where assignee is not null) named
      left join users u on lower(u.email) = named.email
      left join project_members m on m.project_id = ${projectId} and m.user_id = u._id
      left join project_bans b on b.project_id = ${projectId} and b.user_id = u._id`.execute(tx)
  const refused = new Map(people.flatMap(({ email, reason }) => (reason ? [[email, reason]] : [])))
  const hasAssignees = people.length > refused.size
  if (refused.size === 0) return { ...nothing, hasAssignees }
  const { rows } = await sql<{ line: number; assignee: string; count: number }>`
    with refused as (delete from copied_tasks where assignee = any (${[...refused.keys()]}::text[]) returning line, assignee)
    select line, assignee, count(*) over () as count from refused order by line limit ${maxReportedErrors}`.execute(tx)
  const errors = rows.map(({ line, assignee: value }) => ({
    line,
    ...fieldError('assignee', refused.get(value) ?? 'assignee', { value }),
  }))
  return { count: rows[0]?.count ?? 0, errors, hasAssignees }
}

/** Assigns the tasks that were added to their assignees, as one action that can be undone. Returns their number. */
export async function assignImported(tx: Tx, deps: Deps, actor: User, bundle: AuthorizedBundle): Promise<number> {
  const { modifiedCount } = await moveTasks(tx, deps, bundle, { actorId: actor._id, action: 'assign' }, movedCte)
  return modifiedCount
}

const movedCte: RawBuilder<unknown> = sql`
  moved as (
    update tasks t set status = 'assigned', worker_id = named.user_id, updated_at = now()
      from (select c._id, u._id as user_id
              from copied_tasks c join users u on lower(u.email) = c.assignee order by c._id) named
     where t._id = named._id
    returning t._id, t.worker_id
  )`
