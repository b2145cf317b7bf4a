import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { videoUrl } from '#src/domain/media/task-video.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import type { User } from '#src/server/http/deps.ts'
import { managesProject, forManagers } from '#src/server/features/projects/access/project-access.ts'

const readRow = (db: Db | Tx, videoId: string) =>
  db.selectFrom('task_videos').selectAll().where('_id', '=', videoId).executeTakeFirst()

export type VideoRow = NonNullable<Awaited<ReturnType<typeof readRow>>>

/** Finds a video for the managers of its project. */
export async function findVideo(db: Db | Tx, actor: User, videoId: string): Promise<Result<VideoRow, Problem>> {
  const row = await readRow(db, videoId)
  if (!row) return fail(problem('not-found'))
  return (await managesProject(db, actor, row.project_id)) ? ok(row) : fail(problem('forbidden'))
}

/** The video as calls return it. */
export const presentVideo = ({ _id, name, bytes, container, seconds, created_at }: VideoRow) => ({
  _id,
  name,
  bytes,
  url: container && videoUrl(_id, container),
  seconds,
  createdAt: created_at.toISOString(),
})

/** Lists the videos of a project by name, complete or not. */
export const listVideos = forManagers(async ({ db }, { projectId }: { readonly projectId: string }) => {
  return await db.selectFrom('task_videos').selectAll().where('project_id', '=', projectId).orderBy('name').execute()
})
