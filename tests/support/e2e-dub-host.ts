// A host of a task's dub that fails as a journey needs it to. The service worker stays blocked in such a journey,
// because its requests cannot be intercepted.
import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'

/** How the host answers one request. */
export type DubAnswer = (route: Route) => Promise<void>

/** Intercepts all requests for the dub. Returns a function that changes the response from now on. */
export async function interceptDub(page: Page, first: DubAnswer): Promise<(next: DubAnswer) => void> {
  let answer = first
  await page.route(/\/media\/clips\/[^/]+\/target/, (route) => answer(route))
  return (next) => {
    answer = next
  }
}

export const asItIs: DubAnswer = (route) => route.continue()

export const notFound: DubAnswer = (route) => route.fulfill({ status: 404, body: 'gone' })

/** Accepts the request and never responds. */
export const silent: DubAnswer = () => new Promise(() => undefined)

export const redirectTo =
  (location: string): DubAnswer =>
  (route) =>
    route.fulfill({ status: 302, headers: { location } })

/** Responds with `answer` to matching URLs, and passes the others through. */
export const only =
  (pattern: RegExp, answer: DubAnswer): DubAnswer =>
  (route) =>
    pattern.test(route.request().url()) ? answer(route) : asItIs(route)

/** Serves the first `share` of a file of the repository, with byte ranges unless `ranges` is false. */
export const file =
  (path: string, { share = 1, ranges = true } = {}): DubAnswer =>
  async (route) => {
    const whole = await readFile(path)
    const bytes = whole.subarray(0, Math.round(whole.length * share))
    const headers = { 'content-type': typeOf(path), 'cache-control': 'no-store' }
    const range = ranges && /bytes=(\d+)-(\d*)/.exec(route.request().headers()['range'] ?? '')
    if (!range) return route.fulfill({ headers, body: bytes })
    const start = Number(range[1])
    const end = Math.min(range[2] ? Number(range[2]) + 1 : bytes.length, bytes.length)
    if (start >= bytes.length) return route.fulfill({ status: 416, headers })
    const part = { 'accept-ranges': 'bytes', 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` }
    return route.fulfill({ status: 206, headers: { ...headers, ...part }, body: bytes.subarray(start, end) })
  }

function typeOf(path: string): string {
  if (path.endsWith('.mp4')) return 'video/mp4'
  return path.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp2t'
}
