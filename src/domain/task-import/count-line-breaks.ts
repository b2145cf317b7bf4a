/** Counts the line breaks in `text` between two indexes. */
export function countLineBreaks(text: string, from = 0, to = text.length): number {
  let count = 0
  for (let index = text.indexOf('\n', from); index !== -1 && index < to; index = text.indexOf('\n', index + 1))
    count += 1
  return count
}
