import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { problem } from '#src/contract/call/problems.ts'
import { parseBucketPath } from '#src/domain/media/bucket-path.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { sendProblem } from '#src/server/http/calls/send-problem.ts'
import type { MediaBuckets } from '#src/server/storage/media-buckets.ts'
import { findViewer, mayWatch, type ViewerOptions } from './video-viewer.ts'

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
