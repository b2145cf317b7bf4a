// Preloads the next task's videos during a review, so that their first frames show at once.
import { Scope } from '#src/player/core/scope.ts'
import { afterMs } from './scoped-timers.ts'
import { isHlsPlaylist } from './is-hls-playlist.ts'
import { cachePreloaded, type PreloadedMedia } from './preload-cache.ts'

/** Largest file, in bytes, that is preloaded whole; of larger ones the browser caches the beginning. */
const maxFileBytes = 64_000_000

/** Preloaded media stays this many milliseconds after its release, because the page that shows it opens about then. */
const retentionMs = 5000

/** Preloads both videos. Returns a function that releases them. A failed preload is repeated when the video shows. */
export function preloadPair(urls: { readonly source: string; readonly dub: string }): () => void {
  const scope = new Scope()
  for (const url of new Set([urls.source, urls.dub])) preload(url, scope)
  return () => {
    const retention = new Scope()
    afterMs(retention, retentionMs, () => scope.close())
  }
}

function preload(url: string, scope: Scope): void {
  const media: PreloadedMedia = { url, file: null, segments: new Map() }
  scope.own(cachePreloaded(media))
  const loading = isHlsPlaylist(url) ? preloadStream(media, scope) : preloadFile(media, scope)
  loading.catch(() => {
    // The video is loaded again when it is shown, which reports the problem.
  })
}

async function preloadFile(media: PreloadedMedia, scope: Scope): Promise<void> {
  const abort = new AbortController()
  scope.own(() => abort.abort())
  const response = await fetch(media.url, { signal: abort.signal })
  const length = Number(response.headers.get('content-length') ?? 0)
  const video = response.headers.get('content-type')?.startsWith('video/')
  if (!response.ok || !video || length > maxFileBytes) abort.abort()
  else media.file = await response.blob()
}

async function preloadStream(media: PreloadedMedia, scope: Scope): Promise<void> {
  const { preloadHls } = await import('./hls-source.ts')
  if (scope.closed) return
  const video = document.createElement('video')
  video.muted = true
  const release = preloadHls(video, media)
  if (release) scope.own(release)
}
