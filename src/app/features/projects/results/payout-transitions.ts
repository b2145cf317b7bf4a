import { type JobStatus, jobStatuses, canTransition } from '#src/domain/money/payouts.ts'
import { asCents, fromCents, toCents } from '#src/domain/money/money.ts'
import type { Payout } from './results-queries.ts'

/** The states to which some of `jobs` can move now, each with those jobs. */
export function allowedTransitions(jobs: readonly Payout[]): { targetStatus: JobStatus; jobs: readonly Payout[] }[] {
  return jobStatuses
    .map((targetStatus) => ({ targetStatus, jobs: jobs.filter((job) => isSelectable(job, targetStatus)) }))
    .filter(({ jobs }) => jobs.length > 0)
}

const isSelectable = ({ status, due, rate }: Payout, targetStatus: JobStatus) =>
  canTransition(status, targetStatus) && (targetStatus === 'Reviewing' || due > 0 || rate === 0)

/** The amount due for `jobs`, one sum per currency. */
export function totalDueByCurrency(jobs: readonly Payout[]): { currency: string; amount: number }[] {
  const sums = new Map<string, number>()
  for (const { currency, due } of jobs) sums.set(currency, (sums.get(currency) ?? 0) + toCents(due))
  return [...sums].map(([currency, cents]) => ({ currency, amount: fromCents(asCents(cents)) }))
}
