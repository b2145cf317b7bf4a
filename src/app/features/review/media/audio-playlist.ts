// Selects from an HLS playlist what is needed to fetch its sound.
import type { ByteRange, Playlist } from '#src/domain/media/hls-playlist.ts'

export type PlaylistPart = {
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
