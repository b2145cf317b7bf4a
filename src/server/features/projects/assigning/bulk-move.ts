// A move of many tasks is one statement: it changes them, writes their history and counts what it did. Its triggers lock
// the bundle's counters at its end, so that workers who hand in wait for little more than the commit.
import { type RawBuilder, sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/open.ts'
import { holdingProject } from '#src/server/db/project-lock.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { openBundle, type OpenBundle } from './open-bundle.ts'
import { refusesWorker } from './refuses-worker.ts'
import { type Given, tellWorkers } from './tell-workers.ts'

export type Moved = { readonly modifiedCount: number; readonly actionId: string | null }

type Many = {
  readonly bundleId: string
  readonly again?: string | undefined
  /** Who is to be given tasks: refused unless they may be. */
  readonly userId?: string | undefined
}

/** Opens the bundle for `actor`, holds its project alone, makes sure of the worker, and does the work. */
export async function moveMany<T>(
  { db }: Deps,
  actor: User,
  { userId, ...wanted }: Many,
  work: (tx: Tx, bundle: OpenBundle) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> {
  const bundle = await openBundle(db, actor, wanted)
  if (!bundle.ok) return bundle
  return holdingProject(db, bundle.value.projectId, 'alone', async (tx) => {
    // They may have lost the project while they waited.
    const still = await openBundle(tx, actor, wanted)
    if (!still.ok) return still
    const refusal = userId === undefined ? null : await refusesWorker(tx, still.value.projectId, userId)
    return refusal ? fail(problem(refusal)) : work(tx, still.value)
  })
}

/**
 * That the task `t` is as it was when it was chosen: it may have been handed in meanwhile. Written so that no index serves
 * it. Rows that were just moved are unknown to the planner's statistics: believing that hardly any task is assigned, it
 * would read all of them once for each.
 */
export const stillIs = (status: 'new' | 'assigned') => sql`t.status || '' = ${status}`

type Entry = {
  readonly actorId: string
  readonly actionId: string | null
  readonly action: 'assign' | 'unassign'
  readonly detail?: { readonly by?: 'plan'; readonly undo?: string }
}

/** History of the tasks `moved` (_id, and worker_id: whose they become or were), as a common table expression `told`. */
export const history = ({ actorId, actionId, action, detail = {} }: Entry): RawBuilder<unknown> => sql`
  told as (
    insert into task_history (task_id, actor_id, action, from_status, to_status, worker_id, action_id, detail)
      select _id, ${actorId}, ${action}, ${action === 'assign' ? 'new' : 'assigned'},
             ${action === 'assign' ? 'assigned' : 'new'}, worker_id, ${actionId}::uuid, ${JSON.stringify(detail)}::jsonb
        from moved
    returning _id
  )`

/** What was moved, by worker, and between which numbers its history stands; after `moved` and `told`. */
export const moves = sql`
  (select count(*) from moved) as count,
  (select min(_id) from told) as first,
  (select max(_id) from told) as last,
  (select coalesce(jsonb_agg(jsonb_build_object('userId', worker_id, 'count', n, 'taskId', example)), '[]')
     from (select worker_id, count(*) as n, min(_id::text) as example from moved group by worker_id) w) as workers`

export type Moves = { count: number; first: number | null; last: number | null; workers: Given[] }

/** Keeps what an action did, so that it can be undone, and tells the workers it gave tasks to. */
export async function recordMove(
  tx: Tx,
  deps: Deps,
  bundle: OpenBundle,
  { actorId, actionId, action }: Entry & { readonly actionId: string },
  { count, first, last, workers }: Moves,
): Promise<Moved> {
  if (first === null || last === null) return { modifiedCount: 0, actionId: null }
  await tx
    .insertInto('assignment_actions')
    .values({
      _id: actionId,
      bundle_id: bundle.bundleId,
      actor_id: actorId,
      action,
      first_entry: first,
      last_entry: last,
    })
    .execute()
  if (action === 'assign') await tellWorkers(tx, deps, bundle, workers, actionId)
  return { modifiedCount: count, actionId }
}

/** The row of a statement that has one. */
export const only = <T>(rows: readonly T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('a statement without its row')
  return row
}
