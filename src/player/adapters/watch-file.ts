// Detects problems of a file that an element loads: errors it reports, an early end, a host that sends nothing, a host
// without range requests.
import type { MediaProblem } from '#src/player/core/media.ts'
import type { Scope } from '#src/player/core/scope.ts'
import { brokenAt, canSeek, isLoadedToEnd } from './element-readings.ts'
import { problemOfSilentHost, watchSilence } from './host-silence.ts'
import { isPlaylist } from './is-playlist.ts'
import { type FileSource, showFile } from './load-file.ts'
import { loadWhole, supportsRanges } from './load-whole.ts'
import { isCutOffAt, problemOfElement } from './media-problem.ts'
import { everyMs } from './scope.ts'

/** Milliseconds between two readings of the position. */
const lookMs = 250

/** Seconds at normal speed that a position can advance between two readings by playback; more means a jump. */
const jump = 2

/** `loading` owns what the element loads from its host; the whole file, owned by `scope`, may replace it. */
export function watchFile(source: FileSource, loading: Scope, scope: Scope): void {
  const { video, listener } = source
  const failUnlessLoadedWhole = async (problem: MediaProblem) => {
    if (!(await loadWholeInstead(source, loading, scope))) listener.failed(problem)
  }
  const loadWholeUnlessSeekable = () => {
    if (!canSeek(video)) void loadWholeInstead(source, loading, scope)
  }
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) loadWholeUnlessSeekable()
  else loading.listen(video, 'loadedmetadata', loadWholeUnlessSeekable)
  watchElement(source, loading, (problem) => {
    // Some browsers report a codec error for a file whose host does not support ranges.
    if (problem.kind === 'codec') void failUnlessLoadedWhole(problem)
    else listener.failed(problem)
  })
  watchHost(source, loading)
}

/** Loads the whole file instead if its host does not support ranges. Resolves to `false` if that does not apply. */
async function loadWholeInstead(source: FileSource, loading: Scope, scope: Scope): Promise<boolean> {
  const { url, listener } = source
  if (url.startsWith('blob:') || isPlaylist(url) || (await supportsRanges(url))) return false
  if (loading.closed) return true
  listener.restarted()
  loading.close()
  const whole = await loadWhole(url, scope)
  if (scope.closed) return true
  if (whole instanceof Blob) {
    showFile(source.video, whole, scope)
    watchElement(source, scope, listener.failed)
  } else listener.failed(whole)
  return true
}

/** Detects errors that the element reports, and an early end. */
export function watchElement(
  { video, url, violations }: FileSource,
  scope: Scope,
  failed: (problem: MediaProblem) => void,
): void {
  let reached = 0
  const look = () => {
    if (!video.ended && video.error === null) reached = video.currentTime
  }
  everyMs(scope, lookMs, look)
  scope.listen(video, 'seeked', () => {
    reached = video.currentTime
  })
  const failIfCutOff = async (at: number) => {
    if (await isCutOffAt(url, violations)) failed({ kind: 'damaged', at })
  }
  const failWithError = () => {
    const decoded = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA || reached > 0
    const at = brokenAt(video, reached)
    void problemOfElement(video.error, { url, at, decoded }, violations).then(failed)
  }
  if (video.error === null) scope.listen(video, 'error', failWithError)
  else failWithError()
  // WebKit counts the missing part of a cut-off file as played; other browsers end where the file does.
  scope.listen(video, 'ended', () => {
    const early = video.currentTime < video.duration - jump
    if (early) void failIfCutOff(video.currentTime)
    else if (video.currentTime - reached > jump * video.playbackRate) void failIfCutOff(reached)
  })
}

function watchHost({ video, url, listener }: FileSource, scope: Scope): void {
  let arrivals = 0
  scope.listen(video, 'progress', () => {
    arrivals += 1
  })
  const look = () => {
    const waits =
      video.networkState === HTMLMediaElement.NETWORK_LOADING &&
      video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA &&
      !video.ended &&
      !isLoadedToEnd(video)
    return { waitsFor: waits ? url : null, progress: arrivals + video.currentTime }
  }
  watchSilence(scope, look, () => listener.failed(problemOfSilentHost(url)))
}
