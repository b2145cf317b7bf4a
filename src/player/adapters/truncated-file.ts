// Detects files that are cut off. An MP4 is a sequence of boxes, each of which begins with its length in bytes and its
// type (ISO/IEC 14496-12, 4.2).

const firstBoxes: readonly string[] = ['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pdin']

/**
 * Whether a file that begins with `head` is empty, ends within a box, or has no `moov` box. `total`: its length in
 * bytes, `null` if unknown. Returns `false` for anything that is not an MP4, unless it is empty.
 */
export function isTruncated(head: Uint8Array, total: number | null): boolean {
  if (head.length === 0) return true
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  let hasMovieBox = false
  for (let at = 0; ;) {
    if (total !== null && at >= total) return at > total || !hasMovieBox
    if (at + 8 > head.length) return total !== null && at + 8 > total
    const type = String.fromCharCode(...head.subarray(at + 4, at + 8))
    if (at === 0 && !firstBoxes.includes(type)) return false
    if (type === 'moov') hasMovieBox = true
    const size = boxSize(view, at)
    // The box extends to the end of the file, or its size is invalid.
    if (size === null) return false
    at += size
  }
}

function boxSize(view: DataView, at: number): number | null {
  const size = view.getUint32(at)
  if (size !== 1) return size >= 8 ? size : null
  return at + 16 <= view.byteLength ? Number(view.getBigUint64(at + 8)) : null
}
