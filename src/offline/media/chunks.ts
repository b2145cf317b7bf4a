// Stored byte ranges of a file, and what of a requested range they answer. `from` is inclusive and counts from 0, `to` is
// exclusive.

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

/** The stored chunks of a file, and its length in bytes; null until known. */
export type StoredBytes = { readonly chunks: readonly Chunk[]; readonly totalBytes: number | null }

export type RangeResult =
  | { readonly status: 200; readonly from: 0; readonly to: number }
  | { readonly status: 206; readonly from: number; readonly to: number }
  | { readonly status: 416 }

/**
 * The response to a request with this Range header (RFC 9110, section 14); null if the stored bytes do not suffice. Ignores multiple ranges,
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
