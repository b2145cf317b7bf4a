// SubRip, WebVTT and ASS, as players and pipelines write them: indices and hours may be missing, line ends be of any kind.
import type { FoundRow } from './read-rows.ts'
import { readTime } from './read-time.ts'

const timing = /^\s*(-?\d[\d:.,;]*)\s*-->\s*(-?\d[\d:.,;]*)/

/** Whether a text is a subtitle file, by its first lines. */
export function subtitleFormat(text: string): 'srt' | 'vtt' | 'ass' | null {
  const head = text.replace(/^\uFEFF/, '').trimStart()
  if (/^WEBVTT(?:\s|$)/.test(head)) return 'vtt'
  if (/^\[(?:Script Info|V4\+? Styles|Events)\]/i.test(head)) return 'ass'
  const [first = '', second = ''] = head.split(/\r\n?|\n/, 2)
  return timing.test(first) || (/^\d+\s*$/.test(first) && timing.test(second)) ? 'srt' : null
}

export function readSubtitles(text: string, format: 'srt' | 'vtt' | 'ass'): FoundRow[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  return format === 'ass' ? readDialogues(lines) : readCues(lines, format)
}

function readCues(lines: readonly string[], format: 'srt' | 'vtt'): FoundRow[] {
  const starts = lines.flatMap((line, index) => (line.includes('-->') ? [index] : []))
  return starts.map((start, cue) => {
    const next = starts[cue + 1] ?? lines.length
    const block = lines.slice(start + 1, next)
    // A blank line ends a cue of WebVTT. SubRip files have them inside cues, too; the index of the next cue is no text.
    if (format === 'vtt') block.splice(block.indexOf('') >= 0 ? block.indexOf('') : block.length)
    else if (next < lines.length && /^\s*\d+\s*$/.test(block.at(-1) ?? '')) block.pop()
    const [, from, to] = timing.exec(lines[start] ?? '') ?? []
    const raw = block.join('\n').trim()
    const voice =
      /<v(?:\.[^\s>]{0,100})?\s([^>\n]{1,200})>/.exec(raw)?.[1] ?? /^\[([^\]\n]{1,60})\]:\s/.exec(raw)?.[1] ?? ''
    return {
      position: start + 1,
      text: decodeEntities(stripTags(raw).replace(/^\[[^\]\n]{1,60}\]:\s+/, '')),
      start: readTime(from),
      end: readTime(to),
      speaker: decodeEntities(voice.trim()),
      gender: '',
    }
  })
}

/**
 * Tags of SubRip and WebVTT, with times inside a cue, and positions as ASS writes them. Other angle brackets are text. The
 * lengths are limited, so that a text of opening brackets takes no quadratic time.
 */
const stripTags = (text: string) =>
  text
    .replaceAll(/<\/?(?:[biuvc]|font|lang|ruby|rt)(?:[.\s][^>]{0,200})?>|<\d[\d:.]{0,20}>|\{\\[^}]{0,200}\}/gi, '')
    .trim()

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00A0',
  lrm: '',
  rlm: '',
}

const decodeEntities = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (found, decimal, hex, name) => {
    if (name) return entities[name] ?? found
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : found
  })

/** The columns of version 4+, which files without a line `Format` have. */
const usualColumns = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text'

function readDialogues(lines: readonly string[]): FoundRow[] {
  const rows: FoundRow[] = []
  let columns = splitColumns(usualColumns)
  let isEvents = false
  for (const [index, line] of lines.entries()) {
    const section = /^\s*\[(.+)\]\s*$/.exec(line)?.[1]
    if (section !== undefined) isEvents = section.toLowerCase() === 'events'
    const [, kind = '', value = ''] = /^\s*(Format|Dialogue)\s*:(.*)$/i.exec(line) ?? []
    if (!isEvents || kind === '') continue
    if (kind.toLowerCase() === 'format') columns = splitColumns(value)
    else rows.push(readDialogue(value, columns, index + 1))
  }
  return rows
}

const splitColumns = (names: string) => names.split(',').map((name) => name.trim().toLowerCase())

/** The text is the last column and may contain commas. Drawings are no text. */
function readDialogue(value: string, columns: readonly string[], position: number): FoundRow {
  const cells = value.split(',')
  const cell = (name: string) => cells[columns.indexOf(name)]?.trim() ?? ''
  const text = stripOverrides(cells.slice(columns.length - 1).join(','))
    .replaceAll(/\\[Nn]/g, '\n')
    .replaceAll(String.raw`\h`, ' ')
  const [start, end] = [readTime(cell('start')), readTime(cell('end'))]
  return { position, text: text.trim(), start, end, speaker: cell('name') || cell('actor'), gender: '' }
}

/** Without the blocks in braces, and without what is drawn between `\\p1` and `\\p0`. */
function stripOverrides(text: string): string {
  let isDrawing = false
  return text
    .split(/(\{[^{}]{0,1000}\})/)
    .map((part, index) => {
      if (index % 2 === 0) return isDrawing ? '' : part
      const mode = /\\p(\d)/.exec(part)?.[1]
      if (mode !== undefined) isDrawing = mode !== '0'
      return ''
    })
    .join('')
}
