/** From the most urgent to the least. */
export const priorities = ['urgent', 'high', 'normal', 'low'] as const
export type Priority = (typeof priorities)[number]

/** Its number in the database: 1 is the most urgent. Of a task, 0 is that of its bundle. */
export const priorityNumber = (priority: Priority | null): number =>
  priority === null ? 0 : priorities.indexOf(priority) + 1

/** The priority with a number of the database; null for 0. */
export const priorityOfNumber = (number: number): Priority | null => priorities[number - 1] ?? null
