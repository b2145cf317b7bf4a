// Puts a video's address into an element: hls.js for playlists, fetched only then, and the element itself for files.
import { Scope } from '#src/player/core/scope.ts'
import { isPlaylist } from './is-playlist.ts'
import { loadFile, type SourceListener } from './load-file.ts'
import { watchPolicyViolations } from './policy-violations.ts'

/** Loads `url` into `video` until released. */
export function loadSource(video: HTMLVideoElement, url: string, listener: SourceListener): () => void {
  const scope = new Scope()
  let failed = false
  const once: SourceListener = {
    failed: (problem) => {
      if (scope.closed || failed) return
      failed = true
      listener.failed(problem)
    },
    restarted: () => {
      if (!scope.closed) listener.restarted()
    },
  }
  const violations = watchPolicyViolations(scope)
  if (isPlaylist(url)) void loadPlaylist()
  else loadFile({ video, url, violations, listener: once }, scope)
  return () => scope.close()

  async function loadPlaylist(): Promise<void> {
    try {
      const { attachHls } = await import('./hls-source.ts')
      if (scope.closed) return
      if (attachHls(video, url, { scope, violations, failed: once.failed })) return
      if (video.canPlayType('application/vnd.apple.mpegurl') === '') once.failed({ kind: 'codec' })
      else loadFile({ video, url, violations, listener: once }, scope)
    } catch {
      once.failed({ kind: 'network' })
    }
  }
}
