// Loads a file, or a playlist that the browser plays natively, as an element's `src`.
import type { MediaProblem } from '#src/player/core/media.ts'
import type { Scope } from '#src/player/core/scope.ts'
import type { PolicyViolations } from './policy-violations.ts'
import { preloadedFile } from './preload-cache.ts'

export type SourceListener = {
  /** The video cannot be shown. Called at most once. */
  readonly onProblem: (problem: MediaProblem) => void
  /** The source is discarded and the video is loaded again in another way. */
  readonly onRestart: () => void
}

export type FileSource = {
  readonly video: HTMLVideoElement
  readonly url: string
  readonly violations: PolicyViolations
  readonly listener: SourceListener
}

export function loadFile(source: FileSource, scope: Scope): void {
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

/** Shows a file from memory, which needs neither range requests nor a host. */
export function setFileSource(video: HTMLVideoElement, file: Blob, scope: Scope): void {
  const address = URL.createObjectURL(file)
  scope.own(() => URL.revokeObjectURL(address))
  setSource(video, address, scope)
}

function setSource(video: HTMLVideoElement, address: string, scope: Scope): void {
  video.src = address
  scope.own(() => {
    video.removeAttribute('src')
    video.load()
  })
}
