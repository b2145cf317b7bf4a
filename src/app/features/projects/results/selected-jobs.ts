import { type JobStatus, jobStatuses, mayBecome } from '#src/domain/job.ts'
import { asCents, fromCents, toCents } from '#src/domain/money.ts'
import type { Payout } from './results-queries.ts'

export const jobKey = ({ bundle, worker }: Payout): string => `${bundle._id} ${worker._id}`

/** The states to which some of `jobs` can move now, each with those jobs. */
export function possibleMoves(jobs: readonly Payout[]): { to: JobStatus; jobs: readonly Payout[] }[] {
  return jobStatuses
    .map((to) => ({ to, jobs: jobs.filter((job) => mayMove(job, to)) }))
    .filter(({ jobs }) => jobs.length > 0)
}

const mayMove = ({ status, due, rate }: Payout, to: JobStatus) =>
  mayBecome(status, to) && (to === 'Reviewing' || due > 0 || rate === 0)

/** The amount due for `jobs`, one sum per currency. */
export function sumDue(jobs: readonly Payout[]): { currency: string; amount: number }[] {
  const sums = new Map<string, number>()
  for (const { currency, due } of jobs) sums.set(currency, (sums.get(currency) ?? 0) + toCents(due))
  return [...sums].map(([currency, cents]) => ({ currency, amount: fromCents(asCents(cents)) }))
}
