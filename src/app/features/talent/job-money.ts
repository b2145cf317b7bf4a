import { type JobStatus, jobStatuses } from '#src/domain/job.ts'
import { currencySymbol, asCents, formatMoney, fromCents, toCents } from '#src/domain/money.ts'

type Pay = { readonly amount: number; readonly currency: string }

/** A job's pay in its currency; decimals only where there are cents, unless asked for always. */
export function jobMoney({ amount, currency }: Pay, locale: string, decimals: 'auto' | 'always'): string {
  return formatMoney(amount, { locale, symbol: currencySymbol(currency), decimals })
}

/** What jobs pay together, one sum a currency, in the order the currencies first appear. */
export function sumPay(jobs: readonly Pay[]): readonly Pay[] {
  const sums = new Map<string, number>()
  for (const { amount, currency } of jobs) sums.set(currency, (sums.get(currency) ?? 0) + toCents(amount))
  return [...sums].map(([currency, cents]) => ({ currency, amount: fromCents(asCents(cents)) }))
}

/** What one task of a job pays; null where its pay is not so much a task. */
export function ratePerTask({ amount, total }: { readonly amount: number; readonly total: number }): number | null {
  const cents = toCents(amount) / total
  return Number.isInteger(cents) ? fromCents(asCents(cents)) : null
}

type PaidJob = Pay & { readonly status: JobStatus }

/** Finished jobs by how far their pay is, in the order it moves; states without a job are left out. */
export function payByStatus(
  jobs: readonly PaidJob[],
): readonly { status: JobStatus; jobs: number; pay: readonly Pay[] }[] {
  return jobStatuses.flatMap((status) => {
    const those = jobs.filter((job) => job.status === status)
    return those.length === 0 ? [] : [{ status, jobs: those.length, pay: sumPay(those) }]
  })
}
