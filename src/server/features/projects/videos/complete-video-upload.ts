import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { createFairQueue } from '#src/domain/fair-queue.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { findVideoFault } from '#src/domain/media/task-video.ts'
import { type Db, longTransaction } from '#src/server/db/connection/open-database.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { ObjectStore } from '#src/server/storage/object-store.ts'
import { probeInChild } from '#src/video-probe/probe-in-child.ts'
import { findVideo, type VideoRow } from './find-video.ts'
import { readVideo, removeAll, removeParts, sentFolder, takeSentParts } from './video-parts.ts'

/** Probing takes a process and its memory, so it is done for one video after the other. */
const queue = createFairQueue(1)

type Command = { readonly videoId: string }

/**
 * Makes an upload available once all parts are there. A video that cannot be played everywhere is removed; one that was
 * too complex is kept, because that depends on the machine's load too: it can be completed again, until it is removed as
 * an upload that was not completed.
 */
export const completeVideoUpload = (
  { db }: Pick<Deps, 'db'>,
  store: ObjectStore,
  actor: User,
  command: Command,
): Promise<Result<VideoRow, Problem>> => queue(actor._id, () => complete(db, store, actor, command))

async function complete(
  db: Db,
  store: ObjectStore,
  actor: User,
  { videoId }: Command,
): Promise<Result<VideoRow, Problem>> {
  const found = await findVideo(db, actor, videoId)
  if (!found.ok || found.value.ready_at) return found
  const video = found.value
  const isTaken = await longTransaction(db, async (tx) => {
    // Other processes wait: what was moved once is not replaced by what is received later.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`parts of ${videoId}`}, 0))`.execute(tx)
    return takeSentParts(store, video)
  })
  if (!isTaken) return fail(problem('video-incomplete'))
  const probed = await probeInChild({
    bytes: video.bytes,
    read: (start, end) => buffer(readVideo(store, video, [start, end - 1])),
  })
  const fault = findVideoFault(probed)
  if (fault !== null || probed === null || probed === 'too-complex') {
    if (probed !== 'too-complex') {
      await db.deleteFrom('task_videos').where('_id', '=', videoId).where('ready_at', 'is', null).execute()
      await removeParts(store, videoId)
    }
    return fail(problem(fault ?? 'video-container'))
  }
  const completed = await db.transaction().execute(async (tx) => {
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
  await removeAll(store, sentFolder(videoId))
  return completed
}
