import { priorities, type Priority, isPlausibleYear, utcDay } from '#src/domain/projects/schedule.ts'
import { linkExpiry } from '#src/domain/media/link-expiry.ts'
import { type ImportFieldError, fieldError } from './import-error.ts'
import {
  type ColumnChoices,
  type ImportField,
  type ImportPurpose,
  receivedList,
  requiredFields,
  videoFields,
} from './import-fields.ts'
import { maxExternalIdLength } from './import-limits.ts'
import { matchLanguage } from './match-language.ts'
import { isStorable, type Meta, type ParsedMeta, parseMeta } from './parse-meta.ts'
import type { ListContext } from './read-segment-lists.ts'
import { checkVideoUrl, resolveVideo, type VideoPlaces } from './validate-video-url.ts'

/** Reads a day from 1900 to 2199, as in `2026-11-20`, `2026/1/2` or `2026.01.02`; undefined for another text. */
export function parseDueDate(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text.trim()) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const milliseconds = Date.parse(date)
  // Some engines read February 30 as March 2.
  const isDay = !Number.isNaN(milliseconds) && utcDay(milliseconds) === date
  return isDay && isPlausibleYear(date) ? date : undefined
}

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

/** What a person sees of an id: without characters that have no shape, with usual ones for wide ones, and single spaces. */
export const visibleId = (id: string): string =>
  /^[!-~]*$/.test(id)
    ? id
    : id
        .normalize('NFKC')
        .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
        .replaceAll(/\s+/g, ' ')
        .trim()

/** A task that passed all checks. */
export type ImportTask = {
  readonly externalId: string | null
  readonly language: string
  readonly source: string
  readonly target: string
  readonly meta: Meta
  /** Length of the video in seconds; null if unknown. */
  readonly seconds: number | null
  /** Null: that of the bundle. */
  readonly priority: Priority | null
  /** A day, such as 2026-11-20. Null: that of the bundle. */
  readonly dueOn: string | null
  /** The email of the member who gets the task, in small letters; null for nobody. */
  readonly assignee: string | null
}

export type ImportRules = VideoPlaces & {
  /** Tasks, unless it says otherwise. */
  readonly purpose?: ImportPurpose
  /** The bundle's languages. */
  readonly languages: readonly string[]
  /** What a person chose for names of the file that are guessed wrongly. */
  readonly columns?: ColumnChoices
  /** What is known of the times in lists of segments besides what the task says. */
  readonly lists?: ListContext
}

/** How spreadsheets write a long number: without its last digits, so that different ids become the same. */
const roundedNumber = /^-?\d(?:\.\d+)?e\+\d+$/i

type LineValues = Readonly<Partial<Record<ImportField, unknown>>>

type CheckedLine = Pick<ParsedMeta, 'notes' | 'speakers'> &
  (
    | { readonly task: ImportTask; readonly fieldErrors: readonly [] }
    | { readonly fieldErrors: readonly ImportFieldError[] }
  )

/** Returns a function that reads a field as text and adds its faults to `fieldErrors`. */
const textReader =
  (values: LineValues, fieldErrors: ImportFieldError[]) =>
  (field: ImportField): string => {
    const value = values[field]
    if (value === undefined || value === null) return ''
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
      fieldErrors.push(fieldError(field, 'large-number'))
    } else if (typeof value === 'string' || typeof value === 'number') {
      const trimmed = String(value).trim()
      if (isStorable(trimmed)) return trimmed
      fieldErrors.push(fieldError(field, 'no-text'))
    } else fieldErrors.push(fieldError(field, 'not-text'))
    return ''
  }

function readExternalId(text: (field: ImportField) => string, fieldErrors: ImportFieldError[]): string {
  const externalId = text('externalId')
  if (roundedNumber.test(externalId)) fieldErrors.push(fieldError('externalId', 'large-number'))
  if (externalId.length > maxExternalIdLength)
    fieldErrors.push(fieldError('externalId', 'too-long', { characters: maxExternalIdLength }))
  return externalId
}

/** Notes that say when signed addresses end. */
const linkNotes = (videos: Readonly<Record<(typeof videoFields)[number], string>>): ImportFieldError[] =>
  videoFields.flatMap((field) => {
    const end = linkExpiry(videos[field])
    return end === null ? [] : [fieldError(field, 'link-ends', { date: new Date(end).toISOString().slice(0, 16) })]
  })

/**
 * Validates the values of a line that has new addresses of the videos of a task. A side without one, which is empty in
 * the task returned, keeps its address.
 */
