// Parses HLS playlists (RFC 8216) as far as Curio plays and stores them. Tags keep their lines, so that a playlist can be
// rewritten with those it does not interpret.

/** `offset` and `length` in bytes; a `length` of null means the rest of the file. */
export type ByteRange = { readonly url: string; readonly offset: number; readonly length: number | null }

/** `bitrate` in bits per second, on average if known, and `height` in pixels; 0 if unknown. */
export type Variant = {
  readonly line: string
  readonly url: string
  readonly bitrate: number
  readonly height: number
  readonly codecs: string
  readonly audioGroup: string | null
}

/** `url` is null if the audio is part of the variant's stream. */
type AudioRendition = {
  readonly line: string
  readonly group: string | null
  readonly isDefault: boolean
  readonly url: string | null
}

export type MasterPlaylist = {
  readonly kind: 'master'
  readonly lines: readonly string[]
  readonly variants: readonly Variant[]
  readonly audioRenditions: readonly AudioRendition[]
}

/** A line of a media playlist. `init`: the initialization section of the segments after it. */
type MediaEntry =
  | { readonly kind: 'tag'; readonly line: string }
  | { readonly kind: 'init'; readonly line: string; readonly range: ByteRange }
  | { readonly kind: 'segment'; readonly range: ByteRange; readonly seconds: number; readonly isGap: boolean }

/** `isComplete`: no segments will be added, so it is not live. */
export type MediaPlaylist = {
  readonly kind: 'media'
  readonly isComplete: boolean
  readonly entries: readonly MediaEntry[]
}

/** `encrypted`: needs a key. `unreadable`: not a playlist, one with variables or an invalid URL, or far too long. */
export type Playlist = MasterPlaylist | MediaPlaylist | { readonly kind: 'encrypted' | 'unreadable' }

/** Ten hours in segments of two seconds are 36,000 lines, and twice as many with byte ranges. */
const maxLines = 100_000
const maxLength = 20_000_000

/** Makes an address of the playlist absolute. Throws if the address is invalid. */
type ResolveUrl = (uri: string) => string

export function parsePlaylist(text: string, resolveUrl: ResolveUrl): Playlist {
  if (text.length > maxLength) return { kind: 'unreadable' }
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const isReadable = lines[0] === '#EXTM3U' && lines.length <= maxLines
  if (!isReadable || lines.some((line) => line.startsWith('#EXT-X-DEFINE:'))) return { kind: 'unreadable' }
  const isEncrypted = lines.some(
    (line) => /^#EXT-X-(SESSION-)?KEY:/.test(line) && readAttribute(line, 'METHOD') !== 'NONE',
  )
  if (isEncrypted) return { kind: 'encrypted' }
  try {
    return lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:'))
      ? parseMaster(lines, resolveUrl)
      : parseMedia(lines, resolveUrl)
  } catch {
    return { kind: 'unreadable' }
  }
}

function parseMaster(lines: readonly string[], resolveUrl: ResolveUrl): MasterPlaylist {
  let streamLine: string | null = null
  const variants = lines.flatMap((uri): Variant[] => {
    if (uri.startsWith('#EXT-X-STREAM-INF:')) streamLine = uri
    const line = streamLine
    if (line === null || uri.startsWith('#')) return []
    streamLine = null
    return [
      {
        line,
        url: resolveUrl(uri),
        bitrate: Number(readAttribute(line, 'AVERAGE-BANDWIDTH') ?? readAttribute(line, 'BANDWIDTH')) || 0,
        height: Number(readAttribute(line, 'RESOLUTION')?.split('x')[1]) || 0,
        codecs: readAttribute(line, 'CODECS') ?? '',
        audioGroup: readAttribute(line, 'AUDIO'),
      },
    ]
  })
  const audioRenditions = lines.flatMap((line): AudioRendition[] => {
    if (!line.startsWith('#EXT-X-MEDIA:') || readAttribute(line, 'TYPE') !== 'AUDIO') return []
    const uri = readAttribute(line, 'URI')
    const isDefault = readAttribute(line, 'DEFAULT') === 'YES'
    return [{ line, group: readAttribute(line, 'GROUP-ID'), isDefault, url: uri ? resolveUrl(uri) : null }]
  })
  return { kind: 'master', lines, variants, audioRenditions }
}

function parseMedia(lines: readonly string[], resolveUrl: ResolveUrl): MediaPlaylist {
  const entries: MediaEntry[] = []
  let seconds = 0
  let rangeText: string | null = null
  let range: ByteRange | null = null
  let isGap = false
  for (const line of lines) {
    if (line.startsWith('#EXT-X-MAP:')) {
      const url = resolveUrl(readAttribute(line, 'URI') ?? '')
      entries.push({ kind: 'init', line, range: parseByteRange(url, readAttribute(line, 'BYTERANGE'), null) })
    } else if (line.startsWith('#')) {
      if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8)) || 0
      else if (line.startsWith('#EXT-X-BYTERANGE:')) rangeText = line.slice(17)
      else if (line === '#EXT-X-GAP') isGap = true
      entries.push({ kind: 'tag', line })
    } else {
      range = parseByteRange(resolveUrl(line), rangeText, range)
      entries.push({ kind: 'segment', range, seconds, isGap })
      rangeText = null
      isGap = false
    }
  }
  const isComplete = lines.includes('#EXT-X-ENDLIST') || lines.includes('#EXT-X-PLAYLIST-TYPE:VOD')
  return { kind: 'media', isComplete, entries }
}

/** Returns a value of an attribute list without its quotes. */
function readAttribute(line: string, name: string): string | null {
  const match = new RegExp(`[:,]${name}=("[^"]*"|[^,]*)`).exec(line)?.[1]
  return match?.replaceAll('"', '') ?? null
}

/** Parses `length@offset`; without `offset` the range begins where the previous one ended. */
function parseByteRange(url: string, text: string | null, previous: ByteRange | null): ByteRange {
  if (text === null) return { url, offset: 0, length: null }
  const [length, offset] = text.split('@').map(Number)
  const next = previous?.url === url ? previous.offset + (previous.length ?? 0) : 0
  return { url, offset: offset ?? next, length: length ?? null }
}
