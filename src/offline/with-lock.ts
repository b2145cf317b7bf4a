type LockOptions = {
  readonly name: string
  /** Milliseconds the lock is waited for. */
  readonly limitMs: number
  /** Ends the wait: the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Subscribes to signs that the holder makes progress; each one starts the limit again. Returns how to unsubscribe. */
  readonly onProgress?: (listener: () => void) => () => void
}

/**
 * Runs `work` while this tab or worker holds a Web Lock. A holder may be a suspended page that never releases it, so
 * after the limit, and where there are no locks, `work` runs without: it must be correct, if less economical, beside a
 * second run of itself. Settles as `work` does.
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
    const runWithout = () => {
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
      timer = setTimeout(runWithout, limitMs)
    }
    const unsubscribe = onProgress?.(restart)
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    restart()
    // A browser that refuses locks here has none.
    navigator.locks.request(name, { signal: waiting.signal }, run).catch(runWithout)
  })
}
