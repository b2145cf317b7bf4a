// The invariants of downloads that hold at the end of every schedule.
import { taskIdOf } from '#src/offline/outbox/outbox-entry.ts'
import type { DownloadLog } from './download-log.ts'
import { people } from './steps.ts'
import type { DeviceState } from './submission-log.ts'
import type { ServerModel } from './world/server-model.ts'

/** How many tasks of a job the device keeps in the test page. */
const perJob = 2

/** Bytes that may be stored after a lower budget applies: the video being stored. */
const toleranceBytes = 30_000

/** Describes each violation of a rule; empty if there is none. */
export function findDownloadFaults(log: DownloadLog, model: ServerModel, state: DeviceState): string[] {
  const { tasks, fault } = state.downloads
  const isOnDevice = (id: string) => tasks.some((task) => task.id === id)
  const openTasks = people.flatMap((person) => model.openTasksOf(person))
  return [
    ...(fault === null ? [] : [fault]),
    ...(log.excessBytes > toleranceBytes ? [`${log.excessBytes} bytes over the budget`] : []),
    ...tasks.filter((task) => task.state === 'ready' && !task.isComplete).map(({ id }) => `not complete: ${id}`),
    ...[...log.removed]
      .filter((id) => isOnDevice(id) && !log.reassigned.has(id))
      .map((id) => `downloaded again after its removal: ${id}`),
    ...[...log.requested]
      .filter((id) => openTasks.includes(id) && !isOnDevice(id) && !log.reassigned.has(id))
      .map((id) => `requested and gone: ${id}`),
    ...people
      .filter((person) => !isQueueReady(person, state, model, log))
      .map((person) => `not ready: ${person} has ${model.openTasksOf(person).join(', ')}; ${JSON.stringify(tasks)}`),
  ]
}

/** Whether the person's next tasks, or all that are left, are complete on the device. */
export function isQueueReady(person: string, state: DeviceState, model: ServerModel, log: DownloadLog): boolean {
  if (log.isClockChanged) return true
  const unsent = new Set(state.entries.filter((entry) => entry.state !== 'sent').map(({ work }) => taskIdOf(work)))
  const open = model.openTasksOf(person).filter((id) => !unsent.has(id))
  const ready = state.downloads.tasks.filter(
    ({ id, isComplete, isFinished }) => open.includes(id) && isComplete && !isFinished,
  )
  const available = open.filter((id) => !log.everRemoved.has(id))
  return ready.length >= Math.min(perJob, available.length)
}
