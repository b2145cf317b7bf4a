// Copies check tasks into the queues of talents who get tasks, in the same transaction.
import { type RawBuilder, sql } from 'kysely'
import { checksDue } from '#src/domain/quality/check-task.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import type { AuthorizedBundle } from '#src/server/features/projects/access/authorize-bundle.ts'
import { copyTasks } from '#src/server/features/projects/tasks/copy-tasks.ts'
import { readCheckShare, readQueues } from './read-queues.ts'
import { seesProject, unseenChecks } from './unseen-checks.ts'

type MixedIn = {
  /** The number of checks by worker. */
  readonly counts: ReadonlyMap<string, number>
  /** The last entry of the history that was written. */
  readonly last: number | null
}

const nothing: MixedIn = { counts: new Map(), last: null }

/** Tasks of a language that a worker got, and the number of checks to give with them. */
type Share = { readonly workerId: string; readonly language: string; readonly added: number; readonly due: number }

/**
 * `moved` selects the tasks that were assigned by this transaction (task_id, worker_id), after it wrote their history. Each
 * worker gets their checks at random places among them.
 */
export async function mixInChecks(
  tx: Tx,
  deps: Pick<Deps, 'ids'>,
  { projectId, bundleId }: Pick<AuthorizedBundle, 'projectId' | 'bundleId'>,
  moved: RawBuilder<unknown>,
): Promise<MixedIn> {
  const share = await readCheckShare(tx, projectId)
  if (share === 0) return nothing
  const shares = await readShares(tx, { share, projectId, bundleId, moved })
  if (shares.length === 0) return nothing
  const chosen = await sql<{ workerId: string; language: string; checks: string[] }>`
    select n."workerId", n.language, array(
             ${unseenChecks(projectId, { worker: sql`n."workerId"`, language: sql`n.language` })}
             order by random() limit n.due) as checks
      from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) n ("workerId" uuid, language text, due int)`.execute(tx)
  const copies = chosen.rows.flatMap(({ checks, ...queue }) => checks.map((taskId) => ({ ...queue, taskId })))
  if (copies.length === 0) return nothing
  const { tasks, last } = await copyTasks(tx, deps, { bundleId, kind: 'check_of', copies, among: moved })
  const counts = new Map<string, number>()
  for (const { workerId } of tasks) if (workerId !== null) counts.set(workerId, (counts.get(workerId) ?? 0) + 1)
  return { counts, last }
}

type Move = { readonly bundleId: string; readonly moved: RawBuilder<unknown> }

async function readShares(
  tx: Tx,
  { share, projectId, bundleId, moved }: Move & { readonly share: number; readonly projectId: string },
): Promise<Share[]> {
  const { rows } = await sql<Omit<Share, 'due'>>`
    select moved.worker_id as "workerId", t.language, count(*)::int as added
      from (${moved}) moved join tasks t on t._id = moved.task_id and t.check_of is null
     where exists (select from check_tasks where project_id = ${projectId} and retired_at is null)
       and not ${seesProject(projectId, sql`moved.worker_id`)}
     group by 1, 2`.execute(tx)
  if (rows.length === 0) return []
  const queues = await readQueues(tx, bundleId, [...new Set(rows.map(({ workerId }) => workerId))])
  return rows.flatMap((row) => {
    const queue = queues.find(({ workerId, language }) => workerId === row.workerId && language === row.language)
    const due = queue ? checksDue({ ...queue, share, added: row.added }) : 0
    return due === 0 ? [] : [{ ...row, due }]
  })
}
