import { maxTaskLength } from './import-limits.ts'

export type TextLine = { readonly line: number; readonly text: string; readonly tooLong: boolean }

export type LineReader = { readonly push: (text: string) => TextLine[]; readonly end: () => TextLine[] }

/** Splits a text that arrives in chunks into lines, buffering at most one line of `maxLength` characters. */
export function createLineReader(maxLength = maxTaskLength): LineReader {
  let remainder = ''
  let line = 1
  let skipping = false

  const toLine = (text: string): TextLine => {
    const tooLong = skipping || text.length > maxLength
    skipping = false
    const textLine = { line, text: tooLong ? '' : text, tooLong }
    line += 1
    return textLine
  }

  return {
    push: (chunk) => {
      const lines: TextLine[] = []
      let from = 0
      for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
        lines.push(toLine(remainder + chunk.slice(from, end)))
        remainder = ''
        from = end + 1
      }
      remainder += chunk.slice(from)
      if (remainder.length > maxLength) {
        skipping = true
        remainder = ''
      }
      return lines
    },
    end: () => {
      const lines = remainder === '' && !skipping ? [] : [toLine(remainder)]
      remainder = ''
      return lines
    },
  }
}

/** Counts the line breaks in `text` between two indexes. */
export function countLineBreaks(text: string, from = 0, to = text.length): number {
  let count = 0
  for (let index = text.indexOf('\n', from); index !== -1 && index < to; index = text.indexOf('\n', index + 1))
    count += 1
  return count
}
