// Which bytes of a file are here. Everything counts from 0, and `to` is the first byte that is not meant.

export type Piece = { readonly from: number; readonly to: number }

/** The pieces in order, and one more where it adds something. They never overlap. */
export function addPiece(pieces: readonly Piece[], more: Piece): readonly Piece[] {
  const overlaps = pieces.some(({ from, to }) => from < more.to && more.from < to)
  return overlaps || more.to <= more.from ? pieces : [...pieces, more].toSorted((a, b) => a.from - b.from)
}

/** The first bytes that are missing of those wanted; null when all are here. An open end is met with the file's end. */
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

/** How many bytes are here. */
export const sizeOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { from, to }) => sum + to - from, 0)
