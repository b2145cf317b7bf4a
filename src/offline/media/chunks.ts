// Stored byte ranges of a file. `from` is inclusive and counts from 0, `to` is exclusive.

export type Chunk = { readonly from: number; readonly to: number }

/** Inserts a chunk in order; ignores one that is empty or overlaps another. */
export function addChunk(chunks: readonly Chunk[], added: Chunk): readonly Chunk[] {
  const overlaps = chunks.some(({ from, to }) => from < added.to && added.from < to)
  return overlaps || added.to <= added.from ? chunks : [...chunks, added].toSorted((a, b) => a.from - b.from)
}

/** The first missing range of those wanted; null if all are stored. `to: null` is the end of the file. */
export function firstGap(
  chunks: readonly Chunk[],
  requested: { readonly from: number; readonly to: number | null },
): { readonly from: number; readonly to: number | null } | null {
  let { from } = requested
  const { to } = requested
  for (const chunk of chunks) {
    if (chunk.to <= from) continue
    if (to !== null && from >= to) return null
    if (chunk.from > from) return { from, to: to === null ? chunk.from : Math.min(chunk.from, to) }
    from = chunk.to
  }
  return to !== null && from >= to ? null : { from, to }
}

/** Number of stored bytes. */
export const totalSize = (chunks: readonly Chunk[]): number => chunks.reduce((sum, { from, to }) => sum + to - from, 0)
