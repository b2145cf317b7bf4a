// Finds what is unusual about two playable videos: no picture, no sound, different lengths.
import { type SideName, sideNames } from '#src/player/core/media.ts'
import { Scope } from '#src/player/core/scope.ts'
import { rareCodecAt } from './media-problem.ts'
import { everyMs } from './scoped-timers.ts'
import { rangesOf } from './element-times.ts'
import type { VideoPair } from './video-pair.ts'

export type PairNotice =
  /** `codec`: the name of the one that the browser does not play, if it is known. */
  | { readonly kind: 'no-picture' | 'no-sound'; readonly side: SideName; readonly codec?: string }
  /** Seconds. */
  | { readonly kind: 'lengths'; readonly source: number; readonly dub: number }

/**
 * Seconds by which lengths may differ without a notice. Encoders round a video up to a whole frame and its sound to a
 * whole packet, and the segments of a stream add up these differences. Beyond a second, speech may be cut off.
 */
const lengthToleranceSeconds = 1

/** `HTMLMediaElement.HAVE_CURRENT_DATA`. */
const haveCurrentData = 2

/**
 * Seconds a video has to play before its tracks are judged: Chromium counts the audio it decoded, and WebKit finds
 * tracks only after it reports data.
 */
const minPlayedSeconds = 1

/** What browsers report of an element's tracks; each supports one of the optional properties. */
type Tracks = Pick<HTMLVideoElement, 'readyState' | 'duration' | 'videoWidth' | 'played'> & {
  readonly mozHasAudio?: boolean
  readonly audioTracks?: { readonly length: number }
  readonly webkitAudioDecodedByteCount?: number
}

/** Checks on `canplay` and once a second, and passes changed notices to `onNotices`. Returns a function that stops. */
export function watchNotices(
  { elements, urls }: Pick<VideoPair, 'elements' | 'urls'>,
  onNotices: (notices: readonly PairNotice[]) => void,
): () => void {
  const scope = new Scope()
  let notices: readonly PairNotice[] = []
  const checkNotices = () => {
    const found = findNotices(elements.source, elements.dub, notices)
    if (found === notices) return
    notices = found
    onNotices(notices)
    void nameCodecs(found)
  }
  /** A track that the browser cannot decode looks like one that is missing. */
  const nameCodecs = async (found: readonly PairNotice[]) => {
    const named = await Promise.all(
      found.map(async (notice) => {
        if (notice.kind === 'lengths') return notice
        const track = notice.kind === 'no-sound' ? 'sound' : 'picture'
        const codec = await rareCodecAt(urls[notice.side], track)
        return codec === null ? notice : { ...notice, codec }
      }),
    )
    if (!scope.closed && notices === found) onNotices(named)
  }
  checkNotices()
  everyMs(scope, 1000, checkNotices)
  for (const side of sideNames) scope.listen(elements[side], 'canplay', checkNotices)
  return () => scope.close()
}

/** Returns `before` itself if nothing changed. */
export function findNotices(source: Tracks, dub: Tracks, before: readonly PairNotice[]): readonly PairNotice[] {
  const sides = { source, dub }
  const found: PairNotice[] = []
  for (const side of sideNames) {
    if (!isLoaded(sides[side]) || totalSeconds(sides[side].played) <= minPlayedSeconds) continue
    if (sides[side].videoWidth === 0) found.push({ kind: 'no-picture', side })
    if (!hasSound(sides[side])) found.push({ kind: 'no-sound', side })
  }
  if (isLoaded(source) && isLoaded(dub)) found.push(...lengthNotice(source, dub, before))
  return JSON.stringify(found) === JSON.stringify(before) ? before : found
}

function isLoaded({ readyState, duration }: Tracks): boolean {
  return readyState >= haveCurrentData && Number.isFinite(duration) && duration > 0
}

/** Compares lengths only before playback, and keeps the notice after: WebKit may increase a duration while it plays. */
function lengthNotice(source: Tracks, dub: Tracks, before: readonly PairNotice[]): readonly PairNotice[] {
  if (source.played.length > 0 || dub.played.length > 0) {
    return before.filter(({ kind }) => kind === 'lengths')
  }
  if (Math.abs(source.duration - dub.duration) <= lengthToleranceSeconds) return []
  return [{ kind: 'lengths', source: source.duration, dub: dub.duration }]
}

/** `true` where the browser does not report it. */
function hasSound({ mozHasAudio, audioTracks, webkitAudioDecodedByteCount }: Tracks): boolean {
  if (mozHasAudio !== undefined) return mozHasAudio
  if (audioTracks !== undefined) return audioTracks.length > 0
  return webkitAudioDecodedByteCount !== 0
}

function totalSeconds(ranges: TimeRanges): number {
  return rangesOf(ranges).reduce((seconds, { start, end }) => seconds + end - start, 0)
}
