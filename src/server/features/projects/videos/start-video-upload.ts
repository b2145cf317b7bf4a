import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { bytesOfPart } from '#src/domain/media/task-video.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { projectRejection } from '#src/server/features/projects/access/project-access.ts'
import type { ObjectStore } from '#src/server/storage/object-store.ts'
import type { VideoRow } from './find-video.ts'
import { findMissingParts, removeParts, sentPartName } from './video-parts.ts'

export type VideoUploads = {
  readonly store: ObjectStore
  readonly partBytes: number
  /** What the videos of a project may occupy. */
  readonly quotaBytes: number
}

type Command = {
  readonly projectId: string
  readonly name: string
  readonly bytes: number
  readonly modifiedAt: string
}

/** Seconds for which a part can be sent to the store directly. */
const urlSeconds = 3600

/** Starts an upload, or finds that of the same file, and returns the parts that are missing. */
export async function startVideoUpload({ db }: Pick<Deps, 'db'>, uploads: VideoUploads, actor: User, command: Command) {
  const rejection = await projectRejection(db, actor, command.projectId)
  if (rejection) return fail(rejection)
  const reserved = await db.transaction().execute((tx) => reserve(tx, uploads, command))
  if (!reserved.ok) return reserved
  const { video, replacedId } = reserved.value
  if (replacedId !== null) await removeParts(uploads.store, replacedId)
  const missing = video.ready_at ? [] : await findMissingParts(uploads.store, video)
  const missingParts = await Promise.all(
    missing.map(async (part) => {
      const bytes = bytesOfPart(part, video.bytes, video.part_bytes)
      return { part, url: (await uploads.store.presignPut(sentPartName(video._id, part), bytes, urlSeconds)) ?? null }
    }),
  )
  return ok({ video, partBytes: video.part_bytes, missingParts })
}

/** One at a time for a project, so that uploads that begin together cannot exceed its quota. */
async function reserve(
  tx: Tx,
  { partBytes, quotaBytes }: VideoUploads,
  { projectId, name, bytes, modifiedAt }: Command,
): Promise<Result<{ video: VideoRow; replacedId: string | null }, Problem>> {
  await tx.selectFrom('projects').select('_id').where('_id', '=', projectId).forUpdate().execute()
  const existing = await tx
    .selectFrom('task_videos')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (existing?.bytes === bytes && existing.file_modified_at.getTime() === Date.parse(modifiedAt))
    return ok({ video: existing, replacedId: null })
  if (existing?.ready_at) return fail(problem('video-name-taken'))
  // Another file, whose upload was not completed.
  if (existing) await tx.deleteFrom('task_videos').where('_id', '=', existing._id).execute()
  const { used } = await tx
    .selectFrom('task_videos')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('used'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  if (used + bytes > quotaBytes) return fail(problem('video-quota'))
  const video = await tx
    .insertInto('task_videos')
    .values({
      // Without a time, since talents see the address: the videos of a check are older than those beside it.
      _id: randomUUID(),
      project_id: projectId,
      name,
      bytes,
      part_bytes: partBytes,
      // PostgreSQL does not read the year 0 of ISO 8601 from text.
      file_modified_at: new Date(modifiedAt),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return ok({ video, replacedId: existing?._id ?? null })
}
