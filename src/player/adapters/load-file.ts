// A file, or a playlist that the browser itself can play, as an element's own source.
import type { MediaProblem } from '#src/player/core/media.ts'
import type { Scope } from '#src/player/core/scope.ts'
import type { PolicyViolations } from './policy-violations.ts'
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

export function loadFile(source: FileSource, scope: Scope): void {
  const file = warmFile(source.url)
  const loading = scope.child()
  if (file) showFile(source.video, file, loading)
  else setSource(source.video, source.url, loading)
  void watch()

  /** What finds out what is wrong comes after the video itself; it reads what happened meanwhile from the element. */
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

/** From memory, which has neither ranges nor a host that may fall silent. */
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
