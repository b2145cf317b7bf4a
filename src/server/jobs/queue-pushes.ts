import { sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Queue } from './job-queue.ts'

type QueuePushesDeps = { readonly jobs: Pick<Queue, 'enqueue'> }

/** People per job, since thousands can lose a popular product's auction. */
const peoplePerJob = 200

/**
 * Enqueues pushes for the notifications and messages written in this transaction (triggers record the recipients). Call
 * it after they are written; without it, pushes are sent up to a minute later.
 */
export async function queuePushes(tx: Tx, { jobs }: QueuePushesDeps): Promise<void> {
  const { rows } = await sql<{ user_id: string; now: Date }>`
    select distinct user_id, now() from notification_queue where created_xid = pg_current_xact_id() and way = 'push'`.execute(
    tx,
  )
  for (let start = 0; start < rows.length; start += peoplePerJob) {
    const batch = rows.slice(start, start + peoplePerJob)
    const startAfter = batch[0]?.now ?? new Date(0)
    await jobs.enqueue(tx, 'send-pushes', { personIds: batch.map((row) => row.user_id) }, { startAfter })
  }
}
