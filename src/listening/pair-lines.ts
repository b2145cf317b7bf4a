import type { Segment, SegmentList } from '#src/domain/segments/segments.ts'

/** A source line with its dub; at least one of the two is present. */
export type LinePair = { readonly source: Segment | null; readonly dub: Segment | null }

/** Lines whose starts are further apart, in seconds, are never a pair. */
const maxDistance = 4

/** Cost in seconds of a line without a counterpart. */
const gapCost = 1.2

/**
 * Pairs the lines of both lists in order, at the least total cost (Needleman and Wunsch, 1970). A pair costs the
 * distance of its starts, and as much as half an unpaired line if the lists name different speakers.
 *
 * @param offset Seconds by which the whole dub list is late.
 */
export function pairLines(source: SegmentList, dub: SegmentList, offset: number): readonly LinePair[] {
  const [rows, columns] = [source.segments.length, dub.segments.length]
  const width = columns + 1
  const costs = new Float64Array((rows + 1) * width)
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= columns; column += 1) {
      if (row === 0 || column === 0) {
        costs[row * width + column] = (row + column) * gapCost
        continue
      }
      const here = pairCost(source.segments[row - 1], dub.segments[column - 1], offset)
      costs[row * width + column] = Math.min(
        (costs[(row - 1) * width + column - 1] ?? 0) + here,
        (costs[(row - 1) * width + column] ?? 0) + gapCost,
        (costs[row * width + column - 1] ?? 0) + gapCost,
      )
    }
  }
  return tracePairs(source, dub, offset, costs)
}

function tracePairs(source: SegmentList, dub: SegmentList, offset: number, costs: Float64Array): LinePair[] {
  const width = dub.segments.length + 1
  const pairs: LinePair[] = []
  let [row, column] = [source.segments.length, dub.segments.length]
  while (row > 0 || column > 0) {
    const total = costs[row * width + column] ?? 0
    const sourceLine = source.segments[row - 1] ?? null
    const dubLine = dub.segments[column - 1] ?? null
    const diagonal = row > 0 && column > 0 ? (costs[(row - 1) * width + column - 1] ?? 0) : Infinity
    if (sourceLine && dubLine && Math.abs(diagonal + pairCost(sourceLine, dubLine, offset) - total) < 1e-9) {
      pairs.push({ source: sourceLine, dub: dubLine })
      row -= 1
      column -= 1
    } else if (sourceLine && (column === 0 || (costs[(row - 1) * width + column] ?? 0) + gapCost <= total + 1e-9)) {
      pairs.push({ source: sourceLine, dub: null })
      row -= 1
    } else {
      pairs.push({ source: null, dub: dubLine })
      column -= 1
    }
  }
  return pairs.toReversed()
}

function pairCost(source: Segment | undefined, dub: Segment | undefined, offset: number): number {
  if (!source || !dub) return Infinity
  const distance = Math.abs(dub.start - offset - source.start)
  if (distance > maxDistance) return Infinity
  const isOtherSpeaker = source.speaker !== '' && dub.speaker !== '' && source.speaker !== dub.speaker
  return Math.min(distance, gapCost * 1.9) + (isOtherSpeaker ? gapCost / 2 : 0)
}
