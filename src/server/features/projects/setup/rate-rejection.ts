import { problem, type Problem } from '#src/contract/call/problems.ts'
import { asCents, fromCents, toCents } from '#src/domain/money/money.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'

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
