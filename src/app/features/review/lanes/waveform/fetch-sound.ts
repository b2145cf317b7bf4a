// Fetches a video's sound in decodable parts: a file as a whole, a playlist's segments one after the other.
import type { ByteRange } from '#src/domain/hls-lines.ts'
import { readMediaPlaylist, soundAddress } from './playlist.ts'
import { bareAudio, joined } from './transport-stream.ts'

/** Sound that is decoded at once, and the second at which it begins. */
export type SoundPart = { readonly start: number; readonly data: ArrayBuffer }

/** Largest file in bytes: a larger one would use the network for too long. */
const mostBytes = 64_000_000

/** Lowest priority and from the cache where possible: the videos themselves come first. */
const quietly: RequestInit & { priority: 'low' } = { cache: 'force-cache', priority: 'low' }

/** The parts in order; none for media that is too large, encrypted or live. Throws when a request fails. */
export async function fetchSound(url: string): Promise<readonly SoundPart[]> {
  if (!/\.m3u8($|[?#])/i.test(url))
    return [{ start: 0, data: (await fetchBytes({ url, from: 0, length: null })).buffer }]
  const first = await fetchText(url)
  const address = soundAddress(first, url)
  const playlist = readMediaPlaylist(address === null ? first : await fetchText(address), address ?? url)
  if (!playlist) return []
  const parts: SoundPart[] = []
  let bytes = 0
  for (const { start, init, pieces } of playlist.parts) {
    const chunks: Uint8Array[] = init ? [await fetchBytes(init)] : []
    for (const piece of pieces) {
      const fetched = await fetchBytes(piece)
      bytes += fetched.length
      if (bytes > mostBytes) return []
      chunks.push(init ? fetched : bareAudio(fetched))
    }
    parts.push({ start, data: joined(chunks).buffer })
  }
  return parts
}

async function fetchText(url: string): Promise<string> {
  return (await whole(await fetch(url, quietly))).text()
}

async function fetchBytes({ url, from, length }: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
  const ranged = length !== null
  const headers: HeadersInit = ranged ? { range: `bytes=${from}-${from + length - 1}` } : {}
  const answer = await whole(await fetch(url, { ...quietly, headers }))
  if (Number(answer.headers.get('content-length')) > mostBytes) throw new Error('Too large for a waveform')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  // A server without support for ranges sends the whole file.
  return ranged && answer.status === 200 ? bytes.slice(from, from + length) : bytes
}

async function whole(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  await answer.body?.cancel()
  throw new Error(`The server responded with status ${answer.status}`)
}
