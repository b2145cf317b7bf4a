/** A file that is read in parts. `end` is excluded. */
export type VideoBytes = {
  readonly bytes: number
  readonly read: (start: number, end: number) => Promise<Uint8Array>
}

/** Boxes that are looked at. A file of fragments has more, and loses no more than its end. */
const maxBoxes = 100

/** Whether an MP4 or WebM ends before what it says it contains, as an upload or a copy that was interrupted leaves it. */
export async function isCutOff({ bytes, read }: VideoBytes): Promise<boolean> {
  const viewAt = async (start: number) => {
    const content = await read(start, Math.min(start + 64, bytes))
    return new DataView(content.buffer, content.byteOffset, content.byteLength)
  }
  const first = await viewAt(0)
  if (first.getUint32(0) === 0x1a_45_df_a3) return endOfSegment(first) > bytes
  let end = 0
  for (let count = 0; end < bytes && count < maxBoxes; count += 1) {
    if (end + 8 > bytes) return true
    const box = await viewAt(end)
    const size = box.getUint32(0)
    if (size === 0) return false
    if (size === 1 && box.byteLength < 16) return true
    end += Math.max(size === 1 ? Number(box.getBigUint64(8)) : size, 8)
  }
  return end > bytes
}

/** The end of WebM's segment, which follows its header; 0 if it does not say, as a recording. */
function endOfSegment(view: DataView): number {
  const header = readSize(view, 4)
  const segment = readSize(view, header.end + header.value + 4)
  return segment.isKnown ? segment.end + segment.value : 0
}

/** Reads EBML's number of 1 to 8 bytes: as many as the first byte has zeros before its first one, and one more. */
function readSize(view: DataView, start: number) {
  const length = start < view.byteLength ? Math.clz32(view.getUint8(start)) - 23 : 9
  if (length > 8 || start + length > view.byteLength) return { value: 0, end: start, isKnown: false }
  const bits = 7 * length
  let value = 0n
  for (let index = 0; index < length; index += 1) value = (value << 8n) | BigInt(view.getUint8(start + index))
  value = BigInt.asUintN(bits, value)
  return { value: Number(value), end: start + length, isKnown: value !== 2n ** BigInt(bits) - 1n }
}
