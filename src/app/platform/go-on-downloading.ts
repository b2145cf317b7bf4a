// Keeps what is on this device in step while the app is open: what the last visit left unfinished is gone on with, what
// was done or taken away elsewhere is not to be done here any more.
import { onOutboxChange } from '#src/offline/outbox/store.ts'
import { checkFiles } from '#src/offline/tasks/check-files.ts'
import { noteStored } from '#src/offline/tasks/handed-in.ts'
import { listKeptTasks } from '#src/offline/tasks/store.ts'
import { onLive } from './live.ts'
import { lookAgain } from './look-again.ts'
import { currentIdentity, onSessionChange } from './session.ts'

export function goOnDownloading(): void {
  const follow = lookAgain((bundleId) => void followBundle(bundleId).catch(() => undefined))
  const all = lookAgain(() => void followAll(follow))
  onLive('tasks', ({ bundleId }) => follow(bundleId))
  onLive('reset', () => all(''))
  window.addEventListener('online', () => all(''))
  onSessionChange(() => all(''))
  onOutboxChange(() => {
    const person = currentIdentity()?._id
    if (person !== undefined) void noteStored(person)
  })
  all('')
}

async function followAll(follow: (bundleId: string) => void): Promise<void> {
  const person = currentIdentity()?._id
  if (person === undefined) return
  await noteStored(person)
  await checkFiles(person)
  const tasks = await listKeptTasks(person)
  for (const bundleId of new Set(tasks.map(({ task }) => task.bundle._id))) follow(bundleId)
  await startUnfinished(person)
}

/** The server is asked only about what is here. Without a network all stays as it is. */
async function followBundle(bundleId: string): Promise<void> {
  const person = currentIdentity()?._id
  if (person === undefined || !navigator.onLine) return
  if (!(await listKeptTasks(person)).some(({ task }) => task.bundle._id === bundleId)) return
  const { followQueue } = await import('./ask-for-tasks.ts')
  await followQueue(person, bundleId)
  await startUnfinished(person)
}

async function startUnfinished(person: string): Promise<void> {
  const tasks = await listKeptTasks(person)
  const unfinished = tasks.some(
    ({ state, finishedAt }) => finishedAt === null && (state === 'queued' || state === 'loading'),
  )
  if (unfinished) (await import('./downloads-engine.ts')).startDownloads()
}
