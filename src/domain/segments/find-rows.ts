// The rows of a list in parsed JSON, whatever a pipeline calls its parts and in whatever order it writes them.
import { isRecord } from '#src/domain/is-record.ts'
import { parseGender } from './gender.ts'
import type { FoundRow, FoundTime, ListSide } from './read-rows.ts'
import { readTime, type TimeUnit } from './read-time.ts'

export type FoundList = {
  readonly rows: readonly FoundRow[]
  /** Of bare numbers, where the shape says it. */
  readonly unit: TimeUnit | null
}

/** Names of the parts of a row, as `plainName` writes them; earlier ones count first. */
const partNames = {
  start: [
    'start',
    'starttime',
    'begin',
    'begintime',
    'from',
    'bg',
    'st',
    'starts',
    'startsec',
    'startseconds',
    '开始',
    '开始时间',
  ],
  startMs: ['startms', 'starttimems', 'beginms', 'startmilliseconds'],
  end: ['end', 'endtime', 'to', 'ed', 'et', 'stop', 'finish', 'ends', 'endsec', 'endseconds', '结束', '结束时间'],
  endMs: ['endms', 'endtimems', 'finishms', 'endmilliseconds'],
  length: ['duration', 'dur', 'length'],
  range: ['timestamp', 'timestamps', 'offsets', 'time', 'times', 'timecode', 'timerange', '时间', '时间轴'],
  speaker: [
    'speaker',
    'speakerid',
    'speakername',
    'spk',
    'spkid',
    'speakertag',
    'role',
    'character',
    'actor',
    'name',
    'channelid',
    '说话人',
    '角色',
  ],
  gender: ['gender', 'ssmlgender', 'speakergender', 'sex', 'voicegender', '性别'],
} as const

const textNames: Readonly<Record<ListSide, readonly string[]>> = {
  source: ['origin', 'original', 'originaltext', 'source', 'sourcetext', 'src', 'asr', '原文', '源文'],
  target: [
    'translatedtext',
    'translation',
    'translated',
    'translate',
    'target',
    'targettext',
    'dst',
    'dub',
    'trans',
    '译文',
    '翻译',
  ],
}
const plainTextNames = [
  'text',
  'transcription',
  'transcript',
  'sentence',
  'content',
  'line',
  'subtitle',
  'value',
  '文本',
  '字幕',
  '内容',
]

const plainName = (name: string) => name.toLowerCase().replaceAll(/[\s_\-.]+/g, '')

/** Containers of rows, in which numbers are milliseconds in the formats that use these names. */
const millisecondContainers = new Set(['sentenceinfo'])
const containers = [
  'segments',
  'utterances',
  'sentenceinfo',
  'sentences',
  'chunks',
  'transcription',
  'subtitles',
  'lines',
  'cues',
  'transcripts',
  'result',
  'results',
  'data',
  'output',
  'body',
  'items',
  'list',
]

/** A file may wrap its list so often. */
const maxDepth = 5

/** Finds the list in a value: the first array of rows, under the names that formats use. Null if there is none. */
export function findRows(value: unknown, side: ListSide): FoundList | null {
  const found = locate(value, '', 0)
  if (!found) return null
  const { items, name } = found
  const rows = items.every(isRecord) ? items.map((item, index) => readRecord(item, index + 1, side)) : readArrays(items)
  return rows && { rows, unit: millisecondContainers.has(name) ? 'milliseconds' : null }
}

function locate(value: unknown, name: string, depth: number): { items: readonly unknown[]; name: string } | null {
  if (depth > maxDepth) return null
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    if (items.length === 0 || looksLikeRows(items)) return { items, name }
    // A list in a list, or one result for each channel or file.
    const inner = items.map((item) => locate(item, name, depth + 1))
    const lists = inner.filter((list) => list !== null && list.items.length > 0)
    if (lists.length === 0) return null
    return { items: lists.flatMap((list) => list?.items ?? []), name: lists[0]?.name ?? name }
  }
  if (!isRecord(value)) return null
  const entries = Object.entries(value).map(([key, inner]) => [plainName(key), inner] as const)
  for (const container of containers) {
    const inner = entries.find(([key]) => key === container)?.[1]
    const found = inner === undefined ? null : locate(inner, container, depth + 1)
    if (found) return found
  }
  return null
}

const isTime = (value: unknown) => Boolean(readTime(value))

function looksLikeRows(items: readonly unknown[]): boolean {
  if (items.every(isRecord)) return items.some((item) => Boolean(readSpan(partsOf(item)).start))
  if (items.some((item) => Array.isArray(item) && item.some((cell) => !isRecord(cell) && !Array.isArray(cell))))
    return true
  // Flat: texts and times in turn.
  return items.length >= 3 && items.every((item) => !isRecord(item) && !Array.isArray(item)) && items.some(isTime)
}

type Parts = ReadonlyMap<string, unknown>

const partsOf = (row: Readonly<Record<string, unknown>>): Parts =>
  new Map(Object.entries(row).map(([key, value]) => [plainName(key), value]))

const firstOf = (parts: Parts, names: readonly string[]): unknown => {
  const name = names.find((candidate) => (parts.get(candidate) ?? '') !== '')
  return name === undefined ? undefined : parts.get(name)
}

const inMilliseconds = (value: unknown): FoundTime => {
  const time = readTime(value)
  return time?.kind === 'number' ? { kind: 'seconds', value: time.value / 1000 } : time
}

