import { fail, ok, type Result } from '#src/domain/result.ts'
import { cleanName, isWellFormed } from '#src/domain/text/visible-name.ts'
import { type ImportFieldError, fieldError } from './import-error.ts'
import { type ImportField, receivedList, type SegmentListName, segmentLists } from './import-fields.ts'
import { maxMetaDepth, maxVideoSeconds } from './import-limits.ts'
import {
  lastEnd,
  type ListContext,
  type ListLengths,
  noContext,
  readSegmentLists,
  sideOf,
} from './read-segment-lists.ts'
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
  /** Those of the lists whose gender is not said there. */
  readonly speakers: readonly string[]
}

/**
 * Reads a task's `meta` (an object or its JSON) and adds the parts that the file has as separate columns. `lengths`:
 * those of videos that were measured.
 */
export function parseMeta(values: Values, context: ListContext = noContext, lengths: ListLengths = {}): ParsedMeta {
  const refuse = (...fieldErrors: ImportFieldError[]) => ({
    meta: {},
    seconds: null,
    fieldErrors,
    notes: [],
    speakers: [],
  })
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
  const stored = new Set(segmentLists.filter((name) => given[name] === meta[name] && isOfReceived(meta, name)))
  const contextOf = (name: SegmentListName): ListContext => ({
    ...context,
    duration: lengths[name] ?? length,
    ...(stored.has(name) && { isStored: true, genderOfOne: 'unknown', speakers: undefined }),
  })
  const { lists, ...reading } = readSegmentLists(given, paths, contextOf)
  fieldErrors.push(...reading.fieldErrors)
  let latestEnd: number | null = null
  for (const name of segmentLists) {
    const list = lists[name]
    if (!list) continue
    const end = lastEnd(list)
    if (end !== null && end > maxVideoSeconds)
      fieldErrors.push(fieldError(paths[name] ?? name, 'duration', { seconds: maxVideoSeconds }))
    const state = stored.has(name) ? 'stored' : reading.answered.has(name) ? 'answered' : 'clear'
    storeList(meta, name, given[name], list.rows, state)
    if (end !== null) latestEnd = Math.max(latestEnd ?? 0, end)
  }
  if (fieldErrors.length === 0) fieldErrors.push(...checkStorable(meta))
  if (fieldErrors.length > 0) return refuse(...fieldErrors)
  const seconds = typeof duration === 'number' ? duration : latestEnd
  const speakers = segmentLists.flatMap((name) => (stored.has(name) ? [] : (lists[name]?.speakers ?? [])))
  return { meta, seconds, fieldErrors, notes: reading.notes, speakers: [...new Set(speakers)] }
}

/** For lists of which only the texts matter, or that nobody can be asked about. */
const anyContext = { ...noContext, unit: 'seconds', frameRate: 25, genderOfOne: 'unknown' } as const

/** Whether a list of `meta` is what was read of the one that came, beside it: it is in seconds, with its speakers' names. */
function isOfReceived(meta: Meta, name: SegmentListName): boolean {
  const texts = (list: unknown) => {
    const read = toSegments(list, { ...anyContext, side: sideOf(name) })
    return read.ok && JSON.stringify(read.value.rows.map(({ text }) => text).toSorted())
  }
  const received = meta[receivedList(name)]
  return hasValue(received) && texts(received) !== false && texts(received) === texts(meta[name])
}

/**
 * Stores a list as JSON text in the format of tasks. What came in another shape, or in a unit that only a person could
 * say, is kept beside it, until the list is replaced: its export would otherwise not be read again.
 */
function storeList(
  meta: Meta,
  name: SegmentListName,
  given: unknown,
  rows: readonly SegmentRow[],
  state: 'stored' | 'answered' | 'clear',
): void {
  const received = receivedList(name)
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  const isRead = isInFormat(typeof given === 'string' ? parseJson(given) : given, rows)
  meta[name] = isRead ? text : toJson(rows)
  if (state === 'stored') return
  if (!isRead || state === 'answered') meta[received] = text
  else delete meta[received]
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
    const read = toSegments(list, { ...noContext, duration, genderOfOne: 'unknown', side: sideOf(name) })
    if (read.ok) readable[name] = toJson(read.value.rows)
  }
  return readable
}

const isRows = (value: unknown): boolean =>
  Array.isArray(value) && value.every((row: unknown) => Array.isArray(row) && typeof row[0] === 'string')

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
