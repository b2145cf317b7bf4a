// Due dates: days without a time, such as 2026-11-20. A task is late once its day is over in UTC, whose days are also
// those of all figures, so that it is late for everybody at the same moment.
import type { TaskStatus } from './task.ts'

/** The years in which an entered day or time, in ISO 8601, can be. Others are typing errors. */
export const isPlausibleYear = (date: string): boolean => /^(?:19|20|21)\d\d-/.test(date)

/** The day in UTC of a number of milliseconds since 1970. */
export const utcDay = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** Whether a task is not completed although its day is over. `today` is the day in UTC. */
export const isLate = (
  { dueOn, status }: { readonly dueOn: string | null; readonly status: TaskStatus },
  today: string,
): boolean => dueOn !== null && status !== 'completed' && dueOn < today
