// Evaluates the Range header of a request (RFC 9110, section 14).
import { firstGap, type Piece } from './pieces.ts'

/** The stored chunks of a file, and its length in bytes; null until known. */
export type Held = { readonly pieces: readonly Piece[]; readonly total: number | null }

/** `from` is inclusive, `to` exclusive. */
export type RangeAnswer =
  | { readonly status: 200; readonly from: 0; readonly to: number }
  | { readonly status: 206; readonly from: number; readonly to: number }
  | { readonly status: 416 }

/**
 * The response to a request with this Range header; null if the stored bytes do not suffice. Ignores multiple ranges,
 * other units and invalid ranges, as the RFC allows.
 */
export function answerRange({ pieces, total }: Held, header: string | null): RangeAnswer | null {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  const asked = first === '' && last === '' ? null : { first, last }
  const senseless = asked && first !== '' && last !== '' && Number(last) < Number(first)
  if (!asked || senseless) {
    return total !== null && !firstGap(pieces, { from: 0, to: total }) ? { status: 200, from: 0, to: total } : null
  }
  if (total === null) {
    if (first === '' || last === '') return null
    return partOf(pieces, Number(first), Number(last) + 1)
  }
  const from = first === '' ? Math.max(0, total - Number(last)) : Number(first)
  if (from >= total) return { status: 416 }
  return partOf(pieces, from, first === '' || last === '' ? total : Math.min(total, Number(last) + 1))
}

const partOf = (pieces: readonly Piece[], from: number, to: number): RangeAnswer | null =>
  firstGap(pieces, { from, to }) ? null : { status: 206, from, to }
