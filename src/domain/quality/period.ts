// Days, weeks and months of figures, in UTC. Weeks begin on Monday. A period is named by its first day, as in 2026-11-23.
import { utcDay } from '#src/domain/projects/schedule.ts'

export const periods = ['day', 'week', 'month'] as const
export type Period = (typeof periods)[number]

/** Number of periods that a chart shows. */
export const shownPeriods: Readonly<Record<Period, number>> = { day: 30, week: 13, month: 12 }

const dayMs = 86_400_000

const addDays = (day: string, count: number): string => utcDay(Date.parse(day) + count * dayMs)

/** The first day of the period that contains `day`. */
export function periodOf(period: Period, day: string): string {
  if (period === 'day') return day
  if (period === 'month') return `${day.slice(0, 7)}-01`
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}

/** The first day of the period that is `count` periods after the one that begins on `start`; before it if negative. */
export function addPeriods(period: Period, start: string, count: number): string {
  if (period !== 'month') return addDays(start, count * (period === 'week' ? 7 : 1))
  const [year = 0, month = 0] = start.split('-').map(Number)
  return utcDay(Date.UTC(year, month - 1 + count, 1))
}

/** The first days of the periods that a chart shows, of which the last one contains `until`; the oldest first. */
export function listPeriods(period: Period, until: string): string[] {
  const last = periodOf(period, until)
  const count = shownPeriods[period]
  return Array.from({ length: count }, (_, index) => addPeriods(period, last, index - count + 1))
}
