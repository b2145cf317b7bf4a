import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { undoMinutes } from '#src/domain/projects/assignment.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { videoUrl } from '#src/domain/media/task-video.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { ObjectStore } from '#src/server/storage/object-store.ts'
import { isUuid } from '#src/domain/uuid.ts'
import { deleteOrphans, type OrphanContext } from '#src/server/storage/delete-orphans.ts'
import { findVideo } from './find-video.ts'
import { removeParts } from './video-parts.ts'

/** Days after which an upload that was not completed is removed. */
const unfinishedDays = 7

/** Minutes that the video of a deleted or edited task is in use: as long as undo is available, and may wait for a lock. */
const restorableMinutes = undoMinutes + 1

/**
 * Whether a task has the video of this URL, or one that was deleted or edited and can be restored. The indexes contain
 * only URLs of uploaded videos.
 */
export async function isVideoUsed(db: Db | Tx, url: string): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from tasks where source_external_url = ${url} and source_external_url like '/media/uploads/%')
        or exists (select from tasks where target_external_url = ${url} and target_external_url like '/media/uploads/%')
        or exists (select from deleted_tasks
                    where task ->> 'source_external_url' = ${url} and task ->> 'source_external_url' like '/media/uploads/%'
                      and at > now() - make_interval(mins => ${restorableMinutes}))
        or exists (select from deleted_tasks
                    where task ->> 'target_external_url' = ${url} and task ->> 'target_external_url' like '/media/uploads/%'
                      and at > now() - make_interval(mins => ${restorableMinutes}))
        or exists (select from edited_tasks
                    where before ->> 'source_external_url' = ${url}
                      and before ->> 'source_external_url' like '/media/uploads/%'
                      and at > now() - make_interval(mins => ${restorableMinutes}))
        or exists (select from edited_tasks
                    where before ->> 'target_external_url' = ${url}
                      and before ->> 'target_external_url' like '/media/uploads/%'
                      and at > now() - make_interval(mins => ${restorableMinutes}))
        as "isUsed"`.execute(db)
  return rows[0]?.isUsed ?? false
}

/** Deletes a video that no task contains, nor one that can be restored. */
export async function deleteVideo(
  { db }: Pick<Deps, 'db'>,
  store: ObjectStore,
  actor: User,
  { videoId }: { readonly videoId: string },
): Promise<Result<{ message: string }, Problem>> {
  const found = await findVideo(db, actor, videoId)
  if (!found.ok) return found
  const { container, name, project_id: projectId } = found.value
  const isDeleted = await db.transaction().execute(async (tx) => {
    // Waits for imports that were checked against this video, and makes later ones wait.
    await tx.selectFrom('task_videos').select('_id').where('_id', '=', videoId).forUpdate().execute()
    if (container && (await isVideoUsed(tx, videoUrl(videoId, container)))) return false
    const deleted = await tx.deleteFrom('task_videos').where('_id', '=', videoId).executeTakeFirst()
    if (deleted.numDeletedRows > 0n) {
      const project = await tx
        .selectFrom('projects')
        .select('name')
        .where('_id', '=', projectId)
        .executeTakeFirstOrThrow()
      const subject = { projectId, name: project.name }
      await recordAudit(tx, { actorId: actor._id, action: 'delete-video', subject, before: { video: name } })
    }
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

/** Removes parts of videos without a row in the database. */
export const deleteOrphanedVideos = (
  { db, log, nowMs }: OrphanContext & { readonly db: Db },
  store: ObjectStore,
): Promise<void> =>
  deleteOrphans({ log, nowMs }, store, {
    what: 'parts of videos',
    keyOf: (name) => {
      const id = name.split('/')[0] ?? ''
      return isUuid(id) ? id : undefined
    },
    findKnown: async (ids) =>
      (await db.selectFrom('task_videos').select('_id').where('_id', 'in', ids).execute()).map(({ _id }) => _id),
    remove: ({ name }) => store.remove(name),
  })
