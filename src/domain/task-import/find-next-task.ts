// JSON strings contain no line breaks. If one does, a quote is missing before it, and quotes no longer separate strings
// from structure.

/** The beginning of a line that starts with a task or ends the list. */
const lineBegin = /\n([ \t]*)([{\]])/g

/** Tasks on one line: one of them may be between the broken task and the next line that begins with a task. */
const sharedLine = /\}\s*,[ \t]*\{/

/**
 * Returns the index of the line break before the task after a broken one, or before the end of the list. This works if
 * each task begins on its own line with the same indentation; otherwise it returns 'nowhere'. `text` begins with the
 * broken task; everything from `from` on is uncertain. Null: more text is needed.
 */
export function findNextTask(text: string, from: number): number | 'nowhere' | null {
  const taskIndent = /^\s*\n([ \t]*)\{/.exec(text)?.[1]
  if (taskIndent === undefined) return 'nowhere'
  lineBegin.lastIndex = from
  for (let match = lineBegin.exec(text); match; match = lineBegin.exec(text)) {
    const [, indent = '', bracket] = match
    const isEnd = bracket === ']' && (indent.length < taskIndent.length || taskIndent === '')
    if (bracket === ']' && !isEnd) continue
    const isCertain = (isEnd || indent === taskIndent) && !sharedLine.test(text.slice(0, match.index))
    return isCertain ? match.index : 'nowhere'
  }
  return null
}
