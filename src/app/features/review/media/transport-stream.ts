// Extracts the sound of MPEG transport streams (ISO/IEC 13818-1): browsers decode AAC and MP3, but not this container.

const packetBytes = 188
const syncByte = 0x47

/** Stream types of ADTS AAC and of MPEG-1 and MPEG-2 audio in a program map table. */
const audioTypes: ReadonlySet<number> = new Set([0x0f, 0x03, 0x04])

/** Makes a stream segment decodable: unpacks a transport stream, removes a leading ID3 tag. */
export function extractAudio(segment: Uint8Array): Uint8Array {
  if (segment[0] === syncByte && segment[packetBytes] === syncByte) return demuxAudio(segment)
  return segment.subarray(id3TagLength(segment))
}

/** HLS puts an ID3 tag before packed audio. Its length is in four bytes of seven bits each. */
function id3TagLength(segment: Uint8Array): number {
  const [i, d, three] = segment
  if (i !== 0x49 || d !== 0x44 || three !== 0x33) return 0
  const [a = 0, b = 0, c = 0, e = 0] = segment.subarray(6, 10)
  return 10 + (a << 21) + (b << 14) + (c << 7) + e
}

function demuxAudio(stream: Uint8Array): Uint8Array {
  let programMapPid = -1
  let audioPid = -1
  const chunks: Uint8Array[] = []
  for (let offset = 0; offset + packetBytes <= stream.length && stream[offset] === syncByte; offset += packetBytes) {
    const packet = stream.subarray(offset, offset + packetBytes)
    const pid = (((packet[1] ?? 0) & 0x1f) << 8) | (packet[2] ?? 0)
    const isPayloadStart = ((packet[1] ?? 0) & 0x40) !== 0
    const payload = packetPayload(packet)
    if (pid === 0 && isPayloadStart) programMapPid = readProgramMapPid(payload)
    else if (pid === programMapPid && isPayloadStart && audioPid < 0) audioPid = readAudioPid(payload)
    else if (pid === audioPid) chunks.push(isPayloadStart ? payload.subarray(9 + (payload[8] ?? 0)) : payload)
  }
  return concatBytes(chunks)
}

/** The payload of a packet, after its header and adaptation field. */
function packetPayload(packet: Uint8Array): Uint8Array {
  const adaptationControl = ((packet[3] ?? 0) >> 4) & 3
  if ((adaptationControl & 1) === 0) return packet.subarray(packetBytes)
  return packet.subarray(4 + ((adaptationControl & 2) === 0 ? 0 : 1 + (packet[4] ?? 0)))
}

/** The packet id of the first program's map table, from the program association table. */
function readProgramMapPid(payload: Uint8Array): number {
  const table = payload.subarray(1 + (payload[0] ?? 0))
  return (((table[10] ?? 0) & 0x1f) << 8) | (table[11] ?? 0)
}

/** The packet id of a program's first audio stream; -1 without one. */
function readAudioPid(payload: Uint8Array): number {
  const table = payload.subarray(1 + (payload[0] ?? 0))
  const readUint12 = (offset: number) => (((table[offset] ?? 0) & 0x0f) << 8) | (table[offset + 1] ?? 0)
  const end = 3 + readUint12(1) - 4
  for (let offset = 12 + readUint12(10); offset + 5 <= end; offset += 5 + readUint12(offset + 3)) {
    if (audioTypes.has(table[offset] ?? 0)) return (((table[offset + 1] ?? 0) & 0x1f) << 8) | (table[offset + 2] ?? 0)
  }
  return -1
}

export function concatBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    result.set(chunk, offset)
    offset += chunk.length
  }
  return result
}
