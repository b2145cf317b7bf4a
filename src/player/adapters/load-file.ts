// Loads a file, or a playlist that the browser plays natively, as an element's `src`.
import type { Scope } from '#src/player/core/scope.ts'
import { type FileSource, setFileSource, setSource } from './file-source.ts'
import { preloadedFile } from './preload-cache.ts'

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
