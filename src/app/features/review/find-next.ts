// Which task comes next for the worker, where some are handed in that the server has not got yet.
import type { QueryClient } from '@tanstack/react-query'
import { currentIdentity } from '#src/app/platform/session.ts'
import { listEntries } from '#src/offline/outbox/store.ts'
import { nextTaskQuery } from './queries.ts'
import type { Task } from './task-media.ts'

/** The first after `taskId` that nothing waits to be sent of; null after the last; undefined while it can't be known. */
export async function findNext(
  client: QueryClient,
  bundleId: string,
  taskId: string,
): Promise<Task | null | undefined> {
  const handed = await handedIn()
  // A queue has no end where the server still counts what waits here: once round is all there is to see.
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

/** The task itself, or the one after it where it is handed in already. */
export async function passOver(client: QueryClient, task: Task | null | undefined): Promise<Task | null | undefined> {
  if (!task) return task
  return (await handedIn()).has(`task:${task._id}`) ? findNext(client, task.bundle._id, task._id) : task
}

/** The subjects of what waits here. */
async function handedIn(): Promise<ReadonlySet<string>> {
  const entries = await listEntries(currentIdentity()?._id)
  return new Set(entries.filter(({ state }) => state === 'waiting').map(({ subject }) => subject))
}
