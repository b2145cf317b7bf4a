// Reads from an HLS playlist what is needed to fetch its sound.
import {
  byteRange,
  type ByteRange,
  playlistAttribute as attribute,
  playlistLines as linesOf,
} from '#src/domain/hls-lines.ts'

export type PlaylistPart = {
  /** Seconds from the start of the playlist. */
  readonly start: number
  /** The initialization segment, which has to precede the media segments; fMP4 only. */
  readonly init: ByteRange | null
  readonly pieces: readonly ByteRange[]
}

export type SoundPlaylist = { readonly parts: readonly PlaylistPart[] }

/**
 * The address of the media playlist with the sound that a master playlist names: its audio rendition, else its stream
 * with the lowest bitrate. `null` for a media playlist.
 */
export function soundAddress(text: string, base: string): string | null {
  const lines = linesOf(text)
  const audio = lines
    .filter((line) => line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'TYPE') === 'AUDIO' && attribute(line, 'URI'))
    .toSorted((a, b) => Number(attribute(b, 'DEFAULT') === 'YES') - Number(attribute(a, 'DEFAULT') === 'YES'))[0]
  if (audio) return resolve(attribute(audio, 'URI') ?? '', base)
  const streams = lines.flatMap((line, at) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return []
    const uri = lines.slice(at + 1).find((next) => !next.startsWith('#'))
    return uri === undefined ? [] : [{ uri, bandwidth: Number(attribute(line, 'BANDWIDTH')) || Infinity }]
  })
  const lightest = streams.toSorted((a, b) => a.bandwidth - b.bandwidth)[0]
  return lightest ? resolve(lightest.uri, base) : null
}

/**
 * The segments of a media playlist, in parts that can each be decoded at once. `null` for an encrypted or live playlist
 * and for anything else.
 */
export function readMediaPlaylist(text: string, base: string): SoundPlaylist | null {
  const lines = linesOf(text)
  const encrypted = lines.some((line) => line.startsWith('#EXT-X-KEY:') && attribute(line, 'METHOD') !== 'NONE')
  if (lines[0] !== '#EXTM3U' || encrypted || !lines.includes('#EXT-X-ENDLIST')) return null

  const parts: { start: number; init: ByteRange | null; pieces: ByteRange[] }[] = []
  let [start, length] = [0, 0]
  let init: ByteRange | null = null
  let range: string | null = null
  let last: ByteRange | null = null
  let fresh = true
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) length = Number.parseFloat(line.slice(8)) || 0
    else if (line.startsWith('#EXT-X-BYTERANGE:')) range = line.slice(17)
    else if (line === '#EXT-X-DISCONTINUITY') fresh = true
    else if (line.startsWith('#EXT-X-MAP:')) {
      init = byteRange(resolve(attribute(line, 'URI') ?? '', base), attribute(line, 'BYTERANGE'), null)
      fresh = true
    } else if (!line.startsWith('#')) {
      last = byteRange(resolve(line, base), range, last)
      if (fresh) parts.push({ start, init, pieces: [] })
      parts.at(-1)?.pieces.push(last)
      start += length
      range = null
      fresh = false
    }
  }
  return { parts }
}

const resolve = (address: string, base: string) => new URL(address, base).href
