import sax, { type QualifiedTag, type Tag } from 'sax'
import type { FoundRow } from './read-rows.ts'
import { readTime, type RawTime } from './read-time.ts'

/** So many declarations and comments may stand above the document. */
const maxAbove = 10

export function isTtml(text: string): boolean {
  let head = text.replace(/^\uFEFF/, '').trimStart()
  for (let above = 0; above < maxAbove && /^<[?!]/.test(head); above += 1) {
    const ending = head.startsWith('<!--') ? '-->' : '>'
    const end = head.indexOf(ending)
    if (end === -1) return false
    head = head.slice(end + ending.length).trimStart()
  }
  return /^<(?:\w{1,20}:)?tt[\s>]/.test(head)
}

type Clock = { readonly frameRate: number; readonly tickRate: number }
/** Seconds, of an element that is open. */
type Span = { readonly begin: number; readonly end: number | null; readonly agent: string }

/**
 * Reads the paragraphs of a TTML document: times of the frame rate and tick rate that it says, relative to the elements
 * around them, and speakers by `ttm:agent`. Null if it is not well-formed.
 */
export function readTtml(text: string): FoundRow[] | null {
  const parser = sax.parser(true, { trim: false })
  const rows: FoundRow[] = []
  const names = new Map<string, string>()
  const open: Span[] = []
  let clock: Clock = { frameRate: 30, tickRate: 1 }
  let isValid = true
  let paragraph: { readonly line: number; readonly span: Span; text: string } | null = null
  let agent: { readonly id: string; name: string } | null = null
  const onerror = () => {
    isValid = false
    parser.resume()
  }
  const onopentag = ({ name, attributes }: Tag | QualifiedTag) => {
    const attribute = (local: string): string =>
      String(Object.entries(attributes).find(([key]) => key.replace(/^.*:/, '') === local)?.[1] ?? '')
    const local = localName(name)
    if (local === 'tt') clock = readClock(attribute)
    const parent = open.at(-1) ?? { begin: 0, end: null, agent: '' }
    const begin = parent.begin + (readOffset(attribute('begin'), clock) ?? 0)
    const duration = readOffset(attribute('dur'), clock)
    const end = readOffset(attribute('end'), clock)
    const ownEnd = duration === null ? end && parent.begin + end : begin + duration
    // The agent's name is an element inside it; elsewhere the attribute refers to one.
    const span = {
      begin,
      end: ownEnd ?? parent.end,
      agent: local === 'agent' ? '' : attribute('agent') || parent.agent,
    }
    open.push(span)
    if (local === 'agent') agent = { id: attribute('id'), name: '' }
    if (local === 'p') paragraph = { line: parser.line + 1, span, text: '' }
    if (local === 'br' && paragraph) paragraph.text += '\n'
  }
  const ontext = (value: string) => {
    if (paragraph) paragraph.text += value.replaceAll(/\s+/g, ' ')
    else if (agent) agent.name += value
  }
  const onclosetag = (name: string) => {
    open.pop()
    if (localName(name) === 'agent' && agent) {
      names.set(agent.id, agent.name.trim())
      agent = null
    }
    if (localName(name) !== 'p' || !paragraph) return
    const { line, span } = paragraph
    const lines = paragraph.text.split('\n').map((part) => part.trim())
    const [start, end] = [seconds(span.begin), span.end === null ? undefined : seconds(span.end)]
    rows.push({ position: line, text: lines.join('\n').trim(), start, end, speaker: span.agent, gender: '' })
    paragraph = null
  }
  Object.assign(parser, { onerror, onopentag, ontext, onclosetag })
  parser.write(text.replace(/^\uFEFF/, '').trimStart()).close()
  return isValid ? rows.map((row) => ({ ...row, speaker: names.get(row.speaker) || row.speaker })) : null
}

const localName = (name: string) => name.replace(/^.*:/, '')

const seconds = (value: number): RawTime => ({ kind: 'seconds', value })

/** By TTML's section on parameters: a rate of frames has a multiplier; the rate of ticks is that of frames if not said. */
function readClock(attribute: (name: string) => string): Clock {
  const [numerator = 1, denominator = 1] = attribute('frameRateMultiplier')
    .split(/[\s:]+/)
    .filter(Boolean)
    .map(Number)
  const frameRate = (Number(attribute('frameRate')) || 30) * (numerator / denominator || 1)
  return { frameRate, tickRate: Number(attribute('tickRate')) || (attribute('frameRate') === '' ? 1 : frameRate) }
}

/** Seconds of a TTML time expression (`00:00:01.5`, `00:00:01:12`, `1.5s`, `12f`, `1000t`); null if there is none. */
function readOffset(text: string, { frameRate, tickRate }: Clock): number | null {
  const [, amount, metric] = /^(\d+(?:\.\d+)?)(h|m|s|ms|f|t)$/.exec(text.trim()) ?? []
  if (amount !== undefined && metric !== undefined)
    return Number(amount) * ({ h: 3600, m: 60, s: 1, ms: 0.001, f: 1 / frameRate, t: 1 / tickRate }[metric] ?? 1)
  const time = text.includes(':') ? readTime(text) : null
  if (!time) return null
  return time.value + (time.kind === 'timecode' ? time.frames / frameRate : 0)
}
