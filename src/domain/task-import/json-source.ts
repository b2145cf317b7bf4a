import { isWellFormed } from '#src/domain/text/visible-name.ts'
import type { ImportRules } from './validate-task.ts'
import { fieldError } from './import-error.ts'
import { type ColumnChoices, type ImportField, matchColumns } from './import-fields.ts'
import {
  checkRow,
  type ImportRow,
  maxTaskMegabytes,
  type ColumnsListener,
  rejectedRow,
  type RowSource,
} from './import-row.ts'
import { maxCells } from './import-limits.ts'
import { createJsonReader, type JsonItem } from './json-reader.ts'
import { createLineReader } from './line-reader.ts'

/** Maximum cached key layouts. */
const maxKeyLayouts = 200

/** Reads tasks from JSON: a list of objects, or one object per line. */
export function createJsonSource(format: 'ndjson' | 'json', rules: ImportRules, onColumns: ColumnsListener): RowSource {
  const fieldsOf = createKeyMatcher(onColumns, rules.columns)

  const readItem = ({ line, text, error }: JsonItem): ImportRow => {
    if (error === 'line-too-long')
      return rejectedRow(line, fieldError('', error, { megabytes: maxTaskMegabytes }), text)
    if (error) return rejectedRow(line, fieldError('', error), text, true)
    if (!isWellFormed(text)) return rejectedRow(line, fieldError('', 'encoding'), text)
    let item: unknown
    try {
      item = JSON.parse(text)
    } catch {
      return rejectedRow(line, fieldError('', 'json'), text)
    }
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      return rejectedRow(line, fieldError('', 'not-object'), text)
    const names = Object.keys(item).slice(0, maxCells)
    const fields = fieldsOf(names)
    const values: Partial<Record<ImportField, unknown>> = {}
    for (const [index, field] of fields.entries()) {
      if (field) values[field] = (item as Readonly<Record<string, unknown>>)[names[index] ?? '']
    }
    return checkRow(line, values, rules, text)
  }

  if (format === 'json') {
    const reader = createJsonReader()
    return { push: (text) => reader.push(text).map(readItem), end: () => reader.end().map(readItem) }
  }
  const reader = createLineReader()
  const toRows = (lines: ReturnType<typeof reader.push>) =>
    lines
      .filter(({ text, tooLong }) => tooLong || text.trim() !== '')
      .map(({ line, text, tooLong }) => readItem({ line, text, error: tooLong ? 'line-too-long' : null }))
  return { push: (text) => toRows(reader.push(text)), end: () => toRows(reader.end()) }
}

/** Caches the matched fields by key layout, since the objects of a file mostly have the same keys. */
function createKeyMatcher(
  onColumns: ColumnsListener,
  choices: ColumnChoices | undefined,
): (names: readonly string[]) => readonly (ImportField | null)[] {
  const fieldsByKeys = new Map<string, readonly (ImportField | null)[]>()
  return (names) => {
    const key = names.join('\n')
    const cached = fieldsByKeys.get(key)
    if (cached) return cached
    const fields = matchColumns(names, choices)
    onColumns(names, fields)
    if (fieldsByKeys.size < maxKeyLayouts) fieldsByKeys.set(key, fields)
    return fields
  }
}
