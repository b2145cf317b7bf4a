// Rewrites HLS playlists for storage: a master playlist with one stream, absolute URLs, and the byte ranges that a
// media playlist needs. A player of the stored playlist requests nothing that is not stored.
import {
  byteRange,
  type ByteRange,
  playlistAttribute as attribute,
  playlistLines as linesOf,
} from '#src/domain/hls-lines.ts'
import type { Quality } from '#src/offline/tasks/kept-task.ts'
import type { Wanted } from './fetch-part.ts'

/** `bytes`: its estimated size, from the bitrate in the master playlist; null if unknown. */
export type WantedPart = Wanted & { readonly bytes: number | null }

export type KeptMaster = {
  readonly kind: 'master'
  readonly text: string
  /** Its playlists, of the video and of separate audio, with their bits per second. */
  readonly playlists: readonly { readonly url: string; readonly bitrate: number }[]
}

export type KeptPlaylist = { readonly kind: 'media'; readonly text: string; readonly parts: readonly WantedPart[] }

/** `encrypted`: needs a key, which must not be stored. `live`: the stream has not ended. */
export type Unkept = { readonly kind: 'encrypted' | 'live' | 'unreadable' }

export type ReadPlaylist = {
  /** URL of the playlist after redirects: its relative addresses resolve against it. */
  readonly base: string
  readonly quality: Quality
  /** Bits per second, if the master playlist has them. */
  readonly bitrate?: number
  /** Whether the browser plays streams of these codecs. */
  readonly plays?: (codecs: string) => boolean
}

/** Rewrites a playlist for storage, or returns why it cannot be stored. */
export function keepPlaylist(text: string, read: ReadPlaylist): KeptMaster | KeptPlaylist | Unkept {
  const lines = linesOf(text)
  if (lines[0] !== '#EXTM3U' || lines.some((line) => line.startsWith('#EXT-X-DEFINE:'))) return { kind: 'unreadable' }
  const locked = lines.some((line) => /^#EXT-X-(SESSION-)?KEY:/.test(line) && attribute(line, 'METHOD') !== 'NONE')
  if (locked) return { kind: 'encrypted' }
  try {
    return lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:'))
      ? keepMaster(lines, read)
      : keepMedia(lines, read)
  } catch {
    // The playlist has an invalid URL.
    return { kind: 'unreadable' }
  }
}

type Variant = { readonly line: string; readonly uri: string; readonly bitrate: number; readonly height: number }

function keepMaster(
  lines: readonly string[],
  { base, quality, plays = () => true }: ReadPlaylist,
): KeptMaster | Unkept {
  const variants = lines.flatMap((line, at): Variant[] => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return []
    const uri = lines.slice(at + 1).find((next) => !next.startsWith('#'))
    if (uri === undefined) return []
    const bitrate = Number(attribute(line, 'AVERAGE-BANDWIDTH') ?? attribute(line, 'BANDWIDTH')) || 0
    return [{ line, uri, bitrate, height: Number(attribute(line, 'RESOLUTION')?.split('x')[1]) || 0 }]
  })
  const playable = variants.filter(({ line }) => plays(attribute(line, 'CODECS') ?? ''))
  const chosen = ofQuality(playable.length > 0 ? playable : variants, quality)
  if (!chosen) return { kind: 'unreadable' }
  const group = attribute(chosen.line, 'AUDIO')
  const sound = group === null ? undefined : soundOf(lines, group)
  const soundUri = sound && attribute(sound, 'URI')
  const address = resolve(chosen.uri, base)
  const soundAddress = soundUri ? resolve(soundUri, base) : null
  const head = lines.filter((line) => /^#EXT(M3U|-X-VERSION:|-X-INDEPENDENT-SEGMENTS|-X-START:)/.test(line))
  const text = [
    ...head,
    ...(sound ? [soundAddress === null ? sound : withUri(sound, soundAddress)] : []),
    withoutAttributes(chosen.line, ['SUBTITLES', 'CLOSED-CAPTIONS', 'VIDEO']),
    address,
    '',
  ].join('\n')
  const playlists = [{ url: address, bitrate: chosen.bitrate }]
  // The stream's bitrate includes the audio.
  if (soundAddress !== null && soundAddress !== address) playlists.push({ url: soundAddress, bitrate: 0 })
  return { kind: 'master', text, playlists }
}

/** The lowest, the highest or the middle quality; of an even number, the lower of the middle two. */
function ofQuality(variants: readonly Variant[], quality: Quality): Variant | undefined {
  const order = variants.toSorted((a, b) => a.height - b.height || a.bitrate - b.bitrate)
  if (quality === 'low') return order[0]
  return quality === 'high' ? order.at(-1) : order[Math.floor((order.length - 1) / 2)]
}

/** The default audio rendition of a group. */
function soundOf(lines: readonly string[], group: string): string | undefined {
  const renditions = lines.filter(
    (line) =>
      line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'TYPE') === 'AUDIO' && attribute(line, 'GROUP-ID') === group,
  )
  return renditions.find((line) => attribute(line, 'DEFAULT') === 'YES') ?? renditions[0]
}

function keepMedia(lines: readonly string[], { base, bitrate = 0 }: ReadPlaylist): KeptPlaylist | Unkept {
  const ended = lines.includes('#EXT-X-ENDLIST') || lines.includes('#EXT-X-PLAYLIST-TYPE:VOD')
  if (!ended) return { kind: 'live' }
  const parts: WantedPart[] = []
  const kept: string[] = []
  const want = ({ url, from, length }: ByteRange, seconds: number) => {
    const to = length === null ? null : from + length
    const bytes = length ?? (bitrate > 0 ? Math.round((bitrate * seconds) / 8) : null)
    if (!parts.some((part) => part.url === url && part.from === from && part.to === to)) {
      parts.push({ url, from, to, bytes })
    }
  }
  let seconds = 0
  let range: string | null = null
  let last: ByteRange | null = null
  let missing = false
  for (const line of lines) {
    // Partial segments are for live playback only.
    if (/^#EXT-X-(PART|PRELOAD-HINT|RENDITION-REPORT|SERVER-CONTROL|PART-INF)[:-]/.test(line)) continue
    if (line.startsWith('#EXT-X-MAP:')) {
      const url = resolve(attribute(line, 'URI') ?? '', base)
      want(byteRange(url, attribute(line, 'BYTERANGE'), null), 0)
      kept.push(withUri(line, url))
    } else if (line.startsWith('#')) {
      if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8)) || 0
      else if (line.startsWith('#EXT-X-BYTERANGE:')) range = line.slice(17)
      else if (line === '#EXT-X-GAP') missing = true
      kept.push(line)
    } else {
      last = byteRange(resolve(line, base), range, last)
      if (!missing) want(last, seconds)
      kept.push(last.url)
      range = null
      missing = false
    }
  }
  return { kind: 'media', text: [...kept, ''].join('\n'), parts }
}

const resolve = (address: string, base: string): string => {
  const url = new URL(address, base)
  url.hash = ''
  return url.href
}

const withUri = (line: string, url: string): string =>
  line.replace(/([:,])URI="[^"]*"/, (_, mark: string) => `${mark}URI="${url}"`)

const withoutAttributes = (line: string, names: readonly string[]): string =>
  names.reduce(
    (left, name) => left.replace(new RegExp(`,${name}=("[^"]*"|[^,]*)|(?<=:)${name}=("[^"]*"|[^,]*),`), ''),
    line,
  )
