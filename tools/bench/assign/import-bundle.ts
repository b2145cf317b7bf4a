// A separate bundle in the same tables as the large one, emptied before every import.
import type { Client } from 'pg'
import { languages } from '#src/domain/people/languages.ts'
import { withClient } from '#tools/bench/generated-database.ts'
import { bundleId, importBundleId, projectId } from './data/ids.ts'

/** `empty` deletes the imported tasks as fast as possible; `close` also deletes the bundle. */
export async function openImportBundle(url: string) {
  const clear = () =>
    withClient(url, async (client) => {
      await client.query('set session_replication_role = replica')
      await client.query('set synchronous_commit = off')
      await client.query('begin')
      await deleteImportedTasks(client)
      await client.query('commit')
      await client.query('vacuum tasks, task_terms, task_history')
    })
  await withClient(url, (client) =>
    client.query(
      `insert into bundles (_id, project_id, name, languages) values ($1, $2, 'Imports', $3) on conflict do nothing`,
      [importBundleId, projectId, languages],
    ),
  )
  await clear()
  const close = async () => {
    await clear()
    await withClient(url, (client) => client.query('delete from bundles where _id = $1', [importBundleId]))
  }
  return { empty: clear, close }
}

async function deleteImportedTasks(client: Client): Promise<void> {
  await client.query(`delete from task_history h using tasks t where t.bundle_id = $1 and h.task_id = t._id`, [
    importBundleId,
  ])
  await client.query('delete from tasks where bundle_id = $1', [importBundleId])
  await client.query('delete from task_terms where bundle_id = $1', [importBundleId])
  for (const counters of ['bundle_language_counts', 'task_block_counts', 'task_blocks']) {
    await client.query(`delete from ${counters} where bundle_id <> $1`, [bundleId])
  }
  await client.query('update bundles set new_count = 0 where _id = $1', [importBundleId])
}
