import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

type Job = {
  readonly bundleId: string
  readonly workerId: string
  /** Locks the job until the transaction ends. */
  readonly lock?: boolean
}

/**
 * Whether removing one completed task would leave a job with more tasks paid than completed, or change it while its
 * payout is in progress. Locks the bundle first, like all code that changes its counters.
 */
export async function isPayUnderway(db: Db | Tx, { bundleId, workerId, lock = false }: Job): Promise<boolean> {
  if (lock) await db.selectFrom('bundles').select('_id').where('_id', '=', bundleId).forNoKeyUpdate().execute()
  const job = await db
    .selectFrom('jobs')
    .select(['status', 'completed_count', 'paid_count'])
    .where('bundle_id', '=', bundleId)
    .where('worker_id', '=', workerId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return job !== undefined && (job.status !== 'Reviewing' || job.completed_count <= job.paid_count)
}
