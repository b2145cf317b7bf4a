// The videos of the tasks, as their hosts send them.
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Bytes of every video; a task has two. */
const videoBytes = 30_000

/** Milliseconds between the two halves of a video, so that other steps interrupt downloads. */
const halfDelayMs = 4

/** Serves a video, whole or from a byte on. */
export function sendVideo(request: IncomingMessage, response: ServerResponse): void {
  const { url = '' } = request
  const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const bytes = Buffer.alloc(videoBytes, url).subarray(from)
  response.writeHead(from > 0 ? 206 : 200, {
    'content-type': 'video/mp4',
    'content-length': bytes.length,
    ...(from > 0 && { 'content-range': `bytes ${from}-${videoBytes - 1}/${videoBytes}` }),
    'cache-control': 'no-store',
    etag: `"${url}"`,
  })
  if (request.method === 'HEAD') return void response.end()
  const half = Math.floor(bytes.length / 2)
  response.write(bytes.subarray(0, half))
  setTimeout(() => response.end(bytes.subarray(half)), halfDelayMs)
}
