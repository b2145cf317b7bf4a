import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { asCents, fromCents, toCents } from '#src/domain/money/money.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { ok } from '#src/domain/result.ts'
import { readBundle } from '#src/server/features/projects/tasks/read-bundle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

/**
 * Returns the problem of a rate above the highest one of the project, or null. Locks the project until the transaction
 * ends, so that the highest rate cannot change before the bundle is stored.
 */
export async function rateRejection(tx: Tx, projectId: string, rate: number): Promise<Problem | null> {
  const { max_rate_cents } = await tx
    .selectFrom('projects')
    .select('max_rate_cents')
    .where('_id', '=', projectId)
    .forShare()
    .executeTakeFirstOrThrow()
  if (toCents(rate) <= max_rate_cents) return null
  const maxRate = fromCents(asCents(max_rate_cents)).toFixed(2)
  const message = `The highest rate of this project is $${maxRate}. An administrator can change it.`
  return problem('rate-too-high', { message, errors: [{ path: 'rate', message }] })
}

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

/** Counts the completed tasks of a bundle that are not paid yet, and whose they are: a changed rate may apply to them. */
export async function countUnpaidTasks(deps: Deps, actor: User, { bundleId }: { readonly bundleId: string }) {
  const bundle = await readBundle(deps, actor, { bundleId })
  if (!bundle.ok) return bundle
  const counts = await deps.db
    .selectFrom('jobs')
    .select([
      sql<number>`coalesce(sum(completed_count - paid_count), 0)::int`.as('tasks'),
      sql<number>`count(*)::int`.as('people'),
    ])
    .where('bundle_id', '=', bundleId)
    .whereRef('completed_count', '>', 'paid_count')
    .executeTakeFirstOrThrow()
  return ok(counts)
}
