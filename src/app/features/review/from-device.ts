// The queries of a task's page: answered by the server, or from downloads on this device when it is unreachable.
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

/** A finished download is returned as it was submitted on this device; null when it was completed elsewhere. */
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

/** Stores the server's answer for use when it is unreachable. */
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

/** The server's last answer plus the submissions made on this device since. */
async function progressHere(bundleId: string): Promise<Progress | null> {
  const kept = await readKeptProgress(person(), bundleId)
  if (!kept) return null
  const more = countHandedIn(await listEntries(person()), bundleId, kept.counted)
  return { total: kept.total, completed: Math.min(kept.total, kept.completed + more) }
}

/** The next downloaded task that is not submitted. When there is none, others may exist unless all are completed. */
async function nextHere(bundleId: string, after: string | null): Promise<Next | null> {
  const waiting = waitingTasks(await listEntries(person()))
  const open = (await listKeptTasks(person())).filter((kept) => !waiting.has(kept.task._id))
  const found = nextKept(open, bundleId, after)
  if (found) return { next: found.task }
  const progress = await progressHere(bundleId)
  return progress && progress.completed >= progress.total ? { next: null } : null
}