function readSpan(parts: Parts): { start: FoundTime; end: FoundTime } {
  const readEither = (name: 'start' | 'end') => {
    const time = readTime(firstOf(parts, partNames[name]))
    return time === undefined ? inMilliseconds(firstOf(parts, partNames[`${name}Ms`])) : time
  }
  const [start, end] = [readEither('start'), readEither('end')]
  if (start && end) return { start, end }
  const length = readTime(firstOf(parts, partNames.length))
  if (start && length && start.kind === length.kind)
    return { start, end: { ...start, value: start.value + length.value } }
  for (const name of partNames.range) {
    const range = readRange(parts.get(name), name)
    if (range) return range
  }
  return { start, end }
}

/** `[a, b]`, `{ from, to }` or `a --> b`. Where a file has both, `offsets` are milliseconds, and `timestamps` is their text. */
function readRange(value: unknown, name: string) {
  const read = name === 'offsets' ? inMilliseconds : readTime
  if (isRecord(value)) {
    const parts = partsOf(value)
    const [start, end] = [read(firstOf(parts, partNames.start)), read(firstOf(parts, partNames.end))]
    return start && { start, end }
  }
  const pair = typeof value === 'string' ? value.split(/-->|~|–|—| - /) : value
  if (!Array.isArray(pair) || pair.length !== 2) return null
  const [start, end] = [read(pair[0]), read(pair[1])]
  return start && { start, end }
}

function readRecord(row: Readonly<Record<string, unknown>>, position: number, side: ListSide): FoundRow {
  const own = partsOf(row)
  // What a service adds stands in an object of its own.
  const additions = own.get('additions')
  const parts = isRecord(additions) ? new Map([...partsOf(additions), ...own]) : own
  const other = side === 'source' ? 'target' : 'source'
  const text = firstOf(parts, [...textNames[side], ...plainTextNames, ...textNames[other]])
  const isDubbed = parts.get('fordubbing')
  return {
    position,
    text: readText(text ?? plainTextNames.map((name) => parts.get(name)).find((value) => value === '')),
    ...readSpan(parts),
    speaker: readText(firstOf(parts, partNames.speaker)) ?? '',
    gender: readText(firstOf(parts, partNames.gender)) ?? '',
    ...(typeof isDubbed === 'boolean' && { isDubbed }),
  }
}

const readText = (value: unknown): string | null =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : null

/** Rows without names: where the times stand is the same in all rows. */
function readArrays(items: readonly unknown[]): FoundRow[] | null {
  const isFlat = !items.some((item) => Array.isArray(item))
  const rows = isFlat ? splitFlat(items) : items.map((item): readonly unknown[] => (Array.isArray(item) ? item : []))
  if (!rows) return null
  const layout = findLayout(rows) ?? taskLayout
  return rows.map((cells, index) => ({
    position: index + 1,
    text: readText(cells[layout.text]),
    start: readTime(cells[layout.start]),
    end: readTime(cells[layout.start + 1]),
    speaker: readText(cells[layout.speaker]) ?? '',
    gender: readText(cells[layout.gender]) ?? '',
  }))
}

/** A flat list repeats its parts: rows of the first width for which all have times at the same places. */
function splitFlat(items: readonly unknown[]): readonly (readonly unknown[])[] | null {
  for (const width of [5, 4, 3]) {
    if (items.length % width !== 0) continue
    const rows = Array.from({ length: items.length / width }, (_, index) =>
      items.slice(index * width, (index + 1) * width),
    )
    const start = findLayout(rows)?.start
    if (start !== undefined && rows.every((cells) => isTime(cells[start]) && isTime(cells[start + 1]))) return rows
  }
  return null
}

type Layout = { readonly text: number; readonly start: number; readonly speaker: number; readonly gender: number }

/** `[text, start, end, speaker, gender]`, the format of tasks. */
const taskLayout: Layout = { text: 0, start: 1, speaker: 3, gender: 4 }

/** Text first, then the times, as the format of tasks has it; otherwise where most rows have two times beside each other. */
function findLayout(rows: readonly (readonly unknown[])[]): Layout | null {
  const share = (matches: (cells: readonly unknown[]) => boolean) => rows.filter(matches).length / rows.length
  const timesAt = (start: number) => share((cells) => isTime(cells[start]) && isTime(cells[start + 1]))
  const start = [1, 0, 2, 3].reduce((best, candidate) => (timesAt(candidate) > timesAt(best) ? candidate : best))
  if (timesAt(start) === 0) return null
  const isGender = (column: number) => share((cells) => parseGender(readText(cells[column]) ?? '') !== null) > 0.5
  if (start === 1 && !(rows.every((cells) => cells.length <= 4) && isGender(3))) return taskLayout
  const others = [0, 1, 2, 3, 4, 5].filter((column) => column !== start && column !== start + 1)
  const gender = others.find(isGender)
  const texts = others.filter((column) => column !== gender && share((cells) => typeof cells[column] === 'string') > 0)
  const length = (column: number) => rows.reduce((sum, cells) => sum + (readText(cells[column]) ?? '').length, 0)
  // Of what stands before the times, the longer is the text. The format's own order has it alone there.
  const before = texts.filter((column) => column < start)
  const candidates = before.length > 0 ? before : texts.slice(0, 1)
  const text = candidates.reduce((best, column) => (length(column) > length(best) ? column : best), candidates[0] ?? -1)
  const speaker = others.find((column) => column !== text && column !== gender && length(column) > 0)
  return { text, start, speaker: speaker ?? -1, gender: gender ?? -1 }
}
