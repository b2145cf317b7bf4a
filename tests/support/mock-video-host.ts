// A video host for component tests: supports byte ranges, aborts on request and records the requests.
import { http, HttpResponse } from 'msw'
import { mockServer } from './mock-server.ts'

export type VideoHost = {
  /** The Range of every request for the file, `whole` where it had none. */
  readonly requestedRanges: readonly string[]
  /** The next response ends after this number of bytes, although it announced more. */
  readonly truncateNext: (bytes: number) => void
  /** Serves another file at this URL from now on. */
  readonly replaceFile: (bytes: Uint8Array<ArrayBuffer>, etag: string) => void
}

/** Serves `bytes` at `path` until the test ends. */
export function mockVideoHost(path: string, bytes: Uint8Array<ArrayBuffer>, ranges = true): VideoHost {
  let [file, etag] = [bytes, '"first"']
  let breakAt: number | null = null
  const requestedRanges: string[] = []
  mockServer.use(
    http.head(path, () => new HttpResponse(null, { headers: { 'content-length': `${file.length}`, etag } })),
    http.get(path, ({ request }) => {
      const range = request.headers.get('range')
      requestedRanges.push(range ?? 'whole')
      const [, from = '0', to = ''] = (ranges && /bytes=(\d+)-(\d*)/.exec(range ?? '')) || []
      const start = Number(from)
      const end = to === '' ? file.length : Number(to) + 1
      const headers = { 'content-type': 'video/mp4', 'content-length': `${end - start}`, etag }
      const sent = file.subarray(start, end)
      const body = breakAt === null ? sent : sent.subarray(0, breakAt)
      breakAt = null
      if (!ranges || range === null) return new HttpResponse(body, { headers })
      if (start >= file.length) return new HttpResponse(null, { status: 416 })
      const part = { 'content-range': `bytes ${start}-${end - 1}/${file.length}` }
      return new HttpResponse(body, { status: 206, headers: { ...headers, ...part } })
    }),
  )
  return {
    requestedRanges,
    truncateNext: (bytes) => {
      breakAt = bytes
    },
    replaceFile: (bytes, next) => {
      ;[file, etag] = [bytes, next]
    },
  }
}

/** Bytes in which no two parts are equal. */
export function pseudoRandomBytes(length: number, seed = 1): Uint8Array<ArrayBuffer> {
  let state = seed
  return Uint8Array.from({ length }, () => {
    state = Math.imul(state, 1_103_515_245) + 12_345
    return state >>> 16
  })
}
