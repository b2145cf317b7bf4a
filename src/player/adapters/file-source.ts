// The source of a video element: a file in memory or a URL.
import type { MediaProblem } from '#src/player/core/media.ts'
import type { Scope } from '#src/player/core/scope.ts'
import type { PolicyViolations } from './policy-violations.ts'

export type SourceListener = {
  /** The video cannot be shown. Called at most once. */
  readonly onProblem: (problem: MediaProblem) => void
  /** The source is discarded and the video is loaded again in another way. */
  readonly onRestart: () => void
  /** The content begins at `seconds` of the element; 0 if this is not called. */
  readonly onZero?: (seconds: number) => void
}

export type FileSource = {
  readonly video: HTMLVideoElement
  readonly url: string
  readonly violations: PolicyViolations
  readonly listener: SourceListener
}

/** Shows a file from memory, which needs neither range requests nor a host. */
export function setFileSource(video: HTMLVideoElement, file: Blob, scope: Scope): void {
  const address = URL.createObjectURL(file)
  scope.own(() => URL.revokeObjectURL(address))
  setSource(video, address, scope)
}

export function setSource(video: HTMLVideoElement, address: string, scope: Scope): void {
  video.src = address
  scope.own(() => {
    video.removeAttribute('src')
    video.load()
  })
}
