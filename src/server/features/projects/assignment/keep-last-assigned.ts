import { sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'

/**
 * A change of tasks assigns nothing, but the trigger counts every update of an assigned task as an assignment. Returns a
 * function that restores when each worker of the bundle, or each of these, was last assigned tasks. The caller holds the
 * project's exclusive lock, or the lock on the bundle's row.
 */
export async function keepLastAssigned(
  tx: Tx,
  bundleId: string,
  workerIds: readonly (string | null)[] | null = null,
): Promise<() => Promise<void>> {
  // As text, which has microseconds.
  const { rows } = await sql<{ times: string }>`
    select coalesce(jsonb_object_agg(worker_id, last_assigned_at), '{}')::text as times
      from jobs
     where bundle_id = ${bundleId} and (${workerIds}::uuid[] is null or worker_id = any (${workerIds}::uuid[]))`.execute(
    tx,
  )
  return async () => {
    await sql`
      update jobs j set last_assigned_at = before.value::timestamptz
        from jsonb_each_text(${rows[0]?.times ?? '{}'}::jsonb) before
       where j.bundle_id = ${bundleId} and j.worker_id = before.key::uuid
         and j.last_assigned_at is distinct from before.value::timestamptz`.execute(tx)
  }
}
