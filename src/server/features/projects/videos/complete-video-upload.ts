import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { findVideoFault } from '#src/domain/task-video.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { ObjectStore } from '#src/server/storage/object-store.ts'
import { probeVideo } from '#src/video-probe/probe-video.ts'
import { findVideo, type VideoRow } from './find-video.ts'
import { readVideo, removeParts, takeSentParts } from './video-parts.ts'

/** Makes an upload available once all parts are there. A video that cannot be played everywhere is removed. */
export async function completeVideoUpload(
  { db }: Pick<Deps, 'db'>,
  store: ObjectStore,
  actor: User,
  { videoId }: { readonly videoId: string },
): Promise<Result<VideoRow, Problem>> {
  const found = await findVideo(db, actor, videoId)
  if (!found.ok || found.value.ready_at) return found
  const video = found.value
  if (!(await takeSentParts(store, video))) return fail(problem('video-incomplete'))
  const probed = await probeVideo({
    bytes: video.bytes,
    read: (start, end) => buffer(readVideo(store, video, [start, end - 1])),
  })
  const fault = findVideoFault(probed)
  if (fault !== null || probed === null) {
    await db.deleteFrom('task_videos').where('_id', '=', videoId).where('ready_at', 'is', null).execute()
    await removeParts(store, videoId)
    return fail(problem(fault ?? 'video-container'))
  }
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('task_videos')
      .set({
        container: probed.container,
        seconds: probed.seconds,
        frames_per_second: probed.framesPerSecond,
        ready_at: sql<Date>`now()`,
      })
      .where('_id', '=', videoId)
      .where('ready_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    // Completed or deleted by a concurrent request.
    if (!row) return findVideo(tx, actor, videoId)
    const project = await tx
      .selectFrom('projects')
      .select('name')
      .where('_id', '=', row.project_id)
      .executeTakeFirstOrThrow()
    const subject = { projectId: row.project_id, name: project.name }
    await recordAudit(tx, { actorId: actor._id, action: 'add-video', subject, after: { video: row.name } })
    return ok(row)
  })
}
