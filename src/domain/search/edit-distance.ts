/**
 * The number of letters to insert, remove, replace or swap with their neighbour that turns one word into the other
 * (optimal string alignment); `limit + 1` if it exceeds `limit`.
 */
export function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isEqual = from[row - 1] === to[column - 1]
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + (isEqual ? 0 : 1),
          isSwap && row > 1 && column > 1 ? (beforePrevious[column - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    if (Math.min(...current) > limit) return limit + 1
    beforePrevious = previous
    previous = current
  }
  return Math.min(previous[to.length] ?? 0, limit + 1)
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** All words with an edit distance of 1, as far as they consist of the letters a to z. */
export function wordsOneEditAway(word: string): string[] {
  const variants = new Set<string>()
  for (let index = 0; index <= word.length; index += 1) {
    const [head, tail] = [word.slice(0, index), word.slice(index)]
    if (tail !== '') variants.add(head + tail.slice(1))
    if (tail.length > 1) variants.add(`${head}${tail[1] ?? ''}${tail[0] ?? ''}${tail.slice(2)}`)
    for (const letter of letters) {
      variants.add(head + letter + tail)
      if (tail !== '') variants.add(head + letter + tail.slice(1))
    }
  }
  variants.delete(word)
  return [...variants]
}
