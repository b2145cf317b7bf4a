// Reconciles the tasks on this device with the person's queue on the server: a task that was reviewed on another device
// or unassigned is finished; one that was assigned again is open.
import { listEntries } from '#src/offline/outbox/store.ts'
import { isStored } from './handed-in.ts'
import type { KeptTask, Task } from './kept-task.ts'
import { dropUnneededMedia } from './room.ts'
import { changeKeptTask, dropKeptTasks, listKeptTasks } from './store.ts'
import { listUnsentTasks } from './unsent-tasks.ts'

/** The first tasks of the person's queue in a bundle; `whole` if these are all. */
export type Queue = { readonly bundleId: string; readonly tasks: readonly Task[]; readonly whole: boolean }

/** The stored task after reconciliation; `kept` itself if nothing changed. */
export function afterMeeting(kept: KeptTask, { tasks, whole }: Queue, now: number): KeptTask {
  const { task } = kept
  const given = tasks.find(({ _id }) => _id === task._id)
  if (!given) {
    const passed = whole || task._id < (tasks.at(-1)?._id ?? '')
    return passed && kept.finishedAt === null ? { ...kept, finishedAt: now } : kept
  }
  const cameBack = kept.finishedAt !== null && { finishedAt: null, addedAt: now }
  const moved =
    given.source_external_url !== task.source_external_url || given.target_external_url !== task.target_external_url
  const changed = JSON.stringify(given) !== JSON.stringify(task)
  if (!cameBack && !changed) return kept
  return { ...kept, ...cameBack, task: given, ...(moved && { state: 'queued', why: null, total: null }) }
}

/**
 * Reconciles all stored tasks of a bundle. Deletes finished tasks without unsent work, except complete downloads that
 * were submitted on this device: those stay until space is needed, because they may be assigned again.
 */
export async function meetQueue(person: string, queue: Queue, now: number): Promise<void> {
  const mine = (await listKeptTasks(person)).filter(({ task }) => task.bundle._id === queue.bundleId)
  if (mine.length === 0) return
  for (const { task } of mine) {
    await changeKeptTask(person, task._id, (kept) => kept && afterMeeting(kept, queue, now)).catch(() => null)
  }
  const unsent = await listUnsentTasks(person)
  const entries = await listEntries(person)
  const useless = (await listKeptTasks(person)).filter((kept) => {
    const stays = kept.finishedAt === null || (kept.state === 'ready' && isStored(kept, entries))
    return !stays && !unsent.has(kept.task._id)
  })
  if (useless.length === 0) return
  await dropKeptTasks(
    person,
    useless.map(({ task }) => task._id),
  )
  await dropUnneededMedia()
}
