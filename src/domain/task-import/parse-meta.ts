import { fail, ok, type Result } from '#src/domain/result.ts'
import { cleanName, isWellFormed } from '#src/domain/text/visible-name.ts'
import { type ImportFieldError, fieldError } from './import-error.ts'
import { type ImportField, segmentLists } from './import-fields.ts'
import { maxMetaDepth, maxVideoSeconds } from './import-limits.ts'

export type Meta = Record<string, unknown>

type Values = Readonly<Partial<Record<ImportField, unknown>>>

export type ParsedMeta = {
  readonly meta: Meta
  /** Length of the video in seconds; null if unknown. */
  readonly seconds: number | null
  readonly fieldErrors: readonly ImportFieldError[]
}

/** Reads a task's `meta` (an object or its JSON) and adds the parts that the file has as separate columns. */
export function parseMeta(values: Values): ParsedMeta {
  const parsed = parseObject(values.meta)
  if (!parsed.ok) return { meta: {}, seconds: null, fieldErrors: [fieldError('meta', parsed.problem)] }
  const meta: Meta = { ...parsed.value }
  const fieldErrors: ImportFieldError[] = []
  if (hasValue(values.title)) {
    if (typeof values.title === 'string' || typeof values.title === 'number')
      meta['title'] = cleanName(String(values.title))
    else fieldErrors.push(fieldError('title', 'not-text'))
  }
  let lastEnd: number | null = null
  for (const name of segmentLists) {
    const column = values[name]
    if (hasValue(column)) meta[name] = column
    const path = hasValue(column) ? name : `meta.${name}`
    const list = meta[name]
    if (!hasValue(list)) continue
    if (isDeeperThan(list, maxMetaDepth - 1)) {
      fieldErrors.push(fieldError(path, 'too-deep', { levels: maxMetaDepth }))
      continue
    }
    // Lists are stored as JSON text, like those that arrive as text, so that readers find one form.
    const text = Array.isArray(list) ? JSON.stringify(list) : list
    const rows = typeof text === 'string' ? parseList(text) : 'segments-list'
    if (typeof rows === 'string') fieldErrors.push(fieldError(path, rows))
    else if (rows.some(endsTooLate)) fieldErrors.push(fieldError(path, 'duration', { seconds: maxVideoSeconds }))
    else {
      meta[name] = text
      for (const row of rows) lastEnd = latestEnd(lastEnd, row)
    }
  }
  const column = hasValue(values.duration)
  const duration = parseSeconds(column ? values.duration : meta['duration'])
  if (duration === 'wrong') {
    fieldErrors.push(fieldError(column ? 'duration' : 'meta.duration', 'duration', { seconds: maxVideoSeconds }))
  } else if (column && duration !== null) meta['duration'] = duration
  if (fieldErrors.length === 0) fieldErrors.push(...checkStorable(meta))
  if (fieldErrors.length > 0) return { meta, seconds: null, fieldErrors }
  return { meta, seconds: typeof duration === 'number' ? duration : lastEnd, fieldErrors }
}

const hasValue = (value: unknown) => value !== undefined && value !== null && value !== ''

function parseObject(value: unknown): Result<Meta, 'not-json' | 'meta-object'> {
  if (!hasValue(value)) return ok({})
  let candidate = value
  if (typeof value === 'string') {
    try {
      candidate = JSON.parse(value)
    } catch {
      return fail('not-json')
    }
  }
  if (typeof candidate !== 'object' || candidate === null || Array.isArray(candidate)) return fail('meta-object')
  return ok(candidate as Meta)
}

/** Returns a list of segments from its JSON text, or what is wrong with it. */
export function parseList(text: string): readonly unknown[] | 'not-json' | 'segments-list' {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : 'segments-list'
  } catch {
    return 'not-json'
  }
}

function parseSeconds(value: unknown): number | null | 'wrong' {
  if (!hasValue(value)) return null
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof seconds === 'number' && seconds >= 0 && seconds <= maxVideoSeconds ? seconds : 'wrong'
}

const endsTooLate = (row: unknown) =>
  Array.isArray(row) && [row[1], row[2]].some((time) => hasValue(time) && Number(time) > maxVideoSeconds)

/**
 * The later of `end` and the row's end: a video is at least as long as its segments. Rows are `[text, start, end, …]`.
 */
function latestEnd(end: number | null, row: unknown): number | null {
  if (!Array.isArray(row)) return end
  const [from, to] = [parseSeconds(row[1]), parseSeconds(row[2])]
  return [from, to].reduce<number | null>(
    (most, time) => (typeof time === 'number' ? Math.max(most ?? 0, time) : most),
    end,
  )
}

/** Whether a value is nested deeper than `levels`. Checked before any recursive operation. */
const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)))

/** Checks all keys and values in `meta` for text that the database cannot store. */
function checkStorable(meta: Meta): ImportFieldError[] {
  const pending: { readonly value: object; readonly level: number }[] = [{ value: meta, level: 1 }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.level > maxMetaDepth) return [fieldError('meta', 'too-deep', { levels: maxMetaDepth })]
    for (const [name, value] of Object.entries(next.value) as [string, unknown][]) {
      if (!isStorable(name) || (typeof value === 'string' && !isStorable(value))) return [fieldError('meta', 'no-text')]
      if (typeof value === 'number' && !Number.isFinite(value)) return [fieldError('meta', 'not-json')]
      if (typeof value === 'object' && value !== null) pending.push({ value, level: next.level + 1 })
    }
  }
  return []
}

/** PostgreSQL stores neither NUL nor unpaired UTF-16 surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && isWellFormed(text)
