// Detects problems of a file that an element loads: errors it reports, an early end, a host that sends nothing, a host
// without range requests.
import type { MediaProblem } from '#src/player/core/media.ts'
import type { Scope } from '#src/player/core/scope.ts'
import { problemOfHostTimeout, watchHostTimeout } from './host-timeout.ts'
import { isHlsPlaylist } from './is-hls-playlist.ts'
import { type FileSource, setFileSource } from './file-source.ts'
import { isTruncatedAt, problemOfElement } from './media-problem.ts'
import { everyMs } from './scoped-timers.ts'
import { rangesOf } from './element-times.ts'
import { hostOf } from './policy-violations.ts'

/** Milliseconds between two readings of the position. */
const progressCheckMs = 250

/** Seconds at normal speed that a position can advance between two readings by playback; more means a jump. */
const maxJumpSeconds = 2

/** `loading` owns what the element loads from its host; the whole file, owned by `scope`, may replace it. */
export function watchFile(source: FileSource, loading: Scope, scope: Scope): void {
  const { video, listener } = source
  const failUnlessLoadedWhole = async (problem: MediaProblem) => {
    if (!(await loadWholeInstead(source, loading, scope))) listener.onProblem(problem)
  }
  const loadWholeUnlessSeekable = () => {
    if (!canSeek(video)) void loadWholeInstead(source, loading, scope)
  }
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) loadWholeUnlessSeekable()
  else loading.listen(video, 'loadedmetadata', loadWholeUnlessSeekable)
  watchElement(source, loading, (problem) => {
    // Some browsers report a codec error for a file whose host does not support ranges.
    if (problem.kind === 'codec') void failUnlessLoadedWhole(problem)
    else listener.onProblem(problem)
  })
  watchHost(source, loading)
}

/** Loads the whole file instead if its host does not support ranges. Resolves to `false` if that does not apply. */
async function loadWholeInstead(source: FileSource, loading: Scope, scope: Scope): Promise<boolean> {
  const { url, listener } = source
  if (url.startsWith('blob:') || isHlsPlaylist(url) || (await supportsRanges(url))) return false
  if (loading.closed) return true
  listener.onRestart()
  loading.close()
  const file = await loadWholeFile(url, scope)
  if (scope.closed) return true
  if (file instanceof Blob) {
    setFileSource(source.video, file, scope)
    watchElement(source, scope, listener.onProblem)
  } else listener.onProblem(file)
  return true
}

/** Detects errors that the element reports, and an early end. */
export function watchElement(
  { video, url, violations }: FileSource,
  scope: Scope,
  onProblem: (problem: MediaProblem) => void,
): void {
  let playedTo = 0
  const checkProgress = () => {
    if (!video.ended && video.error === null) playedTo = video.currentTime
  }
  everyMs(scope, progressCheckMs, checkProgress)
  scope.listen(video, 'seeked', () => {
    playedTo = video.currentTime
  })
  const failIfCutOff = async (at: number) => {
    if (await isTruncatedAt(url, violations)) onProblem({ kind: 'damaged', at })
  }
  const failWithError = () => {
    const decoded = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA || playedTo > 0
    const at = playableUntil(video, playedTo)
    void problemOfElement(video.error, { url, at, decoded }, violations).then(onProblem)
  }
  if (video.error === null) scope.listen(video, 'error', failWithError)
  else failWithError()
  // WebKit counts the missing part of a cut-off file as played; other browsers end where the file does.
  scope.listen(video, 'ended', () => {
    const endsTooEarly = video.currentTime < video.duration - maxJumpSeconds
    if (endsTooEarly) void failIfCutOff(video.currentTime)
    else if (video.currentTime - playedTo > maxJumpSeconds * video.playbackRate) void failIfCutOff(playedTo)
  })
}

function watchHost({ video, url, listener }: FileSource, scope: Scope): void {
  let progressEvents = 0
  scope.listen(video, 'progress', () => {
    progressEvents += 1
  })
  const checkProgress = () => {
    const isWaiting =
      video.networkState === HTMLMediaElement.NETWORK_LOADING &&
      video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA &&
      !video.ended &&
      !isLoadedToEnd(video)
    return { awaitedUrl: isWaiting ? url : null, progress: progressEvents + video.currentTime }
  }
  watchHostTimeout(scope, checkProgress, () => listener.onProblem(problemOfHostTimeout(url)))
}

type Readings = Pick<HTMLVideoElement, 'buffered' | 'currentTime' | 'duration' | 'seekable'>

/** Seconds by which the end that a browser reports for a file may be inexact. */
const toleranceSeconds = 0.5

/** Media seconds up to which a broken video can be played. `playedTo`: the last position observed while it played. */
export function playableUntil(
  { buffered, currentTime, duration }: Omit<Readings, 'seekable'>,
  playedTo: number,
): number {
  const at = Math.max(currentTime, playedTo)
  // Some browsers decode ahead and fail before they reach the fault. Others report missing bytes as buffered.
  const isDecoded = ({ start, end }: { start: number; end: number }) =>
    start <= at && end > at && end < duration - toleranceSeconds
  return rangesOf(buffered).find(isDecoded)?.end ?? at
}

/** Whether everything from the current position to the end is buffered. */
export function isLoadedToEnd({ buffered, currentTime, duration }: Omit<Readings, 'seekable'>): boolean {
  return rangesOf(buffered).some(({ start, end }) => start <= currentTime && end >= duration - toleranceSeconds)
}

/** Whether the video can seek over its whole length. It cannot if its host does not support range requests. */
export function canSeek({ seekable, duration }: Pick<Readings, 'seekable' | 'duration'>): boolean {
  const last = seekable.length - 1
  return !Number.isFinite(duration) || (last >= 0 && seekable.end(last) >= duration - toleranceSeconds)
}

// Loads a whole file into memory if its host does not support range requests: a browser can seek there.

/** Largest file, in bytes, that is loaded into memory: a phone holds two at a time. */
const maxWholeFileBytes = 100_000_000

/** Whether the host answers a range request for `url` with that range. */
async function supportsRanges(url: string): Promise<boolean> {
  try {
    const { status, body } = await fetch(url, { headers: { range: 'bytes=0-0' }, cache: 'no-store' })
    void body?.cancel()
    return status !== 200
  } catch {
    // The host does not allow the request: the problem that the browser reported stays.
    return true
  }
}

/** Loads all of `url`; closing the scope aborts. */
async function loadWholeFile(url: string, scope: Scope): Promise<Blob | MediaProblem> {
  const loading = scope.child()
  const abort = new AbortController()
  loading.own(() => abort.abort())
  const noRanges: MediaProblem = { kind: 'no-ranges', host: hostOf(url) }
  let received = 0
  let hasTimedOut = false
  watchHostTimeout(
    loading,
    () => ({ awaitedUrl: url, progress: received }),
    () => {
      hasTimedOut = true
      abort.abort()
    },
  )
  try {
    const response = await fetch(url, { signal: abort.signal })
    const reader = response.body?.getReader()
    if (!response.ok || !reader || Number(response.headers.get('content-length') ?? 0) > maxWholeFileBytes)
      return noRanges
    const chunks: Uint8Array<ArrayBuffer>[] = []
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return new Blob(chunks, { type: response.headers.get('content-type') ?? 'video/mp4' })
      received += value.length
      if (received > maxWholeFileBytes) return noRanges
      chunks.push(value)
    }
  } catch {
    return hasTimedOut ? { kind: 'no-answer', host: hostOf(url) } : { kind: 'network' }
  } finally {
    loading.close()
  }
}
