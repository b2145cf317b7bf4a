import type { Db, Tx } from '#src/server/db/open.ts'

type Job = {
  readonly bundleId: string
  readonly workerId: string
  /** Keeps the job as it is until the transaction ends. */
  readonly lock?: boolean
}

/**
 * Whether one task fewer would leave a job with more paid than done, or change it while its pay is under way. The bundle
 * is locked first, as by everyone who changes its counters.
 */
export async function payUnderway(db: Db | Tx, { bundleId, workerId, lock = false }: Job): Promise<boolean> {
  if (lock) await db.selectFrom('bundles').select('_id').where('_id', '=', bundleId).forNoKeyUpdate().execute()
  const job = await db
    .selectFrom('jobs')
    .select(['status', 'completed_count', 'paid_count'])
    .where('bundle_id', '=', bundleId)
    .where('worker_id', '=', workerId)
    .$if(lock, (one) => one.forUpdate())
    .executeTakeFirst()
  return job !== undefined && (job.status !== 'Reviewing' || job.completed_count <= job.paid_count)
}
