/** From the most urgent to the least. */
export const priorities = ['urgent', 'high', 'normal', 'low'] as const
export type Priority = (typeof priorities)[number]

/** Its number in the database: 1 is the most urgent. Of a task, 0 is that of its bundle. */
export const priorityNumber = (priority: Priority | null): number =>
  priority === null ? 0 : priorities.indexOf(priority) + 1

/** The priority with a number of the database; null for 0. */
export const priorityOfNumber = (number: number): Priority | null => priorities[number - 1] ?? null

const chineseNames: ReadonlyMap<string, Priority> = new Map([
  ['紧急', 'urgent'],
  ['高', 'high'],
  ['普通', 'normal'],
  ['中', 'normal'],
  ['低', 'low'],
])

/** Reads a priority by its English or Chinese name, in any case; undefined for another text. */
export function parsePriority(text: string): Priority | undefined {
  const name = text.trim().toLowerCase()
  return priorities.find((priority) => priority === name) ?? chineseNames.get(name)
}
