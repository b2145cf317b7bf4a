// Assigning a tenth of a bundle by plan jobs: the use case against the same update in plain SQL.
import { Client } from 'pg'
import { assignByPlan } from '#src/server/features/projects/assignment/assign-by-plan.ts'
import { bundleId, managerId } from '#tools/bench/assign/data/ids.ts'
import { snapshotTasks } from '#tools/bench/assign/restore-tasks.ts'
import type { Section } from '#tools/bench/assign/section.ts'
import { enablePreparedStatements } from '#src/server/db/connection/prepared-statements.ts'
import { benchDeps, userOf } from '#tools/bench/bench-deps.ts'
import { withClient } from '#tools/bench/generated-database.ts'
import { interleave } from '#tools/bench/interleave.ts'
import { median } from '#tools/bench/percentile.ts'
import { recordStatements } from '#tools/bench/record-statements.ts'
import type { Statement } from '#tools/bench/servers/messages.ts'

const threshold = { kind: 'max', ratio: 1.5 } as const
const command = { bundleId, filters: {}, includeNotLooking: false }
/** Few rounds: restoring takes several times as long as the measured work. */
const sampling = { rounds: 4, warmUp: 0, minRounds: 2, timeoutMs: 100_000 }

export const assignSection: Section = {
  name: 'assign',
  run: async ({ large, log }) => {
    const restoreTasks = await snapshotTasks(large.url)
    const manager = userOf(managerId)
    const statements = await recordStatements(large.url, (db) => assignByPlan(benchDeps(db), manager, command))
    const quota = await quotaOf(large.url)
    await restoreTasks()
    const bareClient = new Client({ connectionString: large.url })
    await bareClient.connect()
    let runCount = 0
    const undo = async () => {
      await restoreTasks()
      runCount += 1
      log(`assign: ${runCount} times`)
    }
    const assignAll = async () => {
      const { value } = await unwrap(assignByPlan(benchDeps(large.db), manager, command))
      if (value.modifiedCount !== quota.tasks) throw new Error(`${value.modifiedCount} tasks instead of ${quota.tasks}`)
    }
    const times = await interleave(
      [
        { name: 'use case', run: assignAll, undo },
        { name: 'same statements', run: () => inTransaction(bareClient, statements), undo },
        { name: 'update alone', run: () => inTransaction(bareClient, [bareUpdate(quota)]), undo },
      ],
      sampling,
    )
    await bareClient.end()
    const medianOf = (name: string) => median(times.get(name) ?? [])
    const moved = `${quota.tasks.toLocaleString('en-US')} tasks to ${new Set(quota.workers).size} members`
    const figure = { section: 'assign', unit: 'ms', measured: medianOf('use case'), threshold }
    const note = `middle of ${times.get('use case')?.length ?? 0} turns`
    return [
      {
        ...figure,
        name: `${moved} : update and history of a known share each, by the driver alone`,
        baseline: medianOf('update alone'),
        note,
      },
      {
        ...figure,
        name: `${moved} : its own statements, by the driver alone`,
        baseline: medianOf('same statements'),
        note,
      },
    ]
  },
}

async function unwrap<T extends { readonly ok: boolean }>(outcome: Promise<T>): Promise<Extract<T, { ok: true }>> {
  const result = await outcome
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result)}`)
  return result as Extract<T, { ok: true }>
}

async function inTransaction(client: Client, statements: readonly Statement[]): Promise<void> {
  enablePreparedStatements(client)
  await client.query('begin')
  for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
  await client.query('commit')
}

type Quota = { tasks: number; languages: string[]; workers: string[]; counts: number[] }

/** Returns how many tasks of each language each member was just assigned. */
function quotaOf(url: string): Promise<Quota> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Quota>(`
      select coalesce(sum(n), 0)::int as tasks, array_agg(language) as languages, array_agg(worker_id) as workers,
             array_agg(n) as counts
        from (select t.language, t.worker_id, count(*)::int as n
                from assignment_actions a
                join task_history h on h._id between a.first_entry and a.last_entry and h.action_id = a._id
                join tasks t on t._id = h.task_id group by 1, 2) given`)
    const [quota] = rows
    if (!quota || quota.tasks === 0) throw new Error('Nothing was handed out')
    return quota
  })
}

/**
 * The minimal statement that assigns the same shares and writes history: no planning, no checks, no undo, no
 * notifications.
 */
const bareUpdate = ({ languages, workers, counts }: Quota): Statement => ({
  sql: `with queue as (
      select language, array_agg(worker) as workers, count(*) as length
        from unnest($1::text[], $2::uuid[], $3::int[]) q (language, worker, count), generate_series(1, count)
       group by language
    ), picked as (
      select t._id, q.workers[t.number] as worker from queue q, lateral (
        select _id, row_number() over (order by _id) as number from tasks
         where bundle_id = $4 and status = 'new' and language = q.language order by _id limit q.length) t
    ), moved as (
      update tasks t set status = 'assigned', worker_id = p.worker, updated_at = now()
        from picked p where t._id = p._id and t.status = 'new'
      returning t._id, t.worker_id
    )
    insert into task_history (task_id, actor_id, action, from_status, to_status, worker_id)
      select _id, $5, 'assign', 'new', 'assigned', worker_id from moved`,
  parameters: [languages, workers, counts, bundleId, managerId],
})
