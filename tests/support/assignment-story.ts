// The history of a bundle's tasks told once more from the beginning, to hold what is against it.
import { sql } from 'kysely'
import type { TaskStatus } from '#src/domain/task.ts'
import type { Db } from '#src/server/db/open.ts'
import type { Project } from './people.ts'

type State = { readonly status: TaskStatus; readonly worker: string | null }

/** Tasks as they are, by id, and those that somebody holds who is no member or banned. */
export async function stateOf(db: Db, { projectId, bundleId }: Project) {
  const rows = await db
    .selectFrom('tasks')
    .select(['_id', 'status', 'worker_id as worker'])
    .where('bundle_id', '=', bundleId)
    .orderBy('_id')
    .execute()
  const outside = await sql<{ _id: string }>`
    select _id from tasks where bundle_id = ${bundleId} and status = 'assigned' and (
      worker_id not in (select user_id from project_members where project_id = ${projectId})
      or worker_id in (select user_id from project_bans where project_id = ${projectId}))`.execute(db)
  return {
    states: new Map(rows.map(({ _id, ...state }): [string, State] => [_id, state])),
    heldByOutsiders: outside.rows,
  }
}

/** What history makes of tasks that all began unassigned. */
export async function replay(db: Db, tasks: readonly string[]) {
  const entries = await db
    .selectFrom('task_history as h')
    .innerJoin('tasks as t', 't._id', 'h.task_id')
    .select(['h.task_id', 'h.action', 'h.from_status', 'h.to_status', 'h.worker_id', 'h.detail', 't.language'])
    .where('h.task_id', 'in', tasks)
    .orderBy('h._id')
    .execute()
  const states = new Map<string, State>(tasks.map((task) => [task, { status: 'new', worker: null }]))
  const held = new Map<string, number>()
  const byPlan: { worker: string; language: string; holds: number }[] = []
  const broken: unknown[] = []
  for (const entry of entries) {
    const before = states.get(entry.task_id)
    const follows =
      before?.status === entry.from_status &&
      before.status !== 'completed' &&
      (before.worker === null || before.worker === entry.worker_id)
    if (!follows) broken.push({ before, entry })
    const status = entry.to_status ?? 'new'
    const worker = status === 'new' ? null : entry.worker_id
    states.set(entry.task_id, { status, worker })
    const key = `${entry.worker_id} ${entry.language}`
    const step = entry.action === 'assign' ? 1 : entry.action === 'submit' ? 0 : -1
    held.set(key, (held.get(key) ?? 0) + step)
    if ('by' in entry.detail) {
      byPlan.push({ worker: entry.worker_id ?? '', language: entry.language, holds: held.get(key) ?? 0 })
    }
  }
  return {
    states: new Map([...states].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    broken,
    moves: entries.length,
    /** What was given by plan jobs to somebody who then held more than `cap` of a capped language. */
    overCap: (cap: number, capped: readonly string[]) =>
      byPlan.filter(({ language, holds }) => capped.includes(language) && holds > cap),
  }
}
