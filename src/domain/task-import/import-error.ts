// Why a line of an import is refused: a code with values, so that it can be translated.
import { groupDigits } from '#src/domain/text/format-number.ts'
import { plural } from '#src/domain/text/plural.ts'

export type ImportValues = Readonly<Record<string, string | number>>

/** The places of a list; a note of several lists has none. */
const inRows = (rows: string | number | undefined) => (rows ? ` (rows ${rows})` : '')

/** One English sentence per reason; `values` fill its placeholders. */
export const importErrorMessages = {
  xls: () => 'This is an old Excel file (.xls). Save it as .xlsx or CSV and import it again.',
  xlsx: () => 'Excel files are read on the Import page only, and only .xlsx. Save it as CSV and import it again.',
  binary: () => 'This is not a text file. Save the table as CSV in UTF-8, or as .xlsx.',
  'file-too-large': ({ megabytes }) => `The file is larger than ${megabytes} MB. Import it in parts.`,
  'sheet-too-large': ({ megabytes }) =>
    `This spreadsheet unpacks to more than ${megabytes} MB. Save it as CSV, or import it in parts.`,
  empty: () => 'The file contains no tasks.',
  'column-missing': ({ name }) => `The column ${name} is missing.`,
  'column-twice': ({ name }) => `There are two columns ${name}. Remove or rename one.`,
  'json-shape': () => 'This is not a list of tasks: send { "tasks": [ … ] } or [ … ].',
  'json-cut': () => 'The JSON that starts here is incomplete, or a quote is missing.',
  'json-lost': () => 'The file cannot be read from here on: a quote is missing, or a text contains a line break.',
  'line-too-long': ({ megabytes }) => `This is longer than ${megabytes} MB. Is a closing quote missing?`,
  encoding: () => 'Some characters are not UTF-8. Save the file as UTF-8 and import it again.',
  quote: () => 'There is text after a closing quote. Write a quote inside quotes twice: "".',
  'quote-open': () => 'This quote is not closed.',
  'too-many-cells': ({ cells, columns }) =>
    `There are ${cells} cells for ${columns} columns. Put cells that contain the separator into quotes.`,
  'cell-error': ({ cell }) => `The cell has ${cell}. Correct its formula, or write its value.`,
  'cell-formula': () =>
    'The file does not have the value of this formula. Open it in Excel, save it and import it again.',
  json: () => 'This is not JSON.',
  'not-object': () => 'This is not a task: write { … } with its fields.',
  missing: () => 'This field is required.',
  'not-text': () => 'This must be text.',
  'large-number': () => 'This number is rounded. Put it in quotes, or make its column text in the spreadsheet.',
  'too-long': ({ characters }) => `Use at most ${characters} characters.`,
  language: ({ value, languages }) => `The bundle has no ${value}. Its languages: ${languages}.`,
  url: () => 'This is neither an https: address nor a path under /media/, nor s3:// with a bucket and a key.',
  'url-kind': () => 'Unsupported video format. Use MP4, WebM or HLS (.m3u8).',
  'video-missing': ({ name }) => `No video ${name} was uploaded to this project.`,
  'url-origin': ({ origin }) => `Videos from ${origin} are not allowed here (MEDIA_ORIGINS).`,
  bucket: ({ bucket }) =>
    `This server does not know the bucket ${bucket}. Ask whoever runs it to name it (MEDIA_BUCKETS), or use an https: address.`,
  'bucket-stream': () => 'A stream (.m3u8) in a bucket cannot be signed. Use MP4 or WebM, or an https: address.',
  'not-json': () => 'This is not JSON.',
  'meta-object': () => 'This must be an object: { … }.',
  'segments-list': () =>
    'This is no list of segments: rows of text, start and end, the JSON of a speech recogniser, or subtitles (SRT, WebVTT, ASS, TTML).',
  'segments-unusable': ({ rows }) => `No row of this list has a text and a time${inRows(rows)}.`,
  'segments-unit': () => 'The times of this list may be seconds or milliseconds. Say which.',
  'segments-frames': () => 'The times of this list count frames. Say the frame rate.',
  'segments-gender-unclear': () =>
    'The genders of this list are numbers. Say whether 1 is male or female, or write the words.',
  'segments-no-time': ({ count, rows }) =>
    `Not used, because the time is missing or cannot be read: ${count}${inRows(rows)}.`,
  'segments-no-text': ({ count, rows }) => `Not used, because the text is missing: ${count}${inRows(rows)}.`,
  'segments-not-dubbed': ({ count, rows }) =>
    `Not used, because the file says that it is not dubbed: ${count}${inRows(rows)}.`,
  'segments-before-start': ({ count, rows }) =>
    `Not used, because it ends before the video starts: ${count}${inRows(rows)}.`,
  'segments-unit-used': ({ count, unit }) => `Times are read as ${unit}: ${count}.`,
  'segments-reversed': ({ count, rows }) =>
    `The end was before the start and was exchanged with it: ${count}${inRows(rows)}.`,
  'segments-clamped': ({ count, rows }) => `Starts before the video and was set to 0: ${count}${inRows(rows)}.`,
  'segments-end-missing': ({ count, rows }) =>
    `Without an end; it ends where the next one starts: ${count}${inRows(rows)}.`,
  'segments-beyond-end': ({ count, rows }) => `Ends after the video: ${count}${inRows(rows)}.`,
  'segments-out-of-order': ({ count, rows }) => `Sorted by time: ${count}${inRows(rows)}.`,
  'segments-overlapping': ({ count, rows }) => `Overlaps the one before: ${count}${inRows(rows)}.`,
  'segments-stretched': ({ count }) =>
    `Ends exactly where the next one starts, so it may be silent at its end: ${count}.`,
  'segments-gender': ({ count, rows }) => `The gender is not understood and stays unknown: ${count}${inRows(rows)}.`,
  'segments-gender-number': ({ count, gender }) => `Genders are numbers, of which 1 is read as ${gender}: ${count}.`,
  'segments-speaker': ({ count }) => `The speaker’s name or gender is that of the project’s speakers: ${count}.`,
  duration: ({ seconds }) => `This must be a number of seconds from 0 to ${seconds}.`,
  priority: ({ names }) => `This must be one of ${names}.`,
  due: () => 'This must be a date such as 2026-11-30.',
  assignee: ({ value }) => `No talent of this project has the email ${value}.`,
  'assignee-banned': ({ value }) => `The talent ${value} is banned from the project. Unban them first.`,
  'assignee-paused': ({ value }) =>
    `The talent ${value} gets no new tasks, because too few of their check tasks are right. Lift the pause first.`,
  'no-text': () => 'Remove characters that are not text.',
  reviewed: () => 'This task is reviewed, or has a second review: it is not changed.',
  taken: () => 'Another task of the bundle has this id.',
  'id-alike': ({ line }) =>
    `This looks the same as the id ${line === 0 ? 'of a task that is there' : `in line ${line}`}, but has other characters, such as a space or wide letters. They are different tasks.`,
  'link-no-task': () => 'No task of this bundle has this id.',
  'link-other-video': ({ from, to }) =>
    `This address names another video (${to}) than the task has (${from}). If the same video is there now, say that the videos have moved; otherwise edit the task.`,
  'link-twice': ({ line }) => `Line ${line} has another address for this video of the task. Remove one.`,
  'round-same-dub': () => 'This is the dub that was reviewed. A new version needs another address.',
  'round-other-source': () => 'This is not the source of the task, which a new version keeps.',
  'round-copy': () => 'This is a second review or a check. Use the task it is of.',
  'round-open': ({ round }) => `Round ${round} of this task is not reviewed yet. Edit it to replace its dub.`,
  'round-later': ({ round }) => `This task has round ${round} already. Use that one.`,
  'round-twice': ({ line }) => `Line ${line} has a new version of this dub. Remove one.`,
  'round-id': () => 'The rounds of a task are told by its id, which stays.',
  'link-ends': ({ date, count = 1 }) =>
    `${plural(Number(count), 'This link works', `The first of ${groupDigits(Number(count))} links that end works`)} until ${String(date).replace('T', ' ')} (UTC).`,
  'too-deep': ({ levels }) => `This is nested deeper than ${levels} levels.`,
} as const satisfies Record<string, (values: ImportValues) => string>

export type ImportErrorCode = keyof typeof importErrorMessages

export const importErrorCodes = Object.keys(importErrorMessages) as [ImportErrorCode, ...ImportErrorCode[]]

/** A fault of a field of a line; an empty `field` means the whole line. */
export type ImportFieldError = {
  readonly field: string
  readonly reason: ImportErrorCode
  readonly values: ImportValues
}

/** `line` is the file's line, counted from 1; for a task on several lines, the first. */
export type ImportError = ImportFieldError & { readonly line: number }

export const fieldError = (field: string, reason: ImportErrorCode, values: ImportValues = {}): ImportFieldError => ({
  field,
  reason,
  values,
})
