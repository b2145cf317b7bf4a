// Finds the assignee's next task, skipping tasks that are submitted on this device and not yet sent.
import type { QueryClient } from '@tanstack/react-query'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { listEntries } from '#src/offline/outbox/outbox-store.ts'
import { sentTaskIds, waitingTaskIds } from '#src/offline/tasks/submitted-tasks.ts'
import { nextTaskQuery } from './review-queries.ts'
import type { Task } from './task-media.ts'

/** The first task after `taskId` without a waiting submission; null after the last, undefined when it is unknown. */
export async function findNextTask(
  client: QueryClient,
  bundleId: string,
  taskId: string,
): Promise<Task | null | undefined> {
  const entries = await listOwnEntries()
  const [waitingIds, sentIds] = [waitingTaskIds(entries), sentTaskIds(entries)]
  // The server still counts tasks whose submissions wait on this device, so its queue is circular: stop at a repeat.
  const visitedIds = new Set([taskId])
  for (let afterTaskId = taskId; ;) {
    const queryOptions = { ...nextTaskQuery(bundleId, afterTaskId), retry: false }
    const fetchNext = async (staleTime: 'static' | 0) =>
      (await client.query({ ...queryOptions, staleTime }).catch(() => null))?.next
    let next = await fetchNext('static')
    // An answer that was fetched ahead may be from before the server had that submission.
    if (next && sentIds.has(next._id)) next = await fetchNext(0)
    if (!next || visitedIds.has(next._id)) return next && null
    if (!waitingIds.has(next._id)) return next
    visitedIds.add(next._id)
    afterTaskId = next._id
  }
}

/** Returns `task`, or the next task when `task` is already submitted on this device. */
export async function skipSubmittedTask(
  client: QueryClient,
  task: Task | null | undefined,
): Promise<Task | null | undefined> {
  if (!task) return task
  const isWaiting = waitingTaskIds(await listOwnEntries()).has(task._id)
  return isWaiting ? findNextTask(client, task.bundle._id, task._id) : task
}

/** Whether the server has a submission of the task that was made on this device. */
export const isSentFromDevice = async (task: Task): Promise<boolean> =>
  sentTaskIds(await listOwnEntries()).has(task._id)

const listOwnEntries = () => listEntries(currentIdentity()?._id)
