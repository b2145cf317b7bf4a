import { isWellFormed } from '#src/domain/well-formed.ts'
import type { ImportRules } from './check-task.ts'
import { fault } from './import-error.ts'
import { type ImportField, matchNames } from './import-fields.ts'
import { checkRow, type ImportRow, megabytes, type NoteNames, refusal, type RowSource } from './import-row.ts'
import { createJsonReader, type JsonItem } from './json-reader.ts'
import { createLineReader } from './line-reader.ts'

/** Maximum cached key layouts. */
const mostLayouts = 200

/** Reads tasks from JSON: a list of objects, or one object per line. */
export function jsonSource(format: 'ndjson' | 'json', rules: ImportRules, note: NoteNames): RowSource {
  const fieldsOf = createKeyMatcher(note)

  const readItem = ({ line, text, broken }: JsonItem): ImportRow => {
    if (broken === 'line-too-long') return refusal(line, fault('', broken, { megabytes }))
    if (broken) return refusal(line, fault('', broken), true)
    if (!isWellFormed(text)) return refusal(line, fault('', 'encoding'))
    let item: unknown
    try {
      item = JSON.parse(text)
    } catch {
      return refusal(line, fault('', 'json'))
    }
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return refusal(line, fault('', 'not-object'))
    const names = Object.keys(item)
    const fields = fieldsOf(names)
    const values: Partial<Record<ImportField, unknown>> = {}
    for (const [at, field] of fields.entries()) {
      if (field) values[field] = (item as Readonly<Record<string, unknown>>)[names[at] ?? '']
    }
    return checkRow(line, values, rules)
  }

  if (format === 'json') {
    const reader = createJsonReader()
    return { push: (text) => reader.push(text).map(readItem), end: () => reader.end().map(readItem) }
  }
  const reader = createLineReader()
  const take = (lines: ReturnType<typeof reader.push>) =>
    lines
      .filter(({ text, tooLong }) => tooLong || text.trim() !== '')
      .map(({ line, text, tooLong }) => readItem({ line, text, broken: tooLong ? 'line-too-long' : null }))
  return { push: (text) => take(reader.push(text)), end: () => take(reader.end()) }
}

/** Caches the matched fields by key layout, since the objects of a file mostly have the same keys. */
function createKeyMatcher(note: NoteNames): (names: readonly string[]) => readonly (ImportField | null)[] {
  const known = new Map<string, readonly (ImportField | null)[]>()
  return (names) => {
    const key = names.join('\n')
    const before = known.get(key)
    if (before) return before
    const fields = matchNames(names)
    note(names, fields)
    if (known.size < mostLayouts) known.set(key, fields)
    return fields
  }
}
