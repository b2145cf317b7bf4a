/** A promise that did not settle within its limit. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/**
 * Settles as `work` does, or rejects with a `TimeoutError` after `limitMs` milliseconds. The operation behind `work` is
 * not cancelled; its late result is ignored.
 */
export async function withTimeout<T>(work: PromiseLike<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`No result after ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns a signal that aborts with the first of `signals`, with its reason: `AbortSignal.any` for Safari 16. */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason)
    else signal.addEventListener('abort', () => first.abort(signal.reason), { once: true, signal: first.signal })
  }
  return first.signal
}
