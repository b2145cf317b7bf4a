// What changed between the lists of two versions of a dub.
import type { Segment } from './segments.ts'

/**
 * A line of both lists, or of one of them: `before` is null for a new line, `after` for one that is gone. Of one that
 * `moved`, the words are the same and the time is not.
 */
export type SegmentChange = {
  readonly before: Segment | null
  readonly after: Segment | null
  readonly kind: 'same' | 'moved' | 'changed' | 'new' | 'gone'
}

/** Seconds by which the start or the length of a line differs if it moved: lists are rounded. */
const movedSeconds = 0.2

/** Lines that are compared each with each: more take too long on a phone. */
const maxCells = 4_000_000

/** What is said, whatever the spaces, the case and the punctuation. */
const spoken = ({ text }: Segment) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()

/**
 * Pairs the lines of two lists, in order: those with the same words first (a longest common subsequence), then, between them, each with the next. In lists that are too long for it, only those at
 * their beginnings and ends are found to be the same.
 */
export function compareSegments(before: readonly Segment[], after: readonly Segment[]): readonly SegmentChange[] {
  const [wordsBefore, wordsAfter] = [before.map(spoken), after.map(spoken)]
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && wordsBefore[head] === wordsAfter[head]) head += 1
  let tail = 0
  while (tail < shorter - head && wordsBefore.at(-1 - tail) === wordsAfter.at(-1 - tail)) tail += 1
  const inner = commonLines(wordsBefore.slice(head, before.length - tail), wordsAfter.slice(head, after.length - tail))
  const anchors = [
    ...Array.from({ length: head }, (_, index) => [index, index] as const),
    ...inner.map(([i, j]) => [i + head, j + head] as const),
    ...Array.from({ length: tail }, (_, index) => [before.length - tail + index, after.length - tail + index] as const),
    [before.length, after.length] as const,
  ]
  let [i, j] = [0, 0]
  return anchors.flatMap(([nextBefore, nextAfter]) => {
    const changes = pairInOrder(before.slice(i, nextBefore), after.slice(j, nextAfter))
    const [a, b] = [before[nextBefore], after[nextAfter]]
    ;[i, j] = [nextBefore + 1, nextAfter + 1]
    return a && b
      ? [...changes, { before: a, after: b, kind: hasMoved(a, b) ? ('moved' as const) : ('same' as const) }]
      : changes
  })
}

const hasMoved = (a: Segment, b: Segment) =>
  Math.max(Math.abs(a.start - b.start), Math.abs(a.end - a.start - (b.end - b.start))) > movedSeconds

/** The indexes of a longest common subsequence. */
function commonLines(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  if (a.length * b.length > maxCells) return []
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const common: (readonly [number, number])[] = []
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;) {
    if (a[i] === b[j]) common.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return common
}

function pairInOrder(before: readonly Segment[], after: readonly Segment[]): SegmentChange[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
    const [a = null, b = null] = [before[index], after[index]]
    return { before: a, after: b, kind: a && b ? 'changed' : a ? 'gone' : 'new' }
  })
}
