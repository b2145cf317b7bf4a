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
