// Undoes assignments and submissions, so that every round starts from the same state.
import type { Client } from 'pg'
import { withClient } from '#tools/bench/generated-database.ts'
import { bundleId } from './data/ids.ts'

const counters = [
  'bundles',
  'jobs',
  'bundle_language_counts',
  'job_language_counts',
  'task_block_counts',
  'review_days',
  'review_scores',
  'review_sums',
  'reviewer_days',
]

/** Takes a snapshot and returns a function that restores it as fast as possible. */
export async function snapshotTasks(url: string): Promise<() => Promise<void>> {
  const lastHistoryId = await withClient(url, async (client) => {
    await client.query('drop schema if exists bench_snapshot cascade')
    await client.query('create schema bench_snapshot')
    for (const table of counters) await client.query(`create table bench_snapshot.${table} as table ${table}`)
    const { rows } = await client.query<{ lastHistoryId: string }>(
      'select coalesce(max(_id), 0) as "lastHistoryId" from task_history',
    )
    return rows[0]?.lastHistoryId
  })
  return () =>
    withClient(url, async (client) => {
      await client.query('set session_replication_role = replica')
      await client.query('set synchronous_commit = off')
      await client.query('begin')
      await restoreTasks(client, lastHistoryId)
      await client.query('commit')
      // Without it every round would meet more dead rows of earlier rounds.
      await client.query('vacuum tasks, task_history, jobs, job_language_counts, task_block_counts, notifications')
    })
}

async function restoreTasks(client: Client, lastHistoryId: string | undefined): Promise<void> {
  await client.query(
    `update tasks t set status = coalesce(h.from_status, 'new'), result = null, completed_at = null, duration = 0,
            worker_id = case h.from_status when 'assigned' then t.worker_id end, updated_at = created_at
       from (select distinct on (task_id) task_id, from_status from task_history where _id > $1 order by task_id, _id) h
      where t._id = h.task_id and t.bundle_id = $2`,
    [lastHistoryId, bundleId],
  )
  await client.query('delete from task_history where _id > $1', [lastHistoryId])
  await client.query('delete from assignment_actions')
  await client.query('delete from notifications')
  await client.query(
    'update bundles b set (new_count, assigned_count, completed_count) = (select new_count, assigned_count, completed_count from bench_snapshot.bundles s where s._id = b._id)',
  )
  for (const table of counters.slice(1)) {
    await client.query(`delete from ${table}`)
    await client.query(`insert into ${table} select * from bench_snapshot.${table}`)
  }
}
