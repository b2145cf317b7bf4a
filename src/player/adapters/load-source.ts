// Loads a URL into a video element: playlists through hls.js, imported on demand, files through the element's `src`.
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
