// Loads a URL into a video element: playlists through hls.js, imported on demand, files through the element's `src`.
import { Scope } from '#src/player/core/scope.ts'
import { isHlsPlaylist } from './is-hls-playlist.ts'
import { type SourceListener, type FileSource, setFileSource, setSource } from './file-source.ts'
import { watchPolicyViolations } from './policy-violations.ts'
import { afterMs } from './scoped-timers.ts'
import { preloadedFile } from './preload-cache.ts'

/** Loads `url` into `video` until released. */
export function loadSource(video: HTMLVideoElement, url: string, listener: SourceListener): () => void {
  const scope = new Scope()
  let failed = false
  const guarded: SourceListener = {
    onProblem: (problem) => {
      if (scope.closed || failed) return
      failed = true
      listener.onProblem(problem)
    },
    onRestart: () => {
      if (!scope.closed && !failed) listener.onRestart()
    },
    onZero: (seconds) => {
      if (!scope.closed) listener.onZero?.(seconds)
    },
  }
  const violations = watchPolicyViolations(scope)
  if (isHlsPlaylist(url) && (canPlayThroughHlsJs() || !canPlayNatively(video))) void loadPlaylist()
  else loadFile({ video, url, violations, listener: guarded }, scope)
  return () => scope.close()

  async function loadPlaylist(): Promise<void> {
    try {
      const { attachHls } = await import('./hls-source.ts')
      // The two videos of a pair start in tasks of their own.
      await new Promise<void>((resolve) => afterMs(scope, 0, resolve))
      if (scope.closed) return
      if (attachHls(video, url, { scope, violations, ...guarded })) return
      if (!canPlayNatively(video)) guarded.onProblem({ kind: 'codec', codec: null })
      else loadFile({ video, url, violations, listener: guarded }, scope)
    } catch {
      guarded.onProblem({ kind: 'network' })
    }
  }
}

/**
 * Where hls.js cannot run, as on iPhones before iOS 17.1, its code is not loaded. Elsewhere it is preferred to native
 * playback, which does not use the service worker and so cannot play downloaded streams.
 */
const canPlayThroughHlsJs = () => 'MediaSource' in window || 'ManagedMediaSource' in window

const canPlayNatively = (video: HTMLVideoElement) => video.canPlayType('application/vnd.apple.mpegurl') !== ''

/** Loads a file, or a playlist that the browser plays natively, as the element's `src`. */
function loadFile(source: FileSource, scope: Scope): void {
  const file = preloadedFile(source.url)
  const loading = scope.child()
  if (file) setFileSource(source.video, file, loading)
  else setSource(source.video, source.url, loading)
  void loadWatcher()

  /** Imports error detection after the video starts to load; it reads earlier events from the element's state. */
  async function loadWatcher(): Promise<void> {
    const watcher = await import('./watch-file.ts').catch(() => null)
    if (scope.closed) return
    if (!watcher) failOnError(source, loading)
    else if (file) watcher.watchElement(source, loading, source.listener.onProblem)
    else watcher.watchFile(source, loading, scope)
  }
}

function failOnError({ video, listener }: FileSource, scope: Scope): void {
  const fail = () => listener.onProblem({ kind: 'network' })
  if (video.error !== null) fail()
  else scope.listen(video, 'error', fail)
}
