import { isPlausibleYear, utcDay } from '#src/domain/due-date.ts'

/** Reads a day from 1900 to 2199, as in `2026-11-20`, `2026/1/2` or `2026.01.02`; undefined for another text. */
export function parseDueDate(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text.trim()) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const milliseconds = Date.parse(date)
  // Some engines read February 30 as March 2.
  const isDay = !Number.isNaN(milliseconds) && utcDay(milliseconds) === date
  return isDay && isPlausibleYear(date) ? date : undefined
}
