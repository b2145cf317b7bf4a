// Due dates: days without a time, such as 2026-11-20. A task is late once its day is over in UTC, whose days are also
// those of all figures, so that it is late for everybody at the same moment.
import type { TaskStatus } from './task.ts'

/** The day in UTC of a number of milliseconds since 1970. */
export const utcDay = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** Whether a task is not completed although its day is over. `today` is the day in UTC. */
export const isLate = (
  { dueOn, status }: { readonly dueOn: string | null; readonly status: TaskStatus },
  today: string,
): boolean => dueOn !== null && status !== 'completed' && dueOn < today

/** Reads a day from 2000 to 9999, as in `2026-11-20`, `2026/1/2` or `2026.01.02`; undefined for another text. */
export function parseDueDate(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^([2-9]\d{3})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text.trim()) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const milliseconds = Date.parse(date)
  // Some engines read February 30 as March 2.
  return !Number.isNaN(milliseconds) && utcDay(milliseconds) === date ? date : undefined
}
