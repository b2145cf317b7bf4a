// The routes of videos of tasks: of those that were uploaded, and of those in buckets.
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { problem } from '#src/contract/call/problems.ts'
import { videoContainers } from '#src/domain/media/task-video.ts'
import { isUuid } from '#src/domain/uuid.ts'
import { parseBucketPath } from '#src/domain/media/bucket-path.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { sendProblem } from '#src/server/http/calls/send-problem.ts'
import type { ByteRange, ObjectStore } from '#src/server/storage/object-store.ts'
import { isMember } from '#src/server/features/projects/assignment/assignee-rejection.ts'
import { managesProject } from '#src/server/features/projects/access/project-access.ts'
import { findViewer, type SessionUser, type ViewerOptions } from '#src/server/http/session/sessions.ts'
import type { MediaBuckets } from '#src/server/storage/media-buckets.ts'
import { readVideo } from './video-parts.ts'

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

/**
 * Seconds that a signed address works, and that a browser uses it without asking again. A player continues with the
 * address that it was led to, also after a pause.
 */
const [signedSeconds, cachedSeconds] = [6 * 60 * 60, 10 * 60]

/** Leads whoever may watch a task to its video in a bucket, by an address that is signed for them. */
export function registerBucketRoute(app: FastifyInstance, buckets: MediaBuckets, options: ViewerOptions): void {
  app.get('/media/buckets/*', async (request, reply) => {
    const viewer = await findViewer(request, options)
    if (!viewer.ok) return sendProblem(reply, viewer.problem)
    const path = request.url.replace(/\?.*$/s, '')
    const object = parseBucketPath(path)
    let canWatch = false
    for (const projectId of object ? await projectsWith(options.db, path) : [])
      canWatch ||= await mayWatch(options.db, viewer.value, projectId)
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
    const address = object && canWatch ? await buckets.sign(object, method, signedSeconds) : undefined
    // What exists is no business of others.
    if (address === undefined) return sendProblem(reply, problem('not-found'))
    return reply.header('cache-control', `private, max-age=${cachedSeconds}`).redirect(address, 302)
  })
}

/** The projects with a task that has the video. */
async function projectsWith(db: Db, path: string): Promise<readonly string[]> {
  const { rows } = await sql<{ project_id: string }>`
    select distinct b.project_id from bundles b join tasks t on t.bundle_id = b._id
     where t._id in (
       select _id from tasks where source_external_url = ${path} and source_external_url like '/media/buckets/%'
       union
       select _id from tasks where target_external_url = ${path} and target_external_url like '/media/buckets/%')`.execute(
    db,
  )
  return rows.map(({ project_id }) => project_id)
}

/** Whether somebody manages the project, or is a member who is not banned. */
const mayWatch = async (db: Db, user: SessionUser, projectId: string): Promise<boolean> =>
  (await isMember(db, user._id, projectId)) || managesProject(db, user, projectId)
