// What a task's page asks for: from the server, and where that does not answer from what was downloaded to this device.
import { currentIdentity } from '#src/app/platform/session.ts'
import { listEntries } from '#src/offline/outbox/store.ts'
import { countHandedIn, storedHere, waitingTasks } from '#src/offline/tasks/handed-in.ts'
import { nextKept } from '#src/offline/tasks/kept-task.ts'
import { keepProgress, readKeptProgress } from '#src/offline/tasks/kept-progress.ts'
import { listKeptTasks, readKeptTask } from '#src/offline/tasks/store.ts'
import { askOrRead } from './ask-or-read.ts'
import type { Task } from './task-media.ts'

const person = () => currentIdentity()?._id ?? ''

export const task = (asked: Promise<Task>, id: string): Promise<Task> => askOrRead(asked, () => taskHere(id))

/** One that is done is shown as it was handed in here; done elsewhere, only the server knows how. */
async function taskHere(id: string): Promise<Task | null> {
  const kept = await readKeptTask(person(), id)
  if (!kept || kept.finishedAt === null) return kept?.task ?? null
  const entries = await listEntries(person())
  const review = entries.findLast(({ work, state }) => work.kind === 'review' && work.taskId === id && state === 'sent')
  if (review?.work.kind !== 'review') return null
  const { result, duration = 0 } = review.work
  return { ...kept.task, status: 'completed', result, duration }
}

type Next = { readonly next: Task | null }

export const next = (asked: Promise<Next>, bundleId: string, after: string): Promise<Next> =>
  askOrRead(asked, () => nextHere(bundleId, after))

type Progress = { readonly total: number; readonly completed: number }
type Stand = Next & Progress

/** What the server says is remembered for when it can't be asked. */
export async function stand(asked: Promise<Stand>, bundleId: string): Promise<Stand> {
  void asked.then(
    (said) => noteProgress(bundleId, said),
    () => undefined,
  )
  return askOrRead(asked, async () => {
    const [found, progress] = [await nextHere(bundleId, null), await progressHere(bundleId)]
    return found && progress && { ...found, ...progress }
  })
}

async function noteProgress(bundleId: string, { total, completed }: Progress): Promise<void> {
  const whose = person()
  const counted = storedHere(await listEntries(whose), bundleId)
  await keepProgress(whose, bundleId, { total, completed, counted })
}

/** As the server said last, and what was handed in here since. */
async function progressHere(bundleId: string): Promise<Progress | null> {
  const kept = await readKeptProgress(person(), bundleId)
  if (!kept) return null
  const more = countHandedIn(await listEntries(person()), bundleId, kept.counted)
  return { total: kept.total, completed: Math.min(kept.total, kept.completed + more) }
}

/** The next task of the queue that is here and not handed in. With none here there may be others, unless all are done. */
async function nextHere(bundleId: string, after: string | null): Promise<Next | null> {
  const waiting = waitingTasks(await listEntries(person()))
  const open = (await listKeptTasks(person())).filter((kept) => !waiting.has(kept.task._id))
  const found = nextKept(open, bundleId, after)
  if (found) return { next: found.task }
  const progress = await progressHere(bundleId)
  return progress && progress.completed >= progress.total ? { next: null } : null
}
