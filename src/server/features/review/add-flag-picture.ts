import { problem, type Problem } from '#src/contract/call/problems.ts'
import { maxPictureSidePx, maxTaskPictures, pictureBase64 } from '#src/domain/review/review-flags.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { managesProject } from '#src/server/features/projects/access/project-access.ts'
import { storeUpload } from '#src/server/media/store-upload.ts'
import { missingTask, wasAssignedTo } from './authorize-review.ts'

/** `picture` is a data URL. */
type Command = { readonly taskId: string; readonly picture: string }

/**
 * Stores the picture of a flag with its task. Also for a completed task: the response to a submission can be lost, and
 * the repeated submission has to have the same content.
 */
export async function addFlagPicture(
  { db, images }: Deps,
  actor: User,
  { taskId, picture }: Command,
): Promise<Result<{ data: { key: string } }, Problem>> {
  const rejection = await accessRejection(db, actor, taskId)
  if (rejection) return fail(rejection)
  const bytes = Buffer.from(pictureBase64(picture) ?? '', 'base64')
  const stored = await storeUpload(db, images, new Blob([bytes]), actor._id, maxPictureSidePx)
  if (!stored.ok) {
    return fail(problem(stored.problem === 'image-too-many-bytes' ? 'too-large' : stored.problem))
  }
  const { key } = stored.value
  return db.transaction().execute(async (tx) => {
    const keys = await readPictureKeys(tx, taskId)
    if (keys.has(key)) return ok({ data: { key } })
    if (keys.size >= maxTaskPictures) {
      return fail(problem('too-large', { message: `A task has at most ${maxTaskPictures} pictures of flags.` }))
    }
    await tx
      .insertInto('flag_pictures')
      .values({ task_id: taskId, image_key: key })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return ok({ data: { key } })
  })
}

/** The keys of the pictures that were stored for flags of a task. */
export async function readPictureKeys(db: Db, taskId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('flag_pictures').select('image_key').where('task_id', '=', taskId).execute()
  return new Set(rows.map(({ image_key }) => image_key))
}

async function accessRejection(db: Db, actor: User, taskId: string): Promise<Problem | null> {
  const task = await db
    .selectFrom('tasks as t')
    .innerJoin('bundles as b', 'b._id', 't.bundle_id')
    .select(['t.worker_id', 'b.project_id'])
    .where('t._id', '=', taskId)
    .executeTakeFirst()
  if (!task) return missingTask(db, actor, taskId)
  if (task.worker_id === actor._id || (await managesProject(db, actor, task.project_id))) return null
  return problem((await wasAssignedTo(db, actor, taskId)) ? 'task-not-yours' : 'forbidden')
}
