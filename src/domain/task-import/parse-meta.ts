import { fail, ok, type Result } from '#src/domain/result.ts'
import { cleanName, isWellFormed } from '#src/domain/text/visible-name.ts'
import { type ImportFieldError, fieldError } from './import-error.ts'
import { type ImportField, receivedList, type SegmentListName, segmentLists } from './import-fields.ts'
import { maxMetaDepth, maxVideoSeconds } from './import-limits.ts'
import { lastEnd, type ListContext, noContext, readSegmentLists } from './read-segment-lists.ts'
import type { SegmentRow } from '#src/domain/segments/read-rows.ts'
import { toSegments } from '#src/domain/segments/to-segments.ts'
import { isRecord } from '#src/domain/is-record.ts'

export type Meta = Record<string, unknown>

type Values = Readonly<Partial<Record<ImportField, unknown>>>

export type ParsedMeta = {
  readonly meta: Meta
  /** Length of the video in seconds; null if unknown. */
  readonly seconds: number | null
  readonly fieldErrors: readonly ImportFieldError[]
  /** What was done to the lists of segments, and what is odd in them. */
  readonly notes: readonly ImportFieldError[]
}

/** Reads a task's `meta` (an object or its JSON) and adds the parts that the file has as separate columns. */
export function parseMeta(values: Values, context: ListContext = noContext): ParsedMeta {
  const refuse = (...fieldErrors: ImportFieldError[]) => ({ meta: {}, seconds: null, fieldErrors, notes: [] })
  const parsed = parseObject(values.meta)
  if (!parsed.ok) return refuse(fieldError('meta', parsed.problem))
  const meta: Meta = { ...parsed.value }
  const fieldErrors: ImportFieldError[] = []
  if (hasValue(values.title)) {
    if (typeof values.title === 'string' || typeof values.title === 'number')
      meta['title'] = cleanName(String(values.title))
    else fieldErrors.push(fieldError('title', 'not-text'))
  }
  const given: Partial<Record<SegmentListName, unknown>> = {}
  const paths: Partial<Record<SegmentListName, string>> = {}
  for (const name of segmentLists) {
    const column = values[name]
    const list = hasValue(column) ? column : meta[name]
    if (!hasValue(list)) continue
    paths[name] = hasValue(column) ? name : `meta.${name}`
    if (isDeeperThan(list, maxMetaDepth - 1)) {
      fieldErrors.push(fieldError(paths[name], 'too-deep', { levels: maxMetaDepth }))
    } else given[name] = list
  }
  const column = hasValue(values.duration)
  const duration = parseSeconds(column ? values.duration : meta['duration'])
  if (duration === 'wrong') {
    fieldErrors.push(fieldError(column ? 'duration' : 'meta.duration', 'duration', { seconds: maxVideoSeconds }))
  } else if (column && duration !== null) meta['duration'] = duration
  const length = typeof duration === 'number' && duration > 0 ? duration : context.duration
  const { lists, ...reading } = readSegmentLists(given, paths, { ...context, duration: length })
  fieldErrors.push(...reading.fieldErrors)
  let latestEnd: number | null = null
  for (const name of segmentLists) {
    const list = lists[name]
    if (!list) continue
    const end = lastEnd(list)
    if (end !== null && end > maxVideoSeconds)
      fieldErrors.push(fieldError(paths[name] ?? name, 'duration', { seconds: maxVideoSeconds }))
    storeList(meta, name, given[name], list.rows)
    if (end !== null) latestEnd = Math.max(latestEnd ?? 0, end)
  }
  if (fieldErrors.length === 0) fieldErrors.push(...checkStorable(meta))
  if (fieldErrors.length > 0) return refuse(...fieldErrors)
  return { meta, seconds: typeof duration === 'number' ? duration : latestEnd, fieldErrors, notes: reading.notes }
}

/**
 * Stores a list as JSON text in the format of tasks. What came in another shape is kept beside it, until the list is
 * replaced.
 */
function storeList(meta: Meta, name: SegmentListName, given: unknown, rows: readonly SegmentRow[]): void {
  const received = receivedList(name)
  const value = typeof given === 'string' ? parseJson(given) : given
  if (isInFormat(value, rows)) {
    meta[name] = typeof given === 'string' ? given : JSON.stringify(given)
    const before = toSegments(meta[received], { ...noContext, side: sideOf(name) })
    const isOfList = before.ok && JSON.stringify(before.value.rows) === JSON.stringify(rows)
    if (!isOfList) delete meta[received]
    return
  }
  meta[name] = toJson(rows)
  meta[received] = typeof given === 'string' ? given : JSON.stringify(given)
}

/**
 * Meta data as a review needs it: lists of segments in the format of tasks, as those that are older than their reader may
 * not be, without what they came as.
 */
export function withListsInFormat(meta: Readonly<Meta>, duration: number | null): Meta {
  const readable: Meta = { ...meta }
  for (const name of segmentLists) {
    delete readable[receivedList(name)]
    const list = meta[name]
    if (!hasValue(list) || (typeof list === 'string' && isRows(parseJson(list)))) continue
    const read = toSegments(list, { ...noContext, duration, side: sideOf(name) })
    if (read.ok) readable[name] = toJson(read.value.rows)
  }
  return readable
}

const isRows = (value: unknown): boolean =>
  Array.isArray(value) && value.every((row: unknown) => Array.isArray(row) && typeof row[0] === 'string')

const sideOf = (name: SegmentListName) => (name === 'asr_sentence_list' ? 'source' : 'target')

const toJson = (rows: readonly SegmentRow[]): string =>
  JSON.stringify(rows.map(({ text, start, end, speaker, gender }) => [text, start, end, speaker, gender]))

/** Whether a list is in the format of tasks: each row is what was read at its place. */
const isInFormat = (value: unknown, rows: readonly SegmentRow[]): boolean =>
  Array.isArray(value) &&
  value.length === rows.length &&
  value.every((row: unknown, index) => {
    const read = rows[index]
    if (!read || !Array.isArray(row)) return false
    const [text, start, end, speaker = '', gender = 'unknown'] = row as readonly unknown[]
    return (
      text === read.text &&
      start === read.start &&
      end === read.end &&
      speaker === read.speaker &&
      gender === read.gender
    )
  })

const hasValue = (value: unknown) => value !== undefined && value !== null && value !== ''

function parseObject(value: unknown): Result<Meta, 'not-json' | 'meta-object'> {
  if (!hasValue(value)) return ok({})
  const candidate = typeof value === 'string' ? parseJson(value) : value
  if (candidate === undefined) return fail('not-json')
  return isRecord(candidate) ? ok(candidate) : fail('meta-object')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseSeconds(value: unknown): number | null | 'wrong' {
  if (!hasValue(value)) return null
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof seconds === 'number' && seconds >= 0 && seconds <= maxVideoSeconds ? seconds : 'wrong'
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
