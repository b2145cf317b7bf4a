import { type JobStatus, jobStatuses } from '#src/domain/money/payouts.ts'
import { currencySymbol, asCents, formatMoney, fromCents, toCents } from '#src/domain/money/money.ts'

type Pay = { readonly amount: number; readonly currency: string }

/** Formats a job's pay in its currency. With `auto`, decimals appear only if there are cents. */
export function formatPay({ amount, currency }: Pay, locale: string, decimals: 'auto' | 'always'): string {
  return formatMoney(amount, { locale, symbol: currencySymbol(currency), decimals })
}

/** Sums the pay of jobs by currency, in the order the currencies first appear. */
export function sumPayByCurrency(jobs: readonly Pay[]): readonly Pay[] {
  const centsByCurrency = new Map<string, number>()
  for (const { amount, currency } of jobs)
    centsByCurrency.set(currency, (centsByCurrency.get(currency) ?? 0) + toCents(amount))
  return [...centsByCurrency].map(([currency, cents]) => ({ currency, amount: fromCents(asCents(cents)) }))
}

/** Returns the pay of one task; null if the pay is not the same amount for each task. */
export function payPerTask({ amount, total }: { readonly amount: number; readonly total: number }): number | null {
  const cents = toCents(amount) / total
  return Number.isInteger(cents) ? fromCents(asCents(cents)) : null
}

type PaidJob = Pay & { readonly status: JobStatus }

/** Groups finished jobs by payout status, in the order of the payout process; statuses without jobs are left out. */
export function groupPayByStatus(
  jobs: readonly PaidJob[],
): readonly { status: JobStatus; jobs: number; pay: readonly Pay[] }[] {
  return jobStatuses.flatMap((status) => {
    const jobsInStatus = jobs.filter((job) => job.status === status)
    return jobsInStatus.length === 0 ? [] : [{ status, jobs: jobsInStatus.length, pay: sumPayByCurrency(jobsInStatus) }]
  })
}
