import { maxTaskLength } from './limits.ts'

export type TextLine = { readonly line: number; readonly text: string; readonly tooLong: boolean }

export type LineReader = { readonly push: (text: string) => TextLine[]; readonly end: () => TextLine[] }

/** Splits a text that arrives in chunks into lines, buffering at most one line of `most` characters. */
export function createLineReader(most = maxTaskLength): LineReader {
  let rest = ''
  let line = 1
  let skipping = false

  const take = (text: string): TextLine => {
    const tooLong = skipping || text.length > most
    skipping = false
    const taken = { line, text: tooLong ? '' : text, tooLong }
    line += 1
    return taken
  }

  return {
    push: (piece) => {
      const text = rest + piece
      const lines: TextLine[] = []
      let from = 0
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
        lines.push(take(text.slice(from, end)))
        from = end + 1
      }
      rest = text.slice(from)
      if (rest.length > most) {
        skipping = true
        rest = ''
      }
      return lines
    },
    end: () => {
      const lines = rest === '' && !skipping ? [] : [take(rest)]
      rest = ''
      return lines
    },
  }
}
