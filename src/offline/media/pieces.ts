// Stored byte ranges of a file. `from` is inclusive and counts from 0, `to` is exclusive.

export type Piece = { readonly from: number; readonly to: number }

/** Inserts a chunk in order; ignores one that is empty or overlaps another. */
export function addPiece(pieces: readonly Piece[], more: Piece): readonly Piece[] {
  const overlaps = pieces.some(({ from, to }) => from < more.to && more.from < to)
  return overlaps || more.to <= more.from ? pieces : [...pieces, more].toSorted((a, b) => a.from - b.from)
}

/** The first missing range of those wanted; null if all are stored. `to: null` is the end of the file. */
export function firstGap(
  pieces: readonly Piece[],
  wanted: { readonly from: number; readonly to: number | null },
): { readonly from: number; readonly to: number | null } | null {
  let { from } = wanted
  const { to } = wanted
  for (const piece of pieces) {
    if (piece.to <= from) continue
    if (piece.from > from) return { from, to: to === null ? piece.from : Math.min(piece.from, to) }
    from = piece.to
    if (to !== null && from >= to) return null
  }
  return to !== null && from >= to ? null : { from, to }
}

/** Number of stored bytes. */
export const sizeOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { from, to }) => sum + to - from, 0)
