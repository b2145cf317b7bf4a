// Rewrites HLS playlists for storage: a master playlist with one stream, absolute URLs, and the byte ranges that a
// media playlist needs. A player of the stored playlist requests nothing that is not stored.
import {
  parseByteRange,
  type ByteRange,
  readPlaylistAttribute as attribute,
  splitPlaylistLines as linesOf,
} from '#src/domain/hls-syntax.ts'
import type { Quality } from '#src/offline/tasks/task-download.ts'
import type { BytesRequest } from './fetch-missing-bytes.ts'

/** `bytes`: its estimated size, from the bitrate in the master playlist; null if unknown. */
export type PlannedPart = BytesRequest & { readonly bytes: number | null }

export type OfflineMasterPlaylist = {
  readonly kind: 'master'
  readonly text: string
  /** Its playlists, of the video and of separate audio, with their bits per second. */
  readonly playlists: readonly { readonly url: string; readonly bitrate: number }[]
}

export type OfflineMediaPlaylist = {
  readonly kind: 'media'
  readonly text: string
  readonly parts: readonly PlannedPart[]
}

/** `encrypted`: needs a key, which must not be stored. `live`: the stream has not ended. */
export type UnsupportedPlaylist = { readonly kind: 'encrypted' | 'live' | 'unreadable' }

export type RewriteOptions = {
  /** URL of the playlist after redirects: its relative addresses resolve against it. */
  readonly base: string
  readonly quality: Quality
  /** Bits per second, if the master playlist has them. */
  readonly bitrate?: number
  /** Whether the browser plays streams of these codecs. */
  readonly canPlay?: (codecs: string) => boolean
}

/** Rewrites a playlist for storage, or returns why it cannot be stored. */
export function rewritePlaylist(
  text: string,
  options: RewriteOptions,
): OfflineMasterPlaylist | OfflineMediaPlaylist | UnsupportedPlaylist {
  const lines = linesOf(text)
  if (lines[0] !== '#EXTM3U' || lines.some((line) => line.startsWith('#EXT-X-DEFINE:'))) return { kind: 'unreadable' }
  const isEncrypted = lines.some((line) => /^#EXT-X-(SESSION-)?KEY:/.test(line) && attribute(line, 'METHOD') !== 'NONE')
  if (isEncrypted) return { kind: 'encrypted' }
  try {
    return lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:'))
      ? rewriteMaster(lines, options)
      : rewriteMedia(lines, options)
  } catch {
    // The playlist has an invalid URL.
    return { kind: 'unreadable' }
  }
}

type Variant = { readonly line: string; readonly uri: string; readonly bitrate: number; readonly height: number }

function rewriteMaster(
  lines: readonly string[],
  { base, quality, canPlay = () => true }: RewriteOptions,
): OfflineMasterPlaylist | UnsupportedPlaylist {
  const variants = lines.flatMap((line, at): Variant[] => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return []
    const uri = lines.slice(at + 1).find((next) => !next.startsWith('#'))
    if (uri === undefined) return []
    const bitrate = Number(attribute(line, 'AVERAGE-BANDWIDTH') ?? attribute(line, 'BANDWIDTH')) || 0
    return [{ line, uri, bitrate, height: Number(attribute(line, 'RESOLUTION')?.split('x')[1]) || 0 }]
  })
  const playable = variants.filter(({ line }) => canPlay(attribute(line, 'CODECS') ?? ''))
  const chosen = selectVariant(playable.length > 0 ? playable : variants, quality)
  if (!chosen) return { kind: 'unreadable' }
  const group = attribute(chosen.line, 'AUDIO')
  const audio = group === null ? undefined : defaultAudioRendition(lines, group)
  const audioUri = audio && attribute(audio, 'URI')
  const variantUrl = resolveUrl(chosen.uri, base)
  const audioUrl = audioUri ? resolveUrl(audioUri, base) : null
  const headerLines = lines.filter((line) => /^#EXT(M3U|-X-VERSION:|-X-INDEPENDENT-SEGMENTS|-X-START:)/.test(line))
  const text = [
    ...headerLines,
    ...(audio ? [audioUrl === null ? audio : withUri(audio, audioUrl)] : []),
    withoutAttributes(chosen.line, ['SUBTITLES', 'CLOSED-CAPTIONS', 'VIDEO']),
    variantUrl,
    '',
  ].join('\n')
  const playlists = [{ url: variantUrl, bitrate: chosen.bitrate }]
  // The stream's bitrate includes the audio.
  if (audioUrl !== null && audioUrl !== variantUrl) playlists.push({ url: audioUrl, bitrate: 0 })
  return { kind: 'master', text, playlists }
}

/** The lowest, the highest or the middle quality; of an even number, the lower of the middle two. */
function selectVariant(variants: readonly Variant[], quality: Quality): Variant | undefined {
  const order = variants.toSorted((a, b) => a.height - b.height || a.bitrate - b.bitrate)
  if (quality === 'low') return order[0]
  return quality === 'high' ? order.at(-1) : order[Math.floor((order.length - 1) / 2)]
}

/** The default audio rendition of a group. */
function defaultAudioRendition(lines: readonly string[], group: string): string | undefined {
  const renditions = lines.filter(
    (line) =>
      line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'TYPE') === 'AUDIO' && attribute(line, 'GROUP-ID') === group,
  )
  return renditions.find((line) => attribute(line, 'DEFAULT') === 'YES') ?? renditions[0]
}

