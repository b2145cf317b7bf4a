// Reads `{ "tasks": [ … ] }`, or only the list, in chunks: task by task, without buffering the whole file.
import { countLineBreaks } from './line-reader.ts'
import { maxTaskLength } from './import-limits.ts'

export type JsonItem = {
  /** Line of its first character, counted from 1. */
  readonly line: number
  /** The task's JSON; empty if it is too long. */
  readonly text: string
  readonly error: 'line-too-long' | 'json-shape' | 'json-cut' | 'json-lost' | null
}

export type JsonReader = { readonly push: (text: string) => JsonItem[]; readonly end: () => JsonItem[] }

/** Maximum characters before the list: other fields of the request. */
const maxHeadLength = 10_000

/**
 * Finds the end of a task by its brackets only, so that a task that is not JSON does not affect others. Reading stops at
 * text that cannot be a list of tasks, and at a string that does not end on its line: a quote is missing before it, and
 * quotes no longer separate strings from structure.
 */
export function createJsonReader(maxLength = maxTaskLength): JsonReader {
  let phase: 'head' | 'tasks' | 'tail' | 'over' = 'head'
  let head = ''
  let tail = ''

  let buffer = ''
  /** Line of the first character of `buffer`. */
  let line = 1
  let depth = 0
  let inString = false
  /** Index in `buffer` up to which it was scanned. */
  let scannedTo = 0
  /** Length of `buffer` from which it is read: each read copies what arrived in chunks. */
  let nextReadLength = 0
  let skippedFromLine: number | null = null

  const consume = (count: number) => {
    line += countLineBreaks(buffer, 0, count)
    buffer = buffer.slice(count)
    scannedTo = 0
  }

  const takeItem = (end: number): JsonItem | null => {
    const text = buffer.slice(0, end)
    const leadingSpace = /^\s*/.exec(text)?.[0] ?? ''
    const startLine = line + countLineBreaks(leadingSpace)
    const skippedLine = skippedFromLine
    skippedFromLine = null
    if (skippedLine !== null) return { line: skippedLine, text: '', error: 'line-too-long' }
    if (text.length - leadingSpace.length > maxLength) return { line: startLine, text: '', error: 'line-too-long' }
    return leadingSpace === text ? null : { line: startLine, text, error: null }
  }

  const itemLine = () => skippedFromLine ?? line + countLineBreaks(/^\s*/.exec(buffer)?.[0] ?? '')

  /** Reads the tasks that end in `buffer`. */
  const readTasks = (): JsonItem[] => {
    const items: JsonItem[] = []
    for (
      let next = nextToken(buffer, inString, scannedTo);
      next !== -1;
      next = nextToken(buffer, inString, scannedTo)
    ) {
      const token = buffer.charCodeAt(next)
      if (inString && token === lineBreak) {
        phase = 'over'
        items.push({ line: itemLine(), text: '', error: 'json-lost' })
        return items
      }
      scannedTo = next + 1
      if (inString) {
        if (token === backslash) scannedTo = next + 2
        else inString = false
      } else if (token === quote) inString = true
      else if (token === openBrace || token === openBracket) depth += 1
      else if (depth > 0) {
        if (token !== comma) depth -= 1
      } else {
        const item = takeItem(next)
        if (item) items.push(item)
        consume(next + 1)
        if (token === comma) continue
        phase = token === closeBracket ? 'tail' : 'over'
        if (phase === 'over') items.push({ line, text: '', error: 'json-shape' })
        return items
      }
    }
    if (buffer.length > maxLength) {
      skippedFromLine = itemLine()
      const overshoot = scannedTo - buffer.length
      consume(buffer.length)
      scannedTo = Math.max(0, overshoot)
    } else scannedTo = Math.max(scannedTo, buffer.length)
    return items
  }

  const read = (): JsonItem[] => {
    if (phase === 'head') {
      const at = findListStart(buffer)
      if (at === -1 && buffer.length <= maxHeadLength) return []
      head = buffer.slice(0, at + 1)
      if (at === -1 || !isTaskList(head, '')) {
        phase = 'over'
        return [{ line: 1, text: '', error: 'json-shape' }]
      }
      consume(at + 1)
      phase = 'tasks'
    }
    const items = phase === 'tasks' ? readTasks() : []
    if (phase === 'tail') {
      tail = (tail + buffer).slice(0, maxHeadLength)
      consume(buffer.length)
    }
    if (phase === 'over') buffer = ''
    nextReadLength = Math.min(2 * buffer.length, maxLength)
    return items
  }

  return {
    push: (text) => {
      if (phase === 'over') return []
      buffer += text
      return buffer.length < nextReadLength ? [] : read()
    },
    end: () => {
      const items = phase === 'over' ? [] : read()
      if (phase === 'over' || (phase === 'head' && buffer.trim() === '')) return items
      const isComplete = phase === 'tail' && isTaskList(head, tail)
      const error = phase === 'head' || phase === 'tail' ? 'json-shape' : 'json-cut'
      return isComplete ? items : [...items, { line: phase === 'tasks' ? itemLine() : line, text: '', error }]
    },
  }
}

const [lineBreak, quote, comma, backslash, openBracket, closeBracket, openBrace] = [
  10, 34, 44, 92, 91, 93, 123,
] as const

const insideStringTokens = /["\\\n]/g
const outsideStringTokens = /[",[\]{}]/g

/** Index of the next significant character from `from` on; -1 if there is none. */
function nextToken(text: string, inString: boolean, from: number): number {
  const marks = inString ? insideStringTokens : outsideStringTokens
  marks.lastIndex = from
  return marks.exec(text)?.index ?? -1
}

/** Index where the first list of `text` begins. */
function findListStart(text: string): number {
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|\\?$)|\[/gs)) if (found === '[') return index
  return -1
}

/** Whether `head` and `tail` form a valid request with the tasks between them removed. */
function isTaskList(head: string, tail: string): boolean {
  const closed = tail === '' ? (head.trimStart().startsWith('{') ? ']}' : ']') : `]${tail}`
  try {
    const request: unknown = JSON.parse(head + closed)
    if (Array.isArray(request)) return true
    return typeof request === 'object' && request !== null && 'tasks' in request && Array.isArray(request.tasks)
  } catch {
    return false
  }
}
