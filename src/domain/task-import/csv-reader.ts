// Reads CSV (RFC 4180) in chunks. Quoted cells may contain line breaks; each record has the line it begins on.
import { countLineBreaks } from './line-reader.ts'
import { maxCells, maxTaskLength } from './import-limits.ts'

export type CsvRecord = {
  /** Line of its first character, counted from 1. */
  readonly line: number
  /** Of a record with a misplaced quote or too many cells, its whole text; of one that is too long, nothing. */
  readonly cells: readonly string[]
  readonly error: 'quote' | 'quote-open' | 'too-many-cells' | 'line-too-long' | null
}

export type CsvReader = {
  /** Returns the records that this chunk completes. Empty lines are ignored. */
  readonly push: (text: string) => CsvRecord[]
  /** Returns the remaining records at the end of the file. */
  readonly end: () => CsvRecord[]
}

/** Buffers at most one record of `maxLength` characters; a longer one is skipped and reported. */
export function createCsvReader(delimiter: string, maxLength = maxTaskLength): CsvReader {
  let buffer = ''
  let line = 1
  /** Length of `buffer` from which its record is read again: reading it with each chunk would take quadratic time. */
  let nextReadLength = 0
  let skipping: { readonly line: number; readonly skip: (text: string) => number } | null = null

  const read = (isLast: boolean): CsvRecord[] => {
    const records: CsvRecord[] = []
    for (let offset = 0; ;) {
      if (skipping) {
        const next = skipping.skip(offset === 0 ? buffer : buffer.slice(offset))
        line += countLineBreaks(buffer, offset, next === -1 ? buffer.length : offset + next)
        if (next !== -1 || isLast) records.push({ line: skipping.line, cells: [], error: 'line-too-long' })
        if (next === -1) {
          buffer = ''
          if (isLast) skipping = null
          return records
        }
        skipping = null
        offset += next
        continue
      }
      const record = offset < buffer.length ? readRecord(buffer, offset, delimiter, isLast) : null
      if (record === null) {
        buffer = buffer.slice(offset)
        nextReadLength = Math.min(2 * buffer.length, maxLength)
        if (buffer.length <= maxLength) return records
        skipping = { line, skip: createCsvRecordSkipper(delimiter) }
        offset = 0
        continue
      }
      const { cells, error, end } = record
      const tooLong = end - offset > maxLength
      if (tooLong) records.push({ line, cells: [], error: 'line-too-long' })
      else if (error !== null) records.push({ line, cells: [buffer.slice(offset, end).trimEnd()], error })
      else if (cells.length > 1 || cells[0] !== '') records.push({ line, cells, error })
      line += countLineBreaks(buffer, offset, end)
      offset = end
    }
  }

  return {
    push: (text) => {
      buffer += text
      return buffer.length < nextReadLength ? [] : read(false)
    },
    end: () => {
      const records = read(true)
      buffer = ''
      return records
    },
  }
}

type ParsedRecord = Pick<CsvRecord, 'cells' | 'error'> & { readonly end: number }

/** Reads the record that begins at `offset` and its end; null if `text` ends before it. */
function readRecord(text: string, offset: number, delimiter: string, isLast: boolean): ParsedRecord | null {
  const cells: string[] = []
  const isTooWide = () => cells.length > maxCells
  let position = offset
  let lineEnd = text.indexOf('\n', offset)
  for (;;) {
    if (text.charCodeAt(position) === 34) {
      const closingAt = findClosingQuote(text, position + 1)
      if (closingAt === -1 || (closingAt + 1 === text.length && !isLast)) {
        if (!isLast) return null
        return { cells, error: 'quote-open', end: text.length }
      }
      const inner = text.slice(position + 1, closingAt)
      if (!isTooWide()) cells.push(inner.includes('"') ? inner.replaceAll('""', '"') : inner)
      position = closingAt + 1
      if (lineEnd !== -1 && lineEnd < position) lineEnd = text.indexOf('\n', position)
    } else {
      const delimiterAt = text.indexOf(delimiter, position)
      const lineStop = lineEnd === -1 ? text.length : lineEnd
      const end = delimiterAt === -1 || delimiterAt > lineStop ? lineStop : delimiterAt
      const hasReturn = end === lineStop && text.charCodeAt(end - 1) === 13 && end > position
      if (!isTooWide()) cells.push(text.slice(position, hasReturn ? end - 1 : end))
      position = end
    }
    if (text.startsWith(delimiter, position)) {
      position += delimiter.length
      continue
    }
    const error = isTooWide() ? 'too-many-cells' : null
    if (position === lineEnd) return { cells, error, end: position + 1 }
    if (position + 1 === lineEnd && text.charCodeAt(position) === 13) return { cells, error, end: position + 2 }
    if (lineEnd === -1 && !isLast) return null
    if (position === text.length || (position + 1 === text.length && text.charCodeAt(position) === 13)) {
      return { cells, error, end: text.length }
    }
    return { cells, error: 'quote', end: lineEnd === -1 ? text.length : lineEnd + 1 }
  }
}

/** Index of the quote that closes the cell starting at `offset`; a doubled quote does not close it. */
function findClosingQuote(text: string, offset: number): number {
  for (let position = text.indexOf('"', offset); position !== -1; position = text.indexOf('"', position + 2)) {
    if (text.charCodeAt(position + 1) !== 34) return position
  }
  return -1
}

/**
 * Skips a record that is too long to buffer and begins with the first chunk; a quote opens only at the beginning of a
 * cell. Returns the index in a chunk where the next record begins, or -1 while the record continues. `delimiter` is one
 * character.
 */
function createCsvRecordSkipper(delimiter: string): (chunk: string) => number {
  let state: 'beginning' | 'plain' | 'quoted' | 'after-quote' | 'broken' = 'beginning'
  const cellEnd = new RegExp(`[${delimiter}\n]`, 'g')
  return (chunk) => {
    for (let position = 0; position < chunk.length;) {
      const character = chunk[position]
      if (state === 'beginning') {
        state = character === '"' ? 'quoted' : 'plain'
        if (character === '"') position += 1
      } else if (state === 'plain') {
        cellEnd.lastIndex = position
        const end = cellEnd.exec(chunk)?.index ?? -1
        if (end === -1) return -1
        if (chunk[end] === '\n') return end + 1
        state = 'beginning'
        position = end + 1
      } else if (state === 'quoted') {
        const quote = chunk.indexOf('"', position)
        if (quote === -1) return -1
        state = 'after-quote'
        position = quote + 1
      } else if (state === 'after-quote' && (character === '"' || character === delimiter)) {
        state = character === '"' ? 'quoted' : 'beginning'
        position += 1
      } else {
        // The broken record ends with its line.
        state = 'broken'
        const end = chunk.indexOf('\n', position)
        return end === -1 ? -1 : end + 1
      }
    }
    return -1
  }
}
