// What goes wrong with a file that an element loads: what the element reports, an early end, a silent host, no ranges.
import type { MediaProblem } from '#src/player/core/media.ts'
import type { Scope } from '#src/player/core/scope.ts'
import { brokenAt, canSeek, isLoadedToEnd } from './element-readings.ts'
import { problemOfSilentHost, watchSilence } from './host-silence.ts'
import { isPlaylist } from './is-playlist.ts'
import { type FileSource, showFile } from './load-file.ts'
import { loadWhole, supportsRanges } from './load-whole.ts'
import { isCutOffAt, problemOfElement } from './media-problem.ts'
import { everyMs } from './scope.ts'

/** Milliseconds between looks at how far a video has come. */
const lookMs = 250

/** A video that goes further than this from one look to the next, in seconds at plain speed, has not played it. */
const jump = 2

/** `loading` holds what the element loads from its host now; it may be replaced by the whole file within `scope`. */
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
    // Some browsers do not even open a file whose host knows no ranges.
    if (problem.kind === 'codec') void failUnlessLoadedWhole(problem)
    else listener.failed(problem)
  })
  watchHost(source, loading)
}

/** Brings a file whole where its host knows no byte ranges. Resolves to whether it does that. */
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

/** What the element itself says is wrong, and an end that comes too early. */
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
  // WebKit takes what is missing of a cut-off file for played; others end where the file does.
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
