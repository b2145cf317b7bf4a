// Extracts the sound of MPEG transport streams (ISO/IEC 13818-1): browsers decode AAC and MP3, but not this container.

const packetLength = 188
const syncByte = 0x47

/** Stream types of ADTS AAC and of MPEG-1 and MPEG-2 audio in a program map table. */
const audioTypes: ReadonlySet<number> = new Set([0x0f, 0x03, 0x04])

/** Makes a stream segment decodable: unpacks a transport stream, removes a leading ID3 tag. */
export function bareAudio(piece: Uint8Array): Uint8Array {
  if (piece[0] === syncByte && piece[packetLength] === syncByte) return audioOfTransportStream(piece)
  return piece.subarray(tagLength(piece))
}

/** HLS puts an ID3 tag before packed audio. Its length is in four bytes of seven bits each. */
function tagLength(piece: Uint8Array): number {
  const [i, d, three] = piece
  if (i !== 0x49 || d !== 0x44 || three !== 0x33) return 0
  const [a = 0, b = 0, c = 0, e = 0] = piece.subarray(6, 10)
  return 10 + (a << 21) + (b << 14) + (c << 7) + e
}

function audioOfTransportStream(stream: Uint8Array): Uint8Array {
  let tableId = -1
  let audioId = -1
  const chunks: Uint8Array[] = []
  for (let at = 0; at + packetLength <= stream.length && stream[at] === syncByte; at += packetLength) {
    const packet = stream.subarray(at, at + packetLength)
    const id = (((packet[1] ?? 0) & 0x1f) << 8) | (packet[2] ?? 0)
    const starts = ((packet[1] ?? 0) & 0x40) !== 0
    const payload = payloadOf(packet)
    if (id === 0 && starts) tableId = programTable(payload)
    else if (id === tableId && starts && audioId < 0) audioId = audioStream(payload)
    else if (id === audioId) chunks.push(starts ? payload.subarray(9 + (payload[8] ?? 0)) : payload)
  }
  return joined(chunks)
}

/** The payload of a packet, after its header and adaptation field. */
function payloadOf(packet: Uint8Array): Uint8Array {
  const control = ((packet[3] ?? 0) >> 4) & 3
  if ((control & 1) === 0) return packet.subarray(packetLength)
  return packet.subarray(4 + ((control & 2) === 0 ? 0 : 1 + (packet[4] ?? 0)))
}

/** The packet id of the first program's map table, from the program association table. */
function programTable(payload: Uint8Array): number {
  const table = payload.subarray(1 + (payload[0] ?? 0))
  return (((table[10] ?? 0) & 0x1f) << 8) | (table[11] ?? 0)
}

/** The packet id of a program's first audio stream; -1 without one. */
function audioStream(payload: Uint8Array): number {
  const table = payload.subarray(1 + (payload[0] ?? 0))
  const twelveBits = (at: number) => (((table[at] ?? 0) & 0x0f) << 8) | (table[at + 1] ?? 0)
  const end = 3 + twelveBits(1) - 4
  for (let at = 12 + twelveBits(10); at + 5 <= end; at += 5 + twelveBits(at + 3)) {
    if (audioTypes.has(table[at] ?? 0)) return (((table[at + 1] ?? 0) & 0x1f) << 8) | (table[at + 2] ?? 0)
  }
  return -1
}

export function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
