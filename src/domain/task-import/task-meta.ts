import { fail, ok, type Result } from '#src/domain/result.ts'
import { isWellFormed } from '#src/domain/well-formed.ts'
import { type FieldFault, fault } from './import-error.ts'
import { type ImportField, segmentLists } from './import-fields.ts'
import { deepest, longestVideo } from './limits.ts'

export type Meta = Record<string, unknown>

type Values = Readonly<Partial<Record<ImportField, unknown>>>

export type ReadMeta = {
  readonly meta: Meta
  /** Length of the video in seconds; null if unknown. */
  readonly seconds: number | null
  readonly faults: readonly FieldFault[]
}

/** Reads a task's `meta` (an object or its JSON) and adds the parts that the file has as separate columns. */
export function readMeta(values: Values): ReadMeta {
  const given = readObject(values.meta)
  if (!given.ok) return { meta: {}, seconds: null, faults: [fault('meta', given.problem)] }
  const meta: Meta = { ...given.value }
  const faults: FieldFault[] = []
  let lastEnd: number | null = null
  for (const name of segmentLists) {
    const column = values[name]
    if (isGiven(column)) meta[name] = column
    const path = isGiven(column) ? name : `meta.${name}`
    const list = meta[name]
    if (!isGiven(list)) continue
    if (isDeeper(list, deepest - 1)) {
      faults.push(fault(path, 'too-deep', { levels: deepest }))
      continue
    }
    // Lists are stored as JSON text, like those that arrive as text, so that readers find one form.
    const text = Array.isArray(list) ? JSON.stringify(list) : list
    const rows = typeof text === 'string' ? readList(text) : 'segments-list'
    if (typeof rows === 'string') faults.push(fault(path, rows))
    else if (rows.some(endsTooLate)) faults.push(fault(path, 'duration', { seconds: longestVideo }))
    else {
      meta[name] = text
      for (const row of rows) lastEnd = later(lastEnd, row)
    }
  }
  const column = isGiven(values.duration)
  const duration = readSeconds(column ? values.duration : meta['duration'])
  if (duration === 'wrong') {
    faults.push(fault(column ? 'duration' : 'meta.duration', 'duration', { seconds: longestVideo }))
  } else if (column && duration !== null) meta['duration'] = duration
  if (faults.length === 0) faults.push(...checkTexts(meta))
  if (faults.length > 0) return { meta, seconds: null, faults }
  return { meta, seconds: typeof duration === 'number' ? duration : lastEnd, faults }
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

function readObject(value: unknown): Result<Meta, 'not-json' | 'meta-object'> {
  if (!isGiven(value)) return ok({})
  let found = value
  if (typeof value === 'string') {
    try {
      found = JSON.parse(value)
    } catch {
      return fail('not-json')
    }
  }
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return fail('meta-object')
  return ok(found as Meta)
}

function readList(text: string): readonly unknown[] | 'not-json' | 'segments-list' {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : 'segments-list'
  } catch {
    return 'not-json'
  }
}

function readSeconds(value: unknown): number | null | 'wrong' {
  if (!isGiven(value)) return null
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof seconds === 'number' && seconds >= 0 && seconds <= longestVideo ? seconds : 'wrong'
}

const endsTooLate = (row: unknown) =>
  Array.isArray(row) && [row[1], row[2]].some((time) => isGiven(time) && Number(time) > longestVideo)

/**
 * The later of `end` and the row's end: a video is at least as long as its segments. Rows are `[text, start, end, …]`.
 */
function later(end: number | null, row: unknown): number | null {
  if (!Array.isArray(row)) return end
  const [from, to] = [readSeconds(row[1]), readSeconds(row[2])]
  return [from, to].reduce<number | null>(
    (most, time) => (typeof time === 'number' ? Math.max(most ?? 0, time) : most),
    end,
  )
}

/** Whether a value is nested deeper than `levels`. Checked before any recursive operation. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

/** Checks all keys and values in `meta` for text that the database cannot store. */
function checkTexts(meta: Meta): FieldFault[] {
  const unseen: { readonly value: object; readonly level: number }[] = [{ value: meta, level: 1 }]
  for (let next = unseen.pop(); next; next = unseen.pop()) {
    if (next.level > deepest) return [fault('meta', 'too-deep', { levels: deepest })]
    for (const [name, value] of Object.entries(next.value) as [string, unknown][]) {
      if (!isStorable(name) || (typeof value === 'string' && !isStorable(value))) return [fault('meta', 'no-text')]
      if (typeof value === 'number' && !Number.isFinite(value)) return [fault('meta', 'not-json')]
      if (typeof value === 'object' && value !== null) unseen.push({ value, level: next.level + 1 })
    }
  }
  return []
}

/** PostgreSQL stores neither NUL nor unpaired UTF-16 surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && isWellFormed(text)
