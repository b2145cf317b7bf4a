import { sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'

/** `unpaid`: a new rate applies to completed tasks that are not paid yet and to open ones. */
export type RateAppliesTo = 'unpaid' | 'open'

type RateChange = {
  readonly bundleId: string
  /** The rate before the change. */
  readonly rateCents: number
  readonly appliesTo: RateAppliesTo
}

/**
 * Makes the completed, unpaid tasks of a bundle due at the new rate, or leaves them due at the rate before it. Returns
 * how many tasks that are, for the audit log. The caller holds the lock on the bundle, so that none is completed
 * meanwhile.
 */
export async function applyRate(tx: Tx, { bundleId, rateCents, appliesTo }: RateChange) {
  // Locks in the order of payouts, so that the two cannot deadlock.
  const jobs = await tx
    .selectFrom('jobs')
    .select(sql<number>`completed_count - paid_count`.as('unpaid'))
    .where('bundle_id', '=', bundleId)
    .orderBy('worker_id')
    .forUpdate()
    .execute()
  const tasks = jobs.reduce((sum, { unpaid }) => sum + unpaid, 0)
  const isFromNowOn = appliesTo === 'open'
  await tx
    .updateTable('jobs')
    .set(
      isFromNowOn
        ? {
            old_rate_cents: sql<number>`old_rate_cents + (completed_count - paid_count - old_rate_count) * ${rateCents}::bigint`,
            old_rate_count: sql<number>`completed_count - paid_count`,
          }
        : { old_rate_cents: 0, old_rate_count: 0 },
    )
    .where('bundle_id', '=', bundleId)
    .where(isFromNowOn ? sql<boolean>`completed_count - paid_count > old_rate_count` : sql<boolean>`old_rate_count > 0`)
    .execute()
  if (tasks === 0) return {}
  return isFromNowOn ? { oldRateTasks: tasks } : { newRateTasks: tasks }
}
