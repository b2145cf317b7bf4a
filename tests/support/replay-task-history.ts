// Replays the history of a bundle's tasks, for comparison with their current state.
import { sql } from 'kysely'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Project } from './fixtures.ts'

type State = { readonly status: TaskStatus; readonly worker: string | null }

/** The tasks' current state by id, and those assigned to somebody who is no member or banned. */
export async function stateOf(db: Db, { projectId, bundleId }: Project) {
  const rows = await db
    .selectFrom('tasks')
    .select(['_id', 'status', 'worker_id as worker'])
    .where('bundle_id', '=', bundleId)
    .orderBy('_id')
    .execute()
  const outsiders = await sql<{ _id: string }>`
    select _id from tasks where bundle_id = ${bundleId} and status = 'assigned' and (
      worker_id not in (select user_id from project_members where project_id = ${projectId})
      or worker_id in (select user_id from project_bans where project_id = ${projectId}))`.execute(db)
  return {
    states: new Map(rows.map(({ _id, ...state }): [string, State] => [_id, state])),
    heldByOutsiders: outsiders.rows,
  }
}

/** The state that history leads to from unassigned tasks. Deleted tasks have no history and stay unassigned here. */
export async function replayHistory(db: Db, tasks: readonly string[]) {
  const entries = await db
    .selectFrom('task_history as h')
    .innerJoin('tasks as t', 't._id', 'h.task_id')
    .select(['h.task_id', 'h.action', 'h.from_status', 'h.to_status', 'h.worker_id', 'h.detail', 't.language'])
    .where('h.task_id', 'in', tasks)
    .orderBy('h._id')
    .execute()
  const states = new Map<string, State>(tasks.map((task) => [task, { status: 'new', worker: null }]))
  const heldCounts = new Map<string, number>()
  const byPlan: { worker: string; language: string; heldCount: number }[] = []
  const violations: unknown[] = []
  // The entries of a restored task were written again when it was restored.
  const restoredIds = new Set(entries.filter(({ action }) => action === 'restore').map(({ task_id }) => task_id))
  const addHeld = (worker: string | null, language: string, delta: number) => {
    const key = `${worker} ${language}`
    heldCounts.set(key, (heldCounts.get(key) ?? 0) + delta)
    return heldCounts.get(key) ?? 0
  }
  for (const entry of entries) {
    const previous = states.get(entry.task_id)
    const holder = entry.action === 'reassign' ? entry.detail['from'] : entry.worker_id
    const isConsistent =
      entry.action === 'restore' ||
      (entry.action === 'import' && previous?.status === 'new') ||
      (previous?.status === entry.from_status &&
        previous.status !== 'completed' &&
        (previous.worker === null || previous.worker === holder))
    if (!isConsistent) violations.push({ before: previous, entry })
    const status = entry.to_status ?? 'new'
    const worker = status === 'new' ? null : entry.worker_id
    states.set(entry.task_id, { status, worker })
    if (previous?.worker && previous.worker !== worker) addHeld(previous.worker, entry.language, -1)
    const heldCount = addHeld(worker, entry.language, worker && previous?.worker !== worker ? 1 : 0)
    if ('by' in entry.detail && !restoredIds.has(entry.task_id)) {
      byPlan.push({ worker: entry.worker_id ?? '', language: entry.language, heldCount })
    }
  }
  return {
    states: new Map([...states].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    broken: violations,
    moves: entries.length,
    edits: entries.filter(({ action }) => action === 'edit').length,
    /** Assignments by plan jobs that exceeded the `cap` of a language. */
    overCap: (cap: number, capped: readonly string[]) =>
      byPlan.filter(({ language, heldCount }) => capped.includes(language) && heldCount > cap),
  }
}
