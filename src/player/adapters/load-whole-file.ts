// Loads a whole file into memory if its host does not support range requests: a browser can seek there.
import type { MediaProblem } from '#src/player/core/media.ts'
import type { Scope } from '#src/player/core/scope.ts'
import { watchHostTimeout } from './host-timeout.ts'
import { hostOf } from './policy-violations.ts'

/** Largest file, in bytes, that is loaded into memory: a phone holds two at a time. */
const maxWholeFileBytes = 100_000_000

/** Whether the host answers a range request for `url` with that range. */
export async function supportsRanges(url: string): Promise<boolean> {
  try {
    const { status, body } = await fetch(url, { headers: { range: 'bytes=0-0' }, cache: 'no-store' })
    void body?.cancel()
    return status !== 200
  } catch {
    // The host does not allow the request: the problem that the browser reported stays.
    return true
  }
}

/** Loads all of `url`; closing the scope aborts. */
export async function loadWholeFile(url: string, scope: Scope): Promise<Blob | MediaProblem> {
  const loading = scope.child()
  const abort = new AbortController()
  loading.own(() => abort.abort())
  const noRanges: MediaProblem = { kind: 'no-ranges', host: hostOf(url) }
  let received = 0
  let hasTimedOut = false
  watchHostTimeout(
    loading,
    () => ({ awaitedUrl: url, progress: received }),
    () => {
      hasTimedOut = true
      abort.abort()
    },
  )
  try {
    const response = await fetch(url, { signal: abort.signal })
    const reader = response.body?.getReader()
    if (!response.ok || !reader || Number(response.headers.get('content-length') ?? 0) > maxWholeFileBytes)
      return noRanges
    const chunks: Uint8Array<ArrayBuffer>[] = []
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return new Blob(chunks, { type: response.headers.get('content-type') ?? 'video/mp4' })
      received += value.length
      if (received > maxWholeFileBytes) return noRanges
      chunks.push(value)
    }
  } catch {
    return hasTimedOut ? { kind: 'no-answer', host: hostOf(url) } : { kind: 'network' }
  } finally {
    loading.close()
  }
}
