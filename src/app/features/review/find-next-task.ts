// Finds the assignee's next task, skipping tasks that are submitted on this device and not yet sent.
import type { QueryClient } from '@tanstack/react-query'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { listEntries } from '#src/offline/outbox/outbox-store.ts'
import { waitingTaskIds } from '#src/offline/tasks/submitted-tasks.ts'
import { nextTaskQuery } from './review-queries.ts'
import type { Task } from './task-media.ts'

/** The first task after `taskId` without a waiting submission; null after the last, undefined when it is unknown. */
export async function findNextTask(
  client: QueryClient,
  bundleId: string,
  taskId: string,
): Promise<Task | null | undefined> {
  const submittedTaskIds = await listSubmittedTaskIds()
  // The server still counts tasks whose submissions wait on this device, so its queue is circular: stop at a repeat.
  const visitedIds = new Set([taskId])
  for (let afterTaskId = taskId; ;) {
    const queryOptions = { ...nextTaskQuery(bundleId, afterTaskId), staleTime: 'static', retry: false } as const
    const { next } = await client.query(queryOptions).catch(() => ({ next: undefined }))
    if (!next || visitedIds.has(next._id)) return next && null
    if (!submittedTaskIds.has(next._id)) return next
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
  return (await listSubmittedTaskIds()).has(task._id) ? findNextTask(client, task.bundle._id, task._id) : task
}

/** The tasks whose submissions wait on this device. */
const listSubmittedTaskIds = async () => waitingTaskIds(await listEntries(currentIdentity()?._id))
