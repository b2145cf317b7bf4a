import { listKeptTasks } from '#src/offline/tasks/store.ts'
import { currentIdentity } from './session.ts'

/** Goes on with the downloads that the last visit left unfinished, if there are any. */
export async function goOnDownloading(): Promise<void> {
  const person = currentIdentity()?._id
  if (person === undefined) return
  const tasks = await listKeptTasks(person)
  if (!tasks.some(({ state }) => state === 'queued' || state === 'loading')) return
  const { startDownloads } = await import('./downloads-engine.ts')
  startDownloads()
}
