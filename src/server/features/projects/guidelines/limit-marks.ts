// Keeps Markdown from taking seconds to parse: the parser's time grows with the square of the number of marks in a line,
// or in a text without empty lines.

/** Begins a quote or an item of a list. */
const mark = String.raw`(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))`

/** What is before the ninth mark of a line that is no rule. */
const deepMarks = new RegExp(
  String.raw`^(?![ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$)(?:[ \t]*${mark}){8}[ \t]*(?=${mark})`,
  'gm',
)

const maxEmphasisMarks = 1000

/** The text with backslashes before marks that are too many: they are shown as they were typed. */
export function limitMarks(source: string): string {
  return source
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(deepMarks, '$&\\')
    .split(/(\n[ \t]*\n)/)
    .map((part) => ((part.match(/[*_]/g)?.length ?? 0) > maxEmphasisMarks ? part.replaceAll(/[\\*_]/g, '\\$&') : part))
    .join('')
}
