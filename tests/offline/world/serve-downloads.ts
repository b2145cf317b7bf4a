// The queue of tasks and their videos, as the server and the video hosts send them.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerModel } from './server-model.ts'

/** Bytes of every video; a task has two. */
const videoBytes = 30_000

/** Milliseconds between the two halves of a video, so that other steps interrupt downloads. */
const halfDelayMs = 4

/** Responds with the next tasks of the person of the session. */
export function sendNextTasks(url: URL, person: string | null, model: ServerModel, response: ServerResponse): void {
  const [count, after] = [Number(url.searchParams.get('count')), url.searchParams.get('after') ?? '']
  const open = person ? model.openTasksOf(person) : []
  const data = open
    .filter((id) => id > after)
    .slice(0, count)
    .map((id) => ({ task: taskOf(id, person ?? ''), draft: null }))
  const body = person
    ? { result: 0, data, total: 4, completed: 4 - open.length }
    : { result: 3, problem: 'not-signed-in' }
  response.writeHead(person ? 200 : 401, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

const taskOf = (id: string, person: string) => ({
  _id: id,
  status: 'assigned',
  bundle: { _id: 'bundle', name: 'Bundle' },
  project: { _id: 'project', name: 'Project' },
  worker: { _id: person, firstName: person, lastName: '' },
  language: 'English',
  source_external_url: `/videos/${id}-source.mp4`,
  target_external_url: `/videos/${id}-dub.mp4`,
  meta: {},
  result: null,
  history: [],
})

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
