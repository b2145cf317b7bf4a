// Puts a video's address into an element: the element itself for files, hls.js for playlists, fetched only then.
import type { MediaProblem } from '#src/player/core/media.ts'
import { Scope } from '#src/player/core/scope.ts'

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
    void problemOf(video.error, url).then(tell)
  })
  video.src = url
  scope.own(() => {
    video.removeAttribute('src')
    video.load()
  })
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

/** The element says little more than "not playable"; the server is asked why. */
async function problemOf(error: MediaError | null, url: string): Promise<MediaProblem> {
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return 'codec'
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return 'network'
  try {
    const { status, headers } = await fetch(url, { method: 'HEAD' })
    // A host that answers a missing file with a page has no such video.
    const page = headers.get('content-type')?.startsWith('text/html')
    return problemOfStatus(status) ?? (page ? 'not-found' : 'codec')
  } catch {
    return 'network'
  }
}

/** What a refused request for media means; `null` when it was not refused. An expired signature answers 403 or 410. */
export function problemOfStatus(status: number): MediaProblem | null {
  if (status === 404) return 'not-found'
  if (status === 401 || status === 403 || status === 410) return 'forbidden'
  return status >= 400 ? 'network' : null
}
