// The queue of tasks and their videos, as the server and the video hosts send them.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { personHeader } from '#src/contract/person-header.ts'
import type { ServerModel } from './server-model.ts'

/** Bytes of every video; a task has two. */
const videoBytes = 30_000

/** Milliseconds between the two halves of a video, so that other steps interrupt downloads. */
const halfDelayMs = 4

/** Responds with the next tasks of `person`, whose session it is; null without a session. */
export function sendNextTasks(
  request: IncomingMessage,
  person: string | null,
  model: ServerModel,
  response: ServerResponse,
): void {
  if (!person) return sendProblem(response, 401, 'not-signed-in')
  const intendedPerson = request.headers[personHeader] ?? person
  if (intendedPerson !== person) return sendProblem(response, 403, 'other-person')
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const [count, after] = [Number(searchParams.get('count')), searchParams.get('after') ?? '']
  const open = model.openTasksOf(person)
  const data = open
    .filter((id) => id > after)
    .slice(0, count)
    .map((id) => ({ task: taskOf(id, person), draft: null }))
  const known = searchParams.get('known')?.split(',') ?? []
  const gone = known.filter((id) => !open.includes(id))
  sendJson(response, 200, { result: 0, data, gone, total: 4, completed: 4 - open.length })
}

const sendProblem = (response: ServerResponse, status: number, problem: string): void =>
  sendJson(response, status, { result: 3, message: problem, problem })

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

const taskOf = (id: string, person: string) => ({
  _id: id,
  status: 'assigned',
  bundle: { _id: 'bundle', name: 'Bundle' },
  project: { _id: 'project', name: 'Project' },
  worker: { _id: person, firstName: person, lastName: '' },
  language: 'English',
  priority: 'normal',
  dueOn: null,
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
