import { deleteIncompleteMedia, listMediaFiles } from '#src/offline/media/media-store.ts'
import { updateTaskDownload, listTaskDownloads } from './task-download-store.ts'

/** Queues downloaded tasks again if the browser deleted their files or the bytes of these. */
export async function requeueLostDownloads(person: string): Promise<void> {
  await deleteIncompleteMedia()
  const storedUrls = new Set((await listMediaFiles()).map(({ url }) => url))
  for (const { task, state, files } of await listTaskDownloads(person)) {
    if (state !== 'ready' || files.every((url) => storedUrls.has(url))) continue
    await updateTaskDownload(
      person,
      task._id,
      (download) => download && { ...download, state: 'queued', reason: null },
    ).catch(() => null)
  }
}
