import { formatDate, formatMonth } from '#src/domain/text/format-date.ts'
import type { Period } from '#src/domain/quality/period.ts'

/** The names of periods that begin on these days (UTC): that day, or the month. */
export const periodNames = (period: Period, starts: readonly string[], locale: string): readonly string[] =>
  starts.map((start) => (period === 'month' ? formatMonth : formatDate)(start, { locale, timeZone: 'UTC' }))
