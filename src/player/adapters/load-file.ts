// Loads a file, or a playlist that the browser plays natively, as an element's `src`.
import type { MediaProblem } from '#src/player/core/media.ts'
import type { Scope } from '#src/player/core/scope.ts'
import type { PolicyViolations } from './policy-violations.ts'
import { warmFile } from './warm-store.ts'

export type SourceListener = {
  /** The video cannot be shown. Called at most once. */
  readonly failed: (problem: MediaProblem) => void
  /** The source is discarded and the video is loaded again in another way. */
  readonly restarted: () => void
}

export type FileSource = {
  readonly video: HTMLVideoElement
  readonly url: string
  readonly violations: PolicyViolations
  readonly listener: SourceListener
}

export function loadFile(source: FileSource, scope: Scope): void {
  const file = warmFile(source.url)
  const loading = scope.child()
  if (file) showFile(source.video, file, loading)
  else setSource(source.video, source.url, loading)
  void watch()

  /** Imports error detection after the video starts to load; it reads earlier events from the element's state. */
  async function watch(): Promise<void> {
    const watching = await import('./watch-file.ts').catch(() => null)
    if (scope.closed) return
    if (!watching) failOnError(source, loading)
    else if (file) watching.watchElement(source, loading, source.listener.failed)
    else watching.watchFile(source, loading, scope)
  }
}

function failOnError({ video, listener }: FileSource, scope: Scope): void {
  const fail = () => listener.failed({ kind: 'network' })
  if (video.error !== null) fail()
  else scope.listen(video, 'error', fail)
}

/** Shows a file from memory, which needs neither range requests nor a host. */
export function showFile(video: HTMLVideoElement, file: Blob, scope: Scope): void {
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
