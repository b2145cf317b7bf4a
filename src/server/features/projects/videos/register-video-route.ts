import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { problem } from '#src/contract/call/problems.ts'
import { videoContainers } from '#src/domain/media/task-video.ts'
import { isUuid } from '#src/domain/uuid.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { sendProblem } from '#src/server/http/calls/send-problem.ts'
import type { ByteRange, ObjectStore } from '#src/server/storage/object-store.ts'
import { readVideo } from './video-parts.ts'
import { findViewer, mayWatch, type ViewerOptions } from './video-viewer.ts'

/** Serves uploaded videos, whole or in ranges, to the managers of their project and its members who are not banned. */
export function registerVideoRoute(app: FastifyInstance, store: ObjectStore, options: ViewerOptions): void {
  const { db } = options
  app.get<{ Params: { file: string } }>('/media/uploads/:file', async (request, reply) => {
    const [id = '', container = ''] = request.params.file.split('.')
    const viewer = await findViewer(request, options)
    if (!viewer.ok) return sendProblem(reply, viewer.problem)
    const isName = isUuid(id) && videoContainers.some((known) => known === container)
    const video = isName ? await findReadyVideo(db, id) : undefined
    // What exists is no business of others.
    if (video?.container !== container || !(await mayWatch(db, viewer.value, video.project_id)))
      return sendProblem(reply, problem('not-found'))
    const range = parseRange(request.headers.range, video.bytes)
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${video.bytes}`)
      return sendProblem(reply, problem('invalid'), 416)
    }
    reply
      .header('accept-ranges', 'bytes')
      .header('etag', `"${id}"`)
      // A shared cache must not serve it to others; the bytes never change.
      .header('cache-control', 'private, max-age=31536000, immutable')
      .type(`video/${container}`)
    const [first, last] = range ?? [0, video.bytes - 1]
    if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${video.bytes}`)
    reply.header('content-length', last - first + 1)
    // Without a stream the framework says that the length is 0.
    return reply.send(request.method === 'HEAD' ? Readable.from([]) : readVideo(store, video, [first, last]))
  })
}

const findReadyVideo = (db: Db, id: string) =>
  db
    .selectFrom('task_videos')
    .select(['_id', 'project_id', 'bytes', 'part_bytes', 'container'])
    .where('_id', '=', id.toLowerCase())
    .where('ready_at', 'is not', null)
    .executeTakeFirst()

/** Returns undefined for the whole file: also for several ranges, which no player asks for. */
function parseRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < first) return undefined
  return first < bytes && first <= last ? [first, last] : 'unsatisfiable'
}
