import { isUnreachable } from '#src/app/platform/api/api-problem.ts'

/** Milliseconds the server may take before the copy on the device is used. */
const timeoutMs = 5000

/**
 * Returns the server's answer, or the copy on the device when the server is unreachable or takes longer than 5 s.
 * Without a copy it waits for the server and rejects when the server fails.
 */
export async function networkFirst<T>(response: Promise<T>, readStored: () => Promise<T | null>): Promise<T> {
  let timer: number | undefined
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = window.setTimeout(() => resolve('timeout'), timeoutMs)
  })
  try {
    const result = await Promise.race([response, timeout])
    if (result !== 'timeout') return result
  } catch (error) {
    if (!isUnreachable(error)) throw error
    const stored = await readStored().catch(() => null)
    if (stored === null) throw error
    return stored
  } finally {
    window.clearTimeout(timer)
  }
  const stored = await readStored().catch(() => null)
  if (stored === null) return response
  // The copy is returned by now, so a later failure of the server is ignored.
  response.catch(() => undefined)
  return stored
}
