// What a task's page asks for: from the server, and where that does not answer from what was downloaded to this device.
import { currentIdentity } from '#src/app/platform/session.ts'
import { nextKept } from '#src/offline/tasks/kept-task.ts'
import { keepProgress, readKeptProgress } from '#src/offline/tasks/kept-progress.ts'
import { listKeptTasks, readKeptTask } from '#src/offline/tasks/store.ts'
import { askOrRead } from './ask-or-read.ts'
import type { Task } from './task-media.ts'

const person = () => currentIdentity()?._id ?? ''

export const task = (asked: Promise<Task>, id: string): Promise<Task> =>
  askOrRead(asked, async () => (await readKeptTask(person(), id))?.task ?? null)

type Next = { readonly next: Task | null }

export const next = (asked: Promise<Next>, bundleId: string, after: string): Promise<Next> =>
  askOrRead(asked, () => nextHere(bundleId, after))

type Progress = { readonly total: number; readonly completed: number }
type Stand = Next & Progress

/** What the server says is remembered for when it can't be asked. */
export async function stand(asked: Promise<Stand>, bundleId: string): Promise<Stand> {
  const whose = person()
  void asked.then(
    ({ total, completed }) => keepProgress(whose, bundleId, { total, completed, counted: [] }),
    () => undefined,
  )
  return askOrRead(asked, async () => {
    const [found, progress] = [await nextHere(bundleId, null), await progressHere(bundleId)]
    return found && progress && { ...found, ...progress }
  })
}

async function progressHere(bundleId: string): Promise<Progress | null> {
  const kept = await readKeptProgress(person(), bundleId)
  return kept && { total: kept.total, completed: kept.completed }
}

/** The next task of the queue that is here. With none here there may be more elsewhere, unless all are done. */
async function nextHere(bundleId: string, after: string | null): Promise<Next | null> {
  const found = nextKept(await listKeptTasks(person()), bundleId, after)
  if (found) return { next: found.task }
  const progress = await progressHere(bundleId)
  return progress && progress.completed >= progress.total ? { next: null } : null
}
