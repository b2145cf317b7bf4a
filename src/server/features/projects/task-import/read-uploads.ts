import { type UploadedVideos, videoKey } from '#src/domain/task-import/validate-video-url.ts'
import { videoUrl } from '#src/domain/media/task-video.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

const readyVideos = (db: Db | Tx, projectId: string) =>
  db
    .selectFrom('task_videos')
    .select(['_id', 'name', 'container', 'seconds'])
    .where('project_id', '=', projectId)
    .where('ready_at', 'is not', null)

/** Reads the videos that were uploaded to a project. */
export async function readUploads(db: Db, projectId: string): Promise<NonNullable<UploadedVideos>> {
  const rows = await readyVideos(db, projectId).execute()
  const videos = rows.flatMap(({ _id, name, container, seconds }) =>
    container ? [{ name: videoKey(name), url: videoUrl(_id, container), seconds }] : [],
  )
  return {
    byName: new Map(videos.map(({ name, url }) => [name, url])),
    urls: new Set(videos.map(({ url }) => url)),
    lengths: new Map(videos.flatMap(({ url, seconds }) => (seconds === null ? [] : [[url, seconds]]))),
  }
}

/** Whether all of `urls` are still there. They cannot be deleted until the transaction ends. */
export async function lockUploads(tx: Tx, projectId: string, urls: ReadonlySet<string>): Promise<boolean> {
  if (urls.size === 0) return true
  const rows = await readyVideos(tx, projectId).forKeyShare().execute()
  const present = new Set(rows.map(({ _id, container }) => container && videoUrl(_id, container)))
  return [...urls].every((url) => present.has(url))
}
