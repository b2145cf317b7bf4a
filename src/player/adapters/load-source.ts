// Puts a video's address into an element: the element itself for files, hls.js for playlists, fetched only then.
import type { MediaProblem } from '#src/player/core/media.ts'
import { Scope } from '#src/player/core/scope.ts'
import { problemOfElement } from './media-problem.ts'
import { warmFile } from './warm-store.ts'

/** Loads `url` into `video` until released. `failed` is told once, by kind, when it cannot be shown. */
export function loadSource(video: HTMLVideoElement, url: string, failed: (problem: MediaProblem) => void): () => void {
  const scope = new Scope()
  const tell = (problem: MediaProblem) => {
    if (!scope.closed) failed(problem)
  }
  if (isPlaylist(url)) void loadPlaylist(video, url, scope, tell)
  else loadFile(video, url, scope, tell)
  return () => scope.close()
}

export function isPlaylist(url: string): boolean {
  return /\.m3u8($|[?#])/i.test(url)
}

function loadFile(video: HTMLVideoElement, url: string, scope: Scope, tell: (problem: MediaProblem) => void): void {
  scope.listen(video, 'error', () => {
    void problemOfElement(video.error, url).then(tell)
  })
  const file = warmFile(url)
  video.src = file ? ownUrl(file, scope) : url
  scope.own(() => {
    video.removeAttribute('src')
    video.load()
  })
}

function ownUrl(file: Blob, scope: Scope): string {
  const url = URL.createObjectURL(file)
  scope.own(() => URL.revokeObjectURL(url))
  return url
}

async function loadPlaylist(
  video: HTMLVideoElement,
  url: string,
  scope: Scope,
  tell: (problem: MediaProblem) => void,
): Promise<void> {
  try {
    const { attachHls } = await import('./hls-source.ts')
    if (scope.closed) return
    const release = attachHls(video, url, tell)
    if (release) scope.own(release)
    else if (video.canPlayType('application/vnd.apple.mpegurl') === '') tell('codec')
    else loadFile(video, url, scope, tell)
  } catch {
    tell('network')
  }
}
