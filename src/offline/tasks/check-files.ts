import { dropLostMedia, listMediaFiles } from '#src/offline/media/media-store.ts'
import { changeKeptTask, listKeptTasks } from './store.ts'

/** Queues downloaded tasks again if the browser deleted their files or the bytes of these. */
export async function checkFiles(person: string): Promise<void> {
  await dropLostMedia()
  const here = new Set((await listMediaFiles()).map(({ url }) => url))
  for (const { task, state, files } of await listKeptTasks(person)) {
    if (state !== 'ready' || files.every((url) => here.has(url))) continue
    await changeKeptTask(person, task._id, (kept) => kept && { ...kept, state: 'queued', why: null }).catch(() => null)
  }
}
