import { type Priority, priorities } from '#src/domain/priority.ts'

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
