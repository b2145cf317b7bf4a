// Finds the assignee's next task, skipping tasks that are submitted on this device and not yet sent.
import type { QueryClient } from '@tanstack/react-query'
import { currentIdentity } from '#src/app/platform/session.ts'
import { listEntries } from '#src/offline/outbox/store.ts'
import { nextTaskQuery } from './queries.ts'
import type { Task } from './task-media.ts'

/** The first task after `taskId` without a waiting submission; null after the last, undefined when it is unknown. */
export async function findNext(
  client: QueryClient,
  bundleId: string,
  taskId: string,
): Promise<Task | null | undefined> {
  const handed = await handedIn()
  // The server still counts tasks whose submissions wait on this device, so its queue is circular: stop at a repeat.
  const seen = new Set([taskId])
  for (let after = taskId; ;) {
    const known = { ...nextTaskQuery(bundleId, after), staleTime: 'static', retry: false } as const
    const { next } = await client.query(known).catch(() => ({ next: undefined }))
    if (!next || seen.has(next._id)) return next && null
    if (!handed.has(`task:${next._id}`)) return next
    seen.add(next._id)
    after = next._id
  }
}

/** Returns `task`, or the next task when `task` is already submitted on this device. */
export async function passOver(client: QueryClient, task: Task | null | undefined): Promise<Task | null | undefined> {
  if (!task) return task
  return (await handedIn()).has(`task:${task._id}`) ? findNext(client, task.bundle._id, task._id) : task
}

/** The subjects of the submissions that wait on this device. */
async function handedIn(): Promise<ReadonlySet<string>> {
  const entries = await listEntries(currentIdentity()?._id)
  return new Set(entries.filter(({ state }) => state === 'waiting').map(({ subject }) => subject))
}
