// A file, or a playlist that the browser itself can play, as an element's own source.
import type { MediaProblem } from '#src/player/core/media.ts'
import type { Scope } from '#src/player/core/scope.ts'
import { brokenAt, canSeek, isLoadedToEnd } from './element-readings.ts'
import { watchSilence } from './host-silence.ts'
import { isPlaylist } from './is-playlist.ts'
import { loadWhole, supportsRanges } from './load-whole.ts'
import { isCutOffAt, problemOfElement } from './media-problem.ts'
import { hostOf, type PolicyViolations } from './policy-violations.ts'
import { everyMs } from './scope.ts'
import { warmFile } from './warm-store.ts'

export type SourceListener = {
  /** It cannot be shown. Notified at most once. */
  readonly failed: (problem: MediaProblem) => void
  /** What was loaded is let go, and the video is loaded anew in another way. */
  readonly restarted: () => void
}

export type FileSource = {
  readonly video: HTMLVideoElement
  readonly url: string
  readonly violations: PolicyViolations
  readonly listener: SourceListener
}

/** Milliseconds between looks at how far a video has come. */
const lookMs = 250

/** A video that goes further than this from one look to the next, in seconds at plain speed, has not played it. */
const jump = 2

export function loadFile(source: FileSource, scope: Scope): void {
  const { video, url, listener } = source
  const file = warmFile(url)
  if (file) {
    showFile(source, file, scope)
    return
  }
  const loading = scope.child()
  const failUnlessLoadedWhole = async (problem: MediaProblem) => {
    if (!(await loadWholeInstead(source, loading, scope))) listener.failed(problem)
  }
  loading.listen(video, 'loadedmetadata', () => {
    if (!canSeek(video)) void loadWholeInstead(source, loading, scope)
  })
  watchElement(source, loading, (problem) => {
    // Some browsers do not even open a file whose host knows no ranges.
    if (problem.kind === 'codec') void failUnlessLoadedWhole(problem)
    else listener.failed(problem)
  })
  watchHost(source, loading)
  setSource(video, url, loading)
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
  if (whole instanceof Blob) showFile(source, whole, scope)
  else listener.failed(whole)
  return true
}

/** From memory, which has neither ranges nor a host that may fall silent. */
function showFile(source: FileSource, file: Blob, scope: Scope): void {
  const address = URL.createObjectURL(file)
  scope.own(() => URL.revokeObjectURL(address))
  watchElement(source, scope, source.listener.failed)
  setSource(source.video, address, scope)
}

function setSource(video: HTMLVideoElement, address: string, scope: Scope): void {
  video.src = address
  scope.own(() => {
    video.removeAttribute('src')
    video.load()
  })
}

/** What the element itself says is wrong, and an end that comes too early. */
function watchElement(
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
  scope.listen(video, 'error', () => {
    const decoded = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA || reached > 0
    const at = brokenAt(video, reached)
    void problemOfElement(video.error, { url, at, decoded }, violations).then(failed)
  })
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

/** A device without a network cannot say anything about hosts. */
export function problemOfSilentHost(url: string): MediaProblem {
  return navigator.onLine ? { kind: 'no-answer', host: hostOf(url) } : { kind: 'network' }
}
