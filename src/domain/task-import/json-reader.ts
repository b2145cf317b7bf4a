// Reads `{ "tasks": [ … ] }`, or only the list, in chunks: task by task, without buffering the whole file.
import { countLineBreaks } from './line-breaks.ts'
import { maxTaskLength } from './limits.ts'
import { findNextTask } from './next-task.ts'

export type JsonItem = {
  /** Line of its first character, counted from 1. */
  readonly line: number
  /** The task's JSON; empty if it is too long. */
  readonly text: string
  readonly broken: 'line-too-long' | 'json-shape' | 'json-cut' | 'json-lost' | null
}

export type JsonReader = { readonly push: (text: string) => JsonItem[]; readonly end: () => JsonItem[] }

/** Maximum characters before the list: other fields of the request. */
const longestHead = 10_000

/**
 * Finds the end of a task by its brackets only, so that a task that is not JSON does not affect others. After a string
 * that does not end on its line, brackets are unreliable: see next-task.ts. Reading stops at text that cannot be a list
 * of tasks and where no next task can be found.
 */
export function createJsonReader(most = maxTaskLength): JsonReader {
  let part: 'head' | 'tasks' | 'tail' | 'over' = 'head'
  let head = ''
  let tail = ''

  let rest = ''
  /** Line of the first character of `rest`. */
  let line = 1
  let depth = 0
  let inString = false
  /** Index in `rest` where the last string begins. */
  let stringAt = 0
  /** Whether that string does not end on its line. */
  let lost = false
  /** Index in `rest` up to which it was scanned. */
  let seen = 0
  let skippedFrom: number | null = null

  const drop = (count: number) => {
    line += countLineBreaks(rest, 0, count)
    rest = rest.slice(count)
    seen = 0
  }

  const give = (end: number): JsonItem | null => {
    const text = rest.slice(0, end)
    const blank = /^\s*/.exec(text)?.[0] ?? ''
    const begins = line + countLineBreaks(blank)
    const skipped = skippedFrom
    skippedFrom = null
    if (skipped !== null) return { line: skipped, text: '', broken: 'line-too-long' }
    if (text.length - blank.length > most) return { line: begins, text: '', broken: 'line-too-long' }
    return blank === text ? null : { line: begins, text, broken: null }
  }

  const beginning = () => skippedFrom ?? line + countLineBreaks(/^\s*/.exec(rest)?.[0] ?? '')

  /** Recovers after a string that did not end. Returns the task that contains it, or null if more text is needed. */
  const goOn = (): JsonItem | null => {
    const next = skippedFrom === null ? findNextTask(rest, stringAt) : 'nowhere'
    if (next === 'nowhere' || (next === null && rest.length > most)) {
      part = 'over'
      return { line: beginning(), text: '', broken: 'json-lost' }
    }
    if (next === null) return null
    const item = { line: beginning(), text: rest.slice(0, next), broken: null }
    drop(next)
    lost = false
    depth = 0
    inString = false
    return item
  }

  /** Reads the tasks that end in `rest`. */
  const readTasks = (): JsonItem[] => {
    const items: JsonItem[] = []
    for (let next = nextMark(rest, inString, seen); next !== -1; next = nextMark(rest, inString, seen)) {
      lost ||= inString && rest.charCodeAt(next) === lineBreak
      if (lost) {
        const item = goOn()
        if (item) items.push(item)
        if (lost) return items
        continue
      }
      const mark = rest.charCodeAt(next)
      seen = next + 1
      if (inString) {
        if (mark === backslash) seen = next + 2
        else inString = false
      } else if (mark === quote) {
        inString = true
        stringAt = next
      } else if (mark === openBrace || mark === openBracket) depth += 1
      else if (depth > 0) {
        if (mark !== comma) depth -= 1
      } else {
        const item = give(next)
        if (item) items.push(item)
        drop(next + 1)
        if (mark === comma) continue
        part = mark === closeBracket ? 'tail' : 'over'
        if (part === 'over') items.push({ line, text: '', broken: 'json-shape' })
        return items
      }
    }
    if (rest.length > most) {
      skippedFrom = beginning()
      const beyond = seen - rest.length
      drop(rest.length)
      seen = Math.max(0, beyond)
    } else seen = Math.max(seen, rest.length)
    return items
  }

  const read = (): JsonItem[] => {
    if (part === 'head') {
      const at = listBegin(rest)
      if (at === -1 && rest.length <= longestHead) return []
      head = rest.slice(0, at + 1)
      if (at === -1 || !isList(head, '')) {
        part = 'over'
        return [{ line: 1, text: '', broken: 'json-shape' }]
      }
      drop(at + 1)
      part = 'tasks'
    }
    const items = part === 'tasks' ? readTasks() : []
    if (part === 'tail') {
      tail = (tail + rest).slice(0, longestHead)
      drop(rest.length)
    }
    if (part === 'over') rest = ''
    return items
  }

  return {
    push: (text) => {
      if (part === 'over') return []
      rest += text
      return read()
    },
    end: () => {
      if (part === 'over' || (part === 'head' && rest.trim() === '')) return []
      const whole = part === 'tail' && isList(head, tail)
      const broken = part === 'head' || part === 'tail' ? 'json-shape' : lost ? 'json-lost' : 'json-cut'
      return whole ? [] : [{ line: part === 'tasks' ? beginning() : line, text: '', broken }]
    },
  }
}

const [lineBreak, quote, comma, backslash, openBracket, closeBracket, openBrace] = [
  10, 34, 44, 92, 91, 93, 123,
] as const

const inText = /["\\\n]/g
const outsideText = /[",[\]{}]/g

/** Index of the next significant character from `from` on; -1 if there is none. */
function nextMark(text: string, inString: boolean, from: number): number {
  const marks = inString ? inText : outsideText
  marks.lastIndex = from
  return marks.exec(text)?.index ?? -1
}

/** Index where the first list of `text` begins. */
function listBegin(text: string): number {
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|\\?$)|\[/gs)) if (found === '[') return index
  return -1
}

/** Whether `head` and `tail` form a valid request with the tasks between them removed. */
function isList(head: string, tail: string): boolean {
  const closed = tail === '' ? (head.trimStart().startsWith('{') ? ']}' : ']') : `]${tail}`
  try {
    const request: unknown = JSON.parse(head + closed)
    if (Array.isArray(request)) return true
    return typeof request === 'object' && request !== null && 'tasks' in request && Array.isArray(request.tasks)
  } catch {
    return false
  }
}
