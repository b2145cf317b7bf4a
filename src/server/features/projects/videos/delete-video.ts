import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { videoUrl } from '#src/domain/task-video.ts'
import type { Db } from '#src/server/db/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { ObjectStore } from '#src/server/storage/object-store.ts'
import { findVideo } from './find-video.ts'
import { removeParts } from './video-parts.ts'

/** Days after which an upload that was not completed is removed. */
const unfinishedDays = 7

/** Deletes a video that no task of its project contains. */
export async function deleteVideo(
  { db }: Pick<Deps, 'db'>,
  store: ObjectStore,
  actor: User,
  { videoId }: { readonly videoId: string },
): Promise<Result<{ message: string }, Problem>> {
  const found = await findVideo(db, actor, videoId)
  if (!found.ok) return found
  const { container, project_id: projectId } = found.value
  const isDeleted = await db.transaction().execute(async (tx) => {
    // Waits for imports that were checked against this video, and makes later ones wait.
    await tx.selectFrom('task_videos').select('_id').where('_id', '=', videoId).forUpdate().execute()
    const url = container && videoUrl(videoId, container)
    const use = await tx
      .selectFrom('tasks')
      .innerJoin('bundles', 'bundles._id', 'tasks.bundle_id')
      .select('tasks._id')
      .where('bundles.project_id', '=', projectId)
      .where((eb) => eb.or([eb('source_external_url', '=', url ?? ''), eb('target_external_url', '=', url ?? '')]))
      .limit(1)
      .executeTakeFirst()
    if (use) return false
    await tx.deleteFrom('task_videos').where('_id', '=', videoId).execute()
    return true
  })
  if (!isDeleted) return fail(problem('video-in-use'))
  await removeParts(store, videoId)
  return ok({ message: 'Deleted' })
}

/** Removes uploads that were begun long ago and not completed. */
export async function deleteUnfinishedVideos(db: Db, store: ObjectStore): Promise<void> {
  const expired = await db
    .deleteFrom('task_videos')
    .where('ready_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${unfinishedDays})`)
    .returning('_id')
    .execute()
  for (const { _id } of expired) await removeParts(store, _id)
}