export function checkLinks(values: LineValues, places: VideoPlaces): CheckedLine {
  const fieldErrors: ImportFieldError[] = []
  const text = textReader(values, fieldErrors)
  const externalId = readExternalId(text, fieldErrors)
  const [source = '', target = ''] = videoFields.map((field) => resolveVideo(text(field), places.uploads))
  if (fieldErrors.length === 0 && externalId === '') fieldErrors.push(fieldError('externalId', 'missing'))
  if (fieldErrors.length === 0 && source === '' && target === '')
    fieldErrors.push(...videoFields.map((field) => fieldError(field, 'missing')))
  const videos = { source_external_url: source, target_external_url: target }
  for (const field of videoFields) {
    const fault = videos[field] === '' ? null : checkVideoUrl(field, videos[field], places)
    if (fault) fieldErrors.push(fault)
  }
  if (fieldErrors.length > 0) return { fieldErrors, notes: [], speakers: [] }
  return {
    task: { externalId, source, target, meta: {}, seconds: null, ...unchanged },
    fieldErrors: [],
    notes: [],
    speakers: [],
  }
}

/** What neither new links nor a new version change in a task. */
const unchanged = { language: '', priority: null, dueOn: null, assignee: null }

const dubLists = ['rewrite_translate_list', receivedList('rewrite_translate_list')]

/**
 * Validates the values of a line that has a new version of a task's dub, and may have the list of its segments. An
 * address of the source is there only to be compared.
 */
export function checkRound(values: LineValues, rules: ImportRules): CheckedLine {
  const { target_external_url: target, rewrite_translate_list, meta } = values
  const checked = checkLinks(values, rules)
  const { uploads, lists } = rules
  const dubUrl = typeof target === 'string' ? resolveVideo(target.trim(), uploads) : ''
  const read = parseMeta({ meta, rewrite_translate_list }, lists, {
    rewrite_translate_list: uploads?.lengths?.get(dubUrl) ?? null,
  })
  const isMissing = 'task' in checked && checked.task.target === ''
  const fieldErrors = [
    ...checked.fieldErrors,
    ...(isMissing ? [fieldError('target_external_url', 'missing')] : []),
    ...read.fieldErrors,
  ]
  if (fieldErrors.length > 0 || !('task' in checked)) return { fieldErrors, notes: read.notes, speakers: read.speakers }
  const dubList = Object.fromEntries(Object.entries(read.meta).filter(([name]) => dubLists.includes(name)))
  const seconds = 'rewrite_translate_list' in dubList ? read.seconds : null
  const notes = [...read.notes, ...linkNotes({ source_external_url: '', target_external_url: dubUrl })]
  return { task: { ...checked.task, meta: dubList, seconds }, fieldErrors: [], notes, speakers: read.speakers }
}

/** Validates the values of a line as a task of the bundle. Returns the task, or all faults. */
export function checkTask(values: LineValues, rules: ImportRules): CheckedLine {
  const { languages, uploads, lists } = rules
  const fieldErrors: ImportFieldError[] = []
  const text = textReader(values, fieldErrors)
  const externalId = readExternalId(text, fieldErrors)
  const assignee = text('assignee').toLowerCase()
  if (assignee !== '' && !assignee.includes('@'))
    fieldErrors.push(fieldError('assignee', 'assignee', { value: assignee.slice(0, 100) }))
  const [priorityText, dueText] = [text('priority'), text('due')]
  const priority = priorityText === '' ? null : parsePriority(priorityText)
  if (priority === undefined) fieldErrors.push(fieldError('priority', 'priority', { names: priorities.join(', ') }))
  const dueOn = dueText === '' ? null : parseDueDate(dueText)
  if (dueOn === undefined) fieldErrors.push(fieldError('due', 'due'))
  const requiredTexts = Object.fromEntries(requiredFields.map((field) => [field, text(field)]))
  const { language = '' } = requiredTexts
  const source = resolveVideo(requiredTexts['source_external_url'] ?? '', uploads)
  const target = resolveVideo(requiredTexts['target_external_url'] ?? '', uploads)
  const lengths = {
    asr_sentence_list: uploads?.lengths?.get(source) ?? null,
    rewrite_translate_list: uploads?.lengths?.get(target) ?? null,
  }
  const { meta, seconds, fieldErrors: metaErrors, notes, speakers } = parseMeta(values, lists, lengths)
  for (const field of requiredFields) {
    if (requiredTexts[field] === '' && !fieldErrors.some((existing) => existing.field === field))
      fieldErrors.push(fieldError(field, 'missing'))
  }
  const matchedLanguage = matchLanguage(language, languages)
  if (language !== '' && matchedLanguage === undefined) {
    fieldErrors.push(
      fieldError('language', 'language', { value: language.slice(0, 100), languages: languages.join(', ') }),
    )
  }
  const urls = [source && checkVideoUrl('source_external_url', source, rules)]
  urls.push(target && checkVideoUrl('target_external_url', target, rules))
  fieldErrors.push(...urls.filter((urlError) => urlError !== null && urlError !== ''), ...metaErrors)
  if (fieldErrors.length > 0 || matchedLanguage === undefined || priority === undefined || dueOn === undefined)
    return { fieldErrors, notes, speakers }
  const others = { priority, dueOn, assignee: assignee || null }
  return {
    task: { externalId: externalId || null, language: matchedLanguage, source, target, meta, seconds, ...others },
    fieldErrors: [],
    notes: [...notes, ...linkNotes({ source_external_url: source, target_external_url: target })],
    speakers,
  }
}
