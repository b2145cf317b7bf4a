type LockOptions = {
  readonly name: string
  /** Milliseconds to wait for the lock. */
  readonly limitMs: number
  /** Ends the wait; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Subscribes to progress of the holder; each event restarts the limit. Returns a function that unsubscribes. */
  readonly onProgress?: (listener: () => void) => () => void
}

/**
 * Runs `work` while this tab or worker holds a Web Lock. The holder may be a suspended page that never releases the
 * lock, so after the limit, and in browsers without locks, `work` runs without it. It must therefore be correct, if
 * less efficient, when it runs twice at once. Settles as `work` does.
 */
export function withLock<T>(
  { name, limitMs, signal, onProgress }: LockOptions,
  work: () => T | PromiseLike<T>,
): Promise<T> {
  if (!('locks' in navigator)) return Promise.resolve().then(work)
  return new Promise<T>((resolve, reject) => {
    let state: 'waiting' | 'running' | 'aborted' = 'waiting'
    const waiting = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopWaiting = () => {
      clearTimeout(timer)
      unsubscribe?.()
      signal?.removeEventListener('abort', abort)
    }
    const run = async () => {
      if (state !== 'waiting') return
      state = 'running'
      stopWaiting()
      try {
        resolve(await work())
      } catch (error) {
        reject(error)
      }
    }
    const runWithoutLock = () => {
      waiting.abort()
      void run()
    }
    const abort = () => {
      state = 'aborted'
      stopWaiting()
      waiting.abort()
      reject(signal?.reason as Error)
    }
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(runWithoutLock, limitMs)
    }
    const unsubscribe = onProgress?.(restart)
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    restart()
    // A browser may refuse locks in this context.
    navigator.locks.request(name, { signal: waiting.signal }, run).catch(runWithoutLock)
  })
}
