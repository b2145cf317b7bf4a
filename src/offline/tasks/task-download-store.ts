// Stores downloaded tasks in IndexedDB: one record per person and task, shared by tabs and the service worker.
import { delMany, entries, get } from 'idb-keyval'
import { changeChannel } from '#src/offline/change-channel.ts'
import { updateRecord, openStores } from '#src/offline/open-database.ts'
import { type TaskDownload, parseTaskDownload } from './task-download.ts'

const tasks = openStores('curio-tasks', ['downloads'])('downloads')
const channel = changeChannel('curio-tasks')
const keyOf = (person: string, task: string) => `${person}/${task}`

/** The stored task of `person`; null if there is none or storage fails. */
export async function readTaskDownload(person: string, id: string): Promise<TaskDownload | null> {
  try {
    return parseTaskDownload(await get<unknown>(keyOf(person, id), tasks))
  } catch {
    return null
  }
}

/** All stored tasks of everybody. Rejects if storage fails. */
export async function loadTaskDownloads(): Promise<TaskDownload[]> {
  const all = await entries<string, unknown>(tasks)
  return all.flatMap(([, value]) => parseTaskDownload(value) ?? [])
}

/** All stored tasks of one person; empty if storage fails. */
export const listTaskDownloads = async (person: string): Promise<TaskDownload[]> =>
  (await loadTaskDownloads().catch(() => [])).filter((download) => download.person === person)

/**
 * Updates a stored task atomically; `change` returns null to delete it. Resolves to the stored task. Rejects with a
 * `QuotaExceededError` if the device is full.
 */
export async function updateTaskDownload(
  person: string,
  id: string,
  change: (download: TaskDownload | null) => TaskDownload | null,
): Promise<TaskDownload | null> {
  let changed = false
  const next = await updateRecord<unknown>(tasks, keyOf(person, id), (record) => {
    const before = parseTaskDownload(record)
    const after = change(before)
    changed = after !== before
    return changed ? (after ?? undefined) : record
  })
  if (changed) channel.notify()
  return parseTaskDownload(next)
}

/** Deletes the person's tasks with these ids; without `ids`, all. `deleteUnusedMedia` deletes their videos. */
export async function deleteTaskDownloads(person: string, ids?: readonly string[]): Promise<void> {
  const taskIds = ids ?? (await listTaskDownloads(person)).map(({ task }) => task._id)
  await delMany(
    taskIds.map((id) => keyOf(person, id)),
    tasks,
  ).catch(() => undefined)
  channel.notify()
}

/** Calls `listener` after a task changed in any tab or in the worker. Returns a function that unsubscribes. */
export const onTaskDownloadsChange = channel.onChange
