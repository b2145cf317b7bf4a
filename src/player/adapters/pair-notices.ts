// What is unusual about two videos that can be played: no picture, no sound, lengths that differ.
import { type SideName, sideNames } from '#src/player/core/media.ts'
import { Scope } from '#src/player/core/scope.ts'
import { everyMs } from './scope.ts'

export type PairNotice =
  | { readonly kind: 'no-picture' | 'no-sound'; readonly side: SideName }
  /** Seconds. */
  | { readonly kind: 'lengths'; readonly source: number; readonly dub: number }

/**
 * Seconds by which lengths may differ unsaid. Encoders round a video up to a whole frame and its sound to a whole packet,
 * and segments of a stream add that up; a second is a word that was cut off.
 */
const sameLength = 1

/** `HTMLMediaElement.HAVE_CURRENT_DATA`. */
const haveCurrentData = 2

/**
 * Seconds a video has to play before something is said of its tracks: Chromium tells what it decoded, WebKit finds tracks
 * after it says that there is data.
 */
const playedEnough = 1

/** What browsers tell of an element's tracks; each knows one of these. */
type Tracks = Pick<HTMLVideoElement, 'readyState' | 'duration' | 'videoWidth' | 'played'> & {
  readonly mozHasAudio?: boolean
  readonly audioTracks?: { readonly length: number }
  readonly webkitAudioDecodedByteCount?: number
}

/** Checks when a video can play and once a second, and passes what changed to `onNotices`. Returns how to stop. */
export function watchNotices(
  elements: { readonly [Name in SideName]: HTMLVideoElement },
  onNotices: (notices: readonly PairNotice[]) => void,
): () => void {
  const scope = new Scope()
  let notices: readonly PairNotice[] = []
  const look = () => {
    const found = findNotices(elements.source, elements.dub, notices)
    if (found === notices) return
    notices = found
    onNotices(notices)
  }
  look()
  everyMs(scope, 1000, look)
  for (const side of sideNames) scope.listen(elements[side], 'canplay', look)
  return () => scope.close()
}

/** Returns `before` itself while nothing changed. */
export function findNotices(source: Tracks, dub: Tracks, before: readonly PairNotice[]): readonly PairNotice[] {
  const sides = { source, dub }
  const found: PairNotice[] = []
  for (const side of sideNames) {
    if (!isLoaded(sides[side]) || secondsIn(sides[side].played) <= playedEnough) continue
    if (sides[side].videoWidth === 0) found.push({ kind: 'no-picture', side })
    if (!hasSound(sides[side])) found.push({ kind: 'no-sound', side })
  }
  if (isLoaded(source) && isLoaded(dub)) found.push(...lengthNotice(source, dub, before))
  return JSON.stringify(found) === JSON.stringify(before) ? before : found
}

function isLoaded({ readyState, duration }: Tracks): boolean {
  return readyState >= haveCurrentData && Number.isFinite(duration) && duration > 0
}

/** WebKit may count a length up while it plays: only lengths known before are believed, and what was found stays. */
function lengthNotice(source: Tracks, dub: Tracks, before: readonly PairNotice[]): readonly PairNotice[] {
  if (source.played.length > 0 || dub.played.length > 0) {
    return before.filter(({ kind }) => kind === 'lengths')
  }
  if (Math.abs(source.duration - dub.duration) <= sameLength) return []
  return [{ kind: 'lengths', source: source.duration, dub: dub.duration }]
}

/** A browser that tells nothing of sound is taken to have some. */
function hasSound({ mozHasAudio, audioTracks, webkitAudioDecodedByteCount }: Tracks): boolean {
  if (mozHasAudio !== undefined) return mozHasAudio
  if (audioTracks !== undefined) return audioTracks.length > 0
  return webkitAudioDecodedByteCount !== 0
}

function secondsIn(ranges: TimeRanges): number {
  let seconds = 0
  for (let index = 0; index < ranges.length; index += 1) seconds += ranges.end(index) - ranges.start(index)
  return seconds
}