function rewriteMedia(
  lines: readonly string[],
  { base, bitrate = 0 }: RewriteOptions,
): OfflineMediaPlaylist | UnsupportedPlaylist {
  const isEnded = lines.includes('#EXT-X-ENDLIST') || lines.includes('#EXT-X-PLAYLIST-TYPE:VOD')
  if (!isEnded) return { kind: 'live' }
  const parts: PlannedPart[] = []
  const output: string[] = []
  const addPart = ({ url, offset, length }: ByteRange, seconds: number) => {
    const to = length === null ? null : offset + length
    const bytes = length ?? (bitrate > 0 ? Math.round((bitrate * seconds) / 8) : null)
    if (!parts.some((part) => part.url === url && part.from === offset && part.to === to)) {
      parts.push({ url, from: offset, to, bytes })
    }
  }
  let seconds = 0
  let range: string | null = null
  let lastRange: ByteRange | null = null
  let isGap = false
  for (const line of lines) {
    // Partial segments are for live playback only.
    if (/^#EXT-X-(PART|PRELOAD-HINT|RENDITION-REPORT|SERVER-CONTROL|PART-INF)[:-]/.test(line)) continue
    if (line.startsWith('#EXT-X-MAP:')) {
      const url = resolveUrl(attribute(line, 'URI') ?? '', base)
      addPart(parseByteRange(url, attribute(line, 'BYTERANGE'), null), 0)
      output.push(withUri(line, url))
    } else if (line.startsWith('#')) {
      if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8)) || 0
      else if (line.startsWith('#EXT-X-BYTERANGE:')) range = line.slice(17)
      else if (line === '#EXT-X-GAP') isGap = true
      output.push(line)
    } else {
      lastRange = parseByteRange(resolveUrl(line, base), range, lastRange)
      if (!isGap) addPart(lastRange, seconds)
      output.push(lastRange.url)
      range = null
      isGap = false
    }
  }
  return { kind: 'media', text: [...output, ''].join('\n'), parts }
}

const resolveUrl = (variantUrl: string, base: string): string => {
  const url = new URL(variantUrl, base)
  url.hash = ''
  return url.href
}

const withUri = (line: string, url: string): string =>
  line.replace(/([:,])URI="[^"]*"/, (_, separator: string) => `${separator}URI="${url}"`)

const withoutAttributes = (line: string, names: readonly string[]): string =>
  names.reduce(
    (rest, name) => rest.replace(new RegExp(`,${name}=("[^"]*"|[^,]*)|(?<=:)${name}=("[^"]*"|[^,]*),`), ''),
    line,
  )
