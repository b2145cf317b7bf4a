// No string of JSON has a line break in it. Where one has, a quote is missing somewhere before, and what is text and what
// isn't can no longer be told by quotes.

/** A line that begins with a task, or with the end of a list. */
const lineBegin = /\n([ \t]*)([{\]])/g

/** Tasks that share a line: one of them may lie between what is broken and the next line that begins with a task. */
const sharedLine = /\}\s*,[ \t]*\{/

/**
 * The line break before the task after a broken one, or before the end of the list, if it can be told: tasks begin lines of their own, all as
 * far from the margin. `text` begins with the broken one, and all from `from` on is uncertain. Null: more of the text is
 * needed.
 */
export function findNextTask(text: string, from: number): number | 'nowhere' | null {
  const margin = /^\s*\n([ \t]*)\{/.exec(text)?.[1]
  if (margin === undefined) return 'nowhere'
  lineBegin.lastIndex = from
  for (let found = lineBegin.exec(text); found; found = lineBegin.exec(text)) {
    const [, indent = '', sign] = found
    const isEnd = sign === ']' && (indent.length < margin.length || margin === '')
    if (sign === ']' && !isEnd) continue
    const certain = (isEnd || indent === margin) && !sharedLine.test(text.slice(0, found.index))
    return certain ? found.index : 'nowhere'
  }
  return null
}
