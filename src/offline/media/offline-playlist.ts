// Rewrites HLS playlists for storage: a master playlist with one stream, absolute URLs, and the byte ranges that a
// media playlist needs. A player of the stored playlist requests nothing that is not stored.
import { assertNever } from '#src/domain/assert-never.ts'
import {
  type ByteRange,
  type MasterPlaylist,
  type MediaPlaylist,
  parsePlaylist,
  type Variant,
} from '#src/domain/media/hls-playlist.ts'
import type { VideoQuality } from './media-download-error.ts'
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
  readonly quality: VideoQuality
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
  const playlist = parsePlaylist(text, (uri) => resolveUrl(uri, options.base))
  switch (playlist.kind) {
    case 'master':
      return rewriteMaster(playlist, options)
    case 'media':
      return playlist.isComplete ? rewriteMedia(playlist, options) : { kind: 'live' }
    case 'encrypted':
    case 'unreadable':
      return { kind: playlist.kind }
    default:
      return assertNever(playlist)
  }
}

function rewriteMaster(
  { lines, variants, audioRenditions }: MasterPlaylist,
  { quality, canPlay = () => true }: RewriteOptions,
): OfflineMasterPlaylist | UnsupportedPlaylist {
  const playable = variants.filter(({ codecs }) => canPlay(codecs))
  const chosen = selectVariant(playable.length > 0 ? playable : variants, quality)
  if (!chosen) return { kind: 'unreadable' }
  const renditions = audioRenditions.filter(({ group }) => group !== null && group === chosen.audioGroup)
  const audio = renditions.find(({ isDefault }) => isDefault) ?? renditions[0]
  const headerLines = lines.filter((line) => /^#EXT(M3U|-X-VERSION:|-X-INDEPENDENT-SEGMENTS|-X-START:)/.test(line))
  const text = [
    ...headerLines,
    ...(audio ? [audio.url === null ? audio.line : withUri(audio.line, audio.url)] : []),
    withoutAttributes(chosen.line, ['SUBTITLES', 'CLOSED-CAPTIONS', 'VIDEO']),
    chosen.url,
    '',
  ].join('\n')
  const playlists = [{ url: chosen.url, bitrate: chosen.bitrate }]
  // The stream's bitrate includes the audio.
  if (audio && audio.url !== null && audio.url !== chosen.url) playlists.push({ url: audio.url, bitrate: 0 })
  return { kind: 'master', text, playlists }
}

/** The lowest, the highest or the middle quality; of an even number, the lower of the middle two. */
function selectVariant(variants: readonly Variant[], quality: VideoQuality): Variant | undefined {
  const order = variants.toSorted((a, b) => a.height - b.height || a.bitrate - b.bitrate)
  if (quality === 'low') return order[0]
  return quality === 'high' ? order.at(-1) : order[Math.floor((order.length - 1) / 2)]
}

function rewriteMedia({ entries }: MediaPlaylist, { bitrate = 0 }: RewriteOptions): OfflineMediaPlaylist {
  const parts = new Map<string, PlannedPart>()
  const addPart = ({ url, offset, length }: ByteRange, seconds: number) => {
    const to = length === null ? null : offset + length
    const bytes = length ?? (bitrate > 0 ? Math.round((bitrate * seconds) / 8) : null)
    const key = `${offset}-${to} ${url}`
    if (!parts.has(key)) parts.set(key, { url, from: offset, to, bytes })
  }
  const lines = entries.flatMap((entry): string[] => {
    switch (entry.kind) {
      case 'tag':
        return livePlaybackTag.test(entry.line) ? [] : [entry.line]
      case 'init':
        addPart(entry.range, 0)
        return [withUri(entry.line, entry.range.url)]
      case 'segment':
        if (!entry.isGap) addPart(entry.range, entry.seconds)
        return [entry.range.url]
      default:
        return assertNever(entry)
    }
  })
  return { kind: 'media', text: [...lines, ''].join('\n'), parts: [...parts.values()] }
}

/** Tags of partial segments. */
const livePlaybackTag = /^#EXT-X-(PART|PRELOAD-HINT|RENDITION-REPORT|SERVER-CONTROL|PART-INF)[:-]/

const resolveUrl = (uri: string, base: string): string => {
  const url = new URL(uri, base)
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
