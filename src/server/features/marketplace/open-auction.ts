import { sql } from 'kysely'
import type { Tx } from '#src/server/db/open-database.ts'
import type { JobQueue } from '#src/server/http/deps.ts'

/** Starts the auction of a new product until `bidEnd` and enqueues its end. */
export async function openAuction(tx: Tx, jobs: JobQueue, productId: string, bidEnd: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({ status: 'active', bid_end: bidEnd, bid_ended_at: null, updated_at: sql<Date>`now()` })
    .where('_id', '=', productId)
    .execute()
  await jobs.enqueue(tx, 'end-auction', { productId }, { startAfter: bidEnd })
}
