// Evaluates the Range header of a request (RFC 9110, section 14).
import { firstGap, type Chunk } from './chunks.ts'

/** The stored chunks of a file, and its length in bytes; null until known. */
export type StoredBytes = { readonly chunks: readonly Chunk[]; readonly totalBytes: number | null }

/** `from` is inclusive, `to` exclusive. */
export type RangeResult =
  | { readonly status: 200; readonly from: 0; readonly to: number }
  | { readonly status: 206; readonly from: number; readonly to: number }
  | { readonly status: 416 }

/**
 * The response to a request with this Range header; null if the stored bytes do not suffice. Ignores multiple ranges,
 * other units and invalid ranges, as the RFC allows.
 */
export function resolveRange({ chunks, totalBytes }: StoredBytes, header: string | null): RangeResult | null {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  const requested = first === '' && last === '' ? null : { first, last }
  const isInvalid = requested && first !== '' && last !== '' && Number(last) < Number(first)
  if (!requested || isInvalid) {
    return totalBytes !== null && !firstGap(chunks, { from: 0, to: totalBytes })
      ? { status: 200, from: 0, to: totalBytes }
      : null
  }
  if (totalBytes === null) {
    if (first === '' || last === '') return null
    return partialResult(chunks, Number(first), Number(last) + 1)
  }
  const from = first === '' ? Math.max(0, totalBytes - Number(last)) : Number(first)
  if (from >= totalBytes) return { status: 416 }
  return partialResult(chunks, from, first === '' || last === '' ? totalBytes : Math.min(totalBytes, Number(last) + 1))
}

const partialResult = (chunks: readonly Chunk[], from: number, to: number): RangeResult | null =>
  firstGap(chunks, { from, to }) ? null : { status: 206, from, to }
