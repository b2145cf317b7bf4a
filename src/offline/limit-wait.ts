/** A promise that did not settle within its limit. */
export class WaitTimeout extends Error {
  override readonly name = 'WaitTimeout'
}

/**
 * Settles as `wait` does, or rejects with a `WaitTimeout` after `limitMs` milliseconds. The operation behind `wait` is
 * not cancelled; its late result is ignored.
 */
export async function limitWait<T>(wait: PromiseLike<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WaitTimeout(`No result after ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([wait, limit])
  } finally {
    clearTimeout(timer)
  }
}
