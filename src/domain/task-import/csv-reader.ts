// Reads CSV (RFC 4180) in chunks. Quoted cells may contain line breaks; each record has the line it begins on.
import { createSkipper } from './csv-skipper.ts'
import { countLineBreaks } from './line-breaks.ts'
import { maxTaskLength } from './limits.ts'

export type CsvRecord = {
  /** Line of its first character, counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
  readonly broken: 'quote' | 'quote-open' | 'line-too-long' | null
}

export type CsvReader = {
  /** Returns the records that this chunk completes. Empty lines are ignored. */
  readonly push: (text: string) => CsvRecord[]
  /** Returns the remaining records at the end of the file. */
  readonly end: () => CsvRecord[]
}

/** Buffers at most one record of `most` characters; a longer one is skipped and reported. */
export function createCsvReader(delimiter: string, most = maxTaskLength): CsvReader {
  let rest = ''
  let line = 1
  let skipping: { readonly line: number; readonly skip: (text: string) => number } | null = null

  const read = (isLast: boolean): CsvRecord[] => {
    const records: CsvRecord[] = []
    for (let from = 0; ;) {
      if (skipping) {
        const next = skipping.skip(from === 0 ? rest : rest.slice(from))
        line += countLineBreaks(rest, from, next === -1 ? rest.length : from + next)
        if (next !== -1 || isLast) records.push({ line: skipping.line, cells: [], broken: 'line-too-long' })
        if (next === -1) {
          rest = ''
          if (isLast) skipping = null
          return records
        }
        skipping = null
        from += next
        continue
      }
      const found = from < rest.length ? readRecord(rest, from, delimiter, isLast) : null
      if (found === null) {
        rest = rest.slice(from)
        if (rest.length <= most) return records
        skipping = { line, skip: createSkipper(delimiter) }
        from = 0
        continue
      }
      const { cells, broken, end } = found
      const tooLong = end - from > most
      if (tooLong) records.push({ line, cells: [], broken: 'line-too-long' })
      else if (broken !== null || cells.length > 1 || cells[0] !== '') records.push({ line, cells, broken })
      line += countLineBreaks(rest, from, end)
      from = end
    }
  }

  return {
    push: (text) => {
      rest += text
      return read(false)
    },
    end: () => {
      const records = read(true)
      rest = ''
      return records
    },
  }
}

type Found = { readonly cells: string[]; readonly broken: 'quote' | 'quote-open' | null; readonly end: number }

/** Reads the record that begins at `from` and its end; null if `text` ends before it. */
function readRecord(text: string, from: number, delimiter: string, isLast: boolean): Found | null {
  const cells: string[] = []
  let at = from
  let lineEnd = text.indexOf('\n', from)
  for (;;) {
    if (text.charCodeAt(at) === 34) {
      const close = closingQuote(text, at + 1)
      if (close === -1 || (close + 1 === text.length && !isLast)) {
        if (!isLast) return null
        return { cells, broken: 'quote-open', end: text.length }
      }
      const inner = text.slice(at + 1, close)
      cells.push(inner.includes('"') ? inner.replaceAll('""', '"') : inner)
      at = close + 1
      if (lineEnd !== -1 && lineEnd < at) lineEnd = text.indexOf('\n', at)
    } else {
      const cut = text.indexOf(delimiter, at)
      const stop = lineEnd === -1 ? text.length : lineEnd
      const end = cut === -1 || cut > stop ? stop : cut
      cells.push(
        end === stop && text.charCodeAt(end - 1) === 13 && end > at ? text.slice(at, end - 1) : text.slice(at, end),
      )
      at = end
    }
    if (text.startsWith(delimiter, at)) {
      at += delimiter.length
      continue
    }
    if (at === lineEnd) return { cells, broken: null, end: at + 1 }
    if (at + 1 === lineEnd && text.charCodeAt(at) === 13) return { cells, broken: null, end: at + 2 }
    if (lineEnd === -1 && !isLast) return null
    if (at === text.length || (at + 1 === text.length && text.charCodeAt(at) === 13)) {
      return { cells, broken: null, end: text.length }
    }
    return { cells, broken: 'quote', end: lineEnd === -1 ? text.length : lineEnd + 1 }
  }
}

/** Index of the quote that closes the cell starting at `from`; a doubled quote does not close it. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== 34) return at
  }
  return -1
}
