// Reads from an HLS playlist what is needed to fetch its sound.
import {
  parseByteRange,
  type ByteRange,
  readPlaylistAttribute as attribute,
  splitPlaylistLines as linesOf,
} from '#src/domain/hls-syntax.ts'

export type PlaylistPart = {
  /** Seconds from the start of the playlist. */
  readonly start: number
  /** The initialization segment, which has to precede the media segments; fMP4 only. */
  readonly init: ByteRange | null
  readonly mediaSegments: readonly ByteRange[]
}

export type AudioPlaylist = { readonly parts: readonly PlaylistPart[] }

/**
 * The address of the media playlist with the sound that a master playlist names: its audio rendition, else its stream
 * with the lowest bitrate. `null` for a media playlist.
 */
export function findAudioPlaylistUrl(text: string, base: string): string | null {
  const lines = linesOf(text)
  const audio = lines
    .filter((line) => line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'TYPE') === 'AUDIO' && attribute(line, 'URI'))
    .toSorted((a, b) => Number(attribute(b, 'DEFAULT') === 'YES') - Number(attribute(a, 'DEFAULT') === 'YES'))[0]
  if (audio) return resolveUrl(attribute(audio, 'URI') ?? '', base)
  const streams = lines.flatMap((line, index) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return []
    const uri = lines.slice(index + 1).find((next) => !next.startsWith('#'))
    return uri === undefined ? [] : [{ uri, bandwidth: Number(attribute(line, 'BANDWIDTH')) || Infinity }]
  })
  const lightest = streams.toSorted((a, b) => a.bandwidth - b.bandwidth)[0]
  return lightest ? resolveUrl(lightest.uri, base) : null
}

/**
 * The segments of a media playlist, in parts that can each be decoded at once. `null` for an encrypted or live playlist
 * and for anything else.
 */
export function parseMediaPlaylist(text: string, base: string): AudioPlaylist | null {
  const lines = linesOf(text)
  const encrypted = lines.some((line) => line.startsWith('#EXT-X-KEY:') && attribute(line, 'METHOD') !== 'NONE')
  if (lines[0] !== '#EXTM3U' || encrypted || !lines.includes('#EXT-X-ENDLIST')) return null

  const parts: { start: number; init: ByteRange | null; mediaSegments: ByteRange[] }[] = []
  let [start, segmentSeconds] = [0, 0]
  let init: ByteRange | null = null
  let pendingRange: string | null = null
  let previousRange: ByteRange | null = null
  let startsNewPart = true
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) segmentSeconds = Number.parseFloat(line.slice(8)) || 0
    else if (line.startsWith('#EXT-X-BYTERANGE:')) pendingRange = line.slice(17)
    else if (line === '#EXT-X-DISCONTINUITY') startsNewPart = true
    else if (line.startsWith('#EXT-X-MAP:')) {
      init = parseByteRange(resolveUrl(attribute(line, 'URI') ?? '', base), attribute(line, 'BYTERANGE'), null)
      startsNewPart = true
    } else if (!line.startsWith('#')) {
      previousRange = parseByteRange(resolveUrl(line, base), pendingRange, previousRange)
      if (startsNewPart) parts.push({ start, init, mediaSegments: [] })
      parts.at(-1)?.mediaSegments.push(previousRange)
      start += segmentSeconds
      pendingRange = null
      startsNewPart = false
    }
  }
  return { parts }
}

const resolveUrl = (url: string, base: string) => new URL(url, base).href
