// Fetches a video's sound in decodable parts: a file as a whole, a playlist's segments one after the other.
import { type ByteRange, parsePlaylist, type Playlist } from '#src/domain/media/hls-playlist.ts'
import { isHlsPlaylist } from '#src/player/adapters/is-hls-playlist.ts'
import { extractAudio, concatBytes } from './transport-stream.ts'

/** Sound that is decoded at once, and the second at which it begins. */
export type AudioPart = { readonly start: number; readonly data: ArrayBuffer }

/** Largest file in bytes: a larger one would use the network for too long. */
const maxBytes = 64_000_000

/** Lowest priority and from the cache where possible: the videos themselves come first. */
const lowPriorityRequest: RequestInit & { priority: 'low' } = { cache: 'force-cache', priority: 'low' }

/** The parts in order; none for media that is too large, encrypted or live. Throws when a request fails. */
export async function fetchAudio(url: string): Promise<readonly AudioPart[]> {
  if (!isHlsPlaylist(url)) return [{ start: 0, data: (await fetchBytes({ url, offset: 0, length: null })).buffer }]
  const playlist = await fetchPlaylist(url)
  const audioPlaylistUrl = findAudioPlaylistUrl(playlist)
  const playlistParts = splitAudioPlaylist(audioPlaylistUrl === null ? playlist : await fetchPlaylist(audioPlaylistUrl))
  if (!playlistParts) return []
  const parts: AudioPart[] = []
  let byteCount = 0
  for (const { start, init, mediaSegments } of playlistParts) {
    const chunks: Uint8Array[] = init ? [await fetchBytes(init)] : []
    for (const mediaSegment of mediaSegments) {
      const segmentBytes = await fetchBytes(mediaSegment)
      byteCount += segmentBytes.length
      if (byteCount > maxBytes) return []
      chunks.push(init ? segmentBytes : extractAudio(segmentBytes))
    }
    parts.push({ start, data: concatBytes(chunks).buffer })
  }
  return parts
}

async function fetchPlaylist(url: string): Promise<Playlist> {
  const text = await (await requireOk(await fetch(url, lowPriorityRequest))).text()
  return parsePlaylist(text, (uri) => new URL(uri, url).href)
}

async function fetchBytes({ url, offset, length }: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
  const isRanged = length !== null
  const headers: HeadersInit = isRanged ? { range: `bytes=${offset}-${offset + length - 1}` } : {}
  const response = await requireOk(await fetch(url, { ...lowPriorityRequest, headers }))
  if (Number(response.headers.get('content-length')) > maxBytes) throw new Error('Too large for a waveform')
  const bytes = new Uint8Array(await response.arrayBuffer())
  // A server without support for ranges sends the whole file.
  return isRanged && response.status === 200 ? bytes.slice(offset, offset + length) : bytes
}

async function requireOk(response: Response): Promise<Response> {
  if (response.ok) return response
  await response.body?.cancel()
  throw new Error(`The server responded with status ${response.status}`)
}

// Selects from an HLS playlist what is needed to fetch its sound.

type PlaylistPart = {
  /** Seconds from the start of the playlist. */
  readonly start: number
  /** The initialization section, which has to precede the media segments; fMP4 only. */
  readonly init: ByteRange | null
  readonly mediaSegments: readonly ByteRange[]
}

/**
 * The address of the media playlist with the sound that a master playlist names: its audio rendition, else its stream
 * with the lowest bitrate. `null` for any other playlist.
 */
export function findAudioPlaylistUrl(playlist: Playlist): string | null {
  if (playlist.kind !== 'master') return null
  const separate = playlist.audioRenditions.filter(({ url }) => url !== null)
  const audio = separate.find(({ isDefault }) => isDefault) ?? separate[0]
  const [lightest] = playlist.variants.toSorted((a, b) => (a.bitrate || Infinity) - (b.bitrate || Infinity))
  return audio?.url ?? lightest?.url ?? null
}

/**
 * The segments of a media playlist, in parts that can each be decoded at once. `null` for an encrypted or live playlist
 * and for anything else.
 */
export function splitAudioPlaylist(playlist: Playlist): readonly PlaylistPart[] | null {
  if (playlist.kind !== 'media' || !playlist.isComplete) return null
  const parts: { start: number; init: ByteRange | null; mediaSegments: ByteRange[] }[] = []
  let start = 0
  let init: ByteRange | null = null
  let startsNewPart = true
  for (const entry of playlist.entries) {
    if (entry.kind === 'segment') {
      // The media of a gap does not exist (RFC 8216bis, section 4.4.4.7); its time passes in silence.
      if (!entry.isGap && startsNewPart) parts.push({ start, init, mediaSegments: [] })
      if (!entry.isGap) parts.at(-1)?.mediaSegments.push(entry.range)
      start += entry.seconds
      startsNewPart = entry.isGap
    } else if (entry.kind === 'init') {
      init = entry.range
      startsNewPart = true
    } else if (entry.line === '#EXT-X-DISCONTINUITY') startsNewPart = true
  }
  return parts
}
