import { setTimeout as pause } from 'node:timers/promises'

/**
 * Requests `url` again and again until `done` settles, `pauseMs` milliseconds after each response. Returns the
 * milliseconds of each request.
 */
export async function timeFetches(
  url: string,
  cookie: string,
  done: Promise<unknown>,
  pauseMs = 15,
): Promise<number[]> {
  const times: number[] = []
  const stop = new AbortController()
  const end = () => stop.abort()
  done.then(end, end)
  while (!stop.signal.aborted) {
    const startedAtMs = performance.now()
    const response = await fetch(url, { headers: { cookie } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    times.push(performance.now() - startedAtMs)
    await pause(pauseMs)
  }
  return times
}
