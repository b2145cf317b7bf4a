import { type JobStatus, jobStatuses } from '#src/domain/job.ts'
import { currencySymbol, asCents, formatMoney, fromCents, toCents } from '#src/domain/money.ts'

type Pay = { readonly amount: number; readonly currency: string }

/** A job's pay in its currency; decimals only where there are cents, unless asked for always. */
export function formatPay({ amount, currency }: Pay, locale: string, decimals: 'auto' | 'always'): string {
  return formatMoney(amount, { locale, symbol: currencySymbol(currency), decimals })
}

/** What jobs pay together, one sum a currency, in the order the currencies first appear. */
export function sumPayByCurrency(jobs: readonly Pay[]): readonly Pay[] {
  const centsByCurrency = new Map<string, number>()
  for (const { amount, currency } of jobs)
    centsByCurrency.set(currency, (centsByCurrency.get(currency) ?? 0) + toCents(amount))
  return [...centsByCurrency].map(([currency, cents]) => ({ currency, amount: fromCents(asCents(cents)) }))
}

/** What one task of a job pays; null where its pay is not so much a task. */
export function payPerTask({ amount, total }: { readonly amount: number; readonly total: number }): number | null {
  const cents = toCents(amount) / total
  return Number.isInteger(cents) ? fromCents(asCents(cents)) : null
}

type PaidJob = Pay & { readonly status: JobStatus }

/** Finished jobs by how far their pay is, in the order it moves; states without a job are left out. */
export function groupPayByStatus(
  jobs: readonly PaidJob[],
): readonly { status: JobStatus; jobs: number; pay: readonly Pay[] }[] {
  return jobStatuses.flatMap((status) => {
    const jobsInStatus = jobs.filter((job) => job.status === status)
    return jobsInStatus.length === 0 ? [] : [{ status, jobs: jobsInStatus.length, pay: sumPayByCurrency(jobsInStatus) }]
  })
}
