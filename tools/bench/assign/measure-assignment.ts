// Assigning a tenth of a bundle by plan jobs, beside an update of the same tasks to the same number of members in plain
// SQL, with its history: no planning, no checks, no undo, no notifications, but the same triggers.
import { sql } from 'kysely'
import { assignByPlan } from '#src/server/features/projects/assignment/assign-by-plan.ts'
import { undoAssign } from '#src/server/features/projects/assignment/undo-assign.ts'
import { type Figure, ratioAtMost } from '#tools/bench/figures.ts'
import { type TwoSizes, userOf, withClient } from '#tools/bench/generated-database.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { timePair } from '#tools/bench/time-pair.ts'
import { bundleId, managerId, projectId } from './project.ts'

/** Few rounds: the undo takes several times as long as the measured work. */
const sampling = { rounds: 4, warmUp: 1, minRounds: 2, timeoutMs: 100_000 }

export async function measureAssignment({ large }: TwoSizes, { log }: Run): Promise<Figure[]> {
  const { deps, db, url } = large
  const manager = userOf(managerId)
  let actionId: string | null = null
  let assigned = 0
  const measured = async () => {
    const outcome = await assignByPlan(deps, manager, { bundleId, filters: {}, includeNotLooking: false })
    if (!outcome.ok) throw new Error(`Refused: ${JSON.stringify(outcome)}`)
    actionId = outcome.value.actionId
    assigned = outcome.value.modifiedCount
    log(`${assigned} tasks`)
  }
  const baseline = () =>
    withClient(url, async (client) => {
      await client.query('begin')
      await client.query(plainAssignment, [bundleId, projectId, managerId])
      await client.query('rollback')
    })
  const undo = async () => {
    if (actionId !== null) {
      const undone = await undoAssign(deps, manager, { bundleId, actionId })
      if (!undone.ok) throw new Error(`Not undone: ${JSON.stringify(undone)}`)
    }
    actionId = null
    // Without it every round would meet more dead rows of earlier rounds.
    await sql`vacuum tasks, task_history, jobs, job_language_counts, task_block_counts, notifications`.execute(db)
  }
  const times = await timePair({ measured, baseline, undo }, sampling)
  const name = `${assigned.toLocaleString('en-US')} tasks : update and history in plain SQL`
  return [{ ...times, name, threshold: ratioAtMost(1.5) }]
}

const plainAssignment = `
  with members as (
    select array_agg(distinct user_id) as ids from plan_jobs where project_id = $2 and user_id not in (
      select user_id from project_bans where project_id = $2)
  ), moved as (
    update tasks t set status = 'assigned', worker_id = p.worker, updated_at = now()
      from (select _id, ids[1 + row_number() over (order by _id) % cardinality(ids)] as worker
              from tasks, members where bundle_id = $1 and status = 'new') p
     where t._id = p._id and t.status = 'new'
    returning t._id, t.worker_id
  )
  insert into task_history (task_id, actor_id, action, from_status, to_status, worker_id)
    select _id, $3, 'assign', 'new', 'assigned', worker_id from moved`
