// Finds where the content of a stream begins on its element's clock.
import type { Fragment } from 'hls.js'

/**
 * Latest beginning of the pictures in seconds: 16 frames at 32/s, the longest reordering of H.264, are half a second. A
 * later beginning is intended.
 */
const latestZeroSeconds = 0.5

/** Seconds that the sound may begin before the pictures by its encoder's delay, which is no content. */
const maxEncoderDelaySeconds = 0.1

type FirstFragment = Pick<Fragment, 'elementaryStreams'> & {
  readonly initSegment?: { readonly data?: Uint8Array | null } | null
}

/**
 * Seconds of the element at which the first picture of a stream is shown, from its first fragment. hls.js begins its clock
 * at the lowest decoding time, before which nothing is shown for as long as frames are reordered. 0 where the browser
 * begins at the first picture itself, by the edit list of the fragment's initialization section, and where it is unknown.
 * `null` for a fragment without pictures.
 */
export function findStreamZero({
  elementaryStreams: { video, audio, audiovideo },
  initSegment,
}: FirstFragment): number | null {
  const pictures = video ?? audiovideo
  if (!pictures) return null
  if (hasEdit(initSegment?.data ?? null)) return 0
  const soundLead = audio ? pictures.startPTS - audio.startPTS : 0
  return soundLead > maxEncoderDelaySeconds || pictures.startPTS > latestZeroSeconds
    ? 0
    : Math.max(0, pictures.startPTS)
}

/** The type of a track's media, and the beginning of an edit list (ISO/IEC 14496-12, 8.4.3 and 8.6.6). */
const isPictureTrack = /hdlr.{8}vide/s
const editList = /elst(.).{7}(.{16})/s

/**
 * Whether the track of pictures begins elsewhere than at its first sample. An empty edit before it, whose media time is −1,
 * says of a reordered track only what its samples say too.
 */
function hasEdit(initSection: Uint8Array | null): boolean {
  if (!initSection) return false
  const tracks = new TextDecoder('latin1').decode(initSection).split('trak')
  const [, version, edit = ''] = editList.exec(tracks.find((track) => isPictureTrack.test(track)) ?? '') ?? []
  const mediaTime = version === '\u0001' ? edit.slice(8) : edit.slice(4, 8)
  return /[^\0]/.test(mediaTime) && /[^\u00FF]/.test(mediaTime)
}
