// Stores downloaded tasks in IndexedDB: one record per person and task, shared by tabs and the service worker.
import { delMany, entries, get } from 'idb-keyval'
import { changeLine } from '#src/offline/change-line.ts'
import { changeRecord, openStores } from '#src/offline/open-store.ts'
import { type KeptTask, readKept } from './kept-task.ts'

const tasks = openStores('curio-tasks', ['kept'])('kept')
const line = changeLine('curio-tasks')
const keyOf = (person: string, task: string) => `${person}/${task}`

/** The stored task of `person`; null if there is none or storage fails. */
export async function readKeptTask(person: string, id: string): Promise<KeptTask | null> {
  try {
    return readKept(await get<unknown>(keyOf(person, id), tasks))
  } catch {
    return null
  }
}

/** All stored tasks of one person; without `person`, of everybody. */
export async function listKeptTasks(person?: string): Promise<KeptTask[]> {
  try {
    const all = await entries<string, unknown>(tasks)
    return all.flatMap(([, value]) => {
      const kept = readKept(value)
      return kept && (person === undefined || kept.person === person) ? [kept] : []
    })
  } catch {
    return []
  }
}

/**
 * Updates a stored task atomically; `change` returns null to delete it. Resolves to the stored task. Rejects with a
 * `QuotaExceededError` if the device is full.
 */
export async function changeKeptTask(
  person: string,
  id: string,
  change: (kept: KeptTask | null) => KeptTask | null,
): Promise<KeptTask | null> {
  let changed = false
  const next = await changeRecord<unknown>(tasks, keyOf(person, id), (record) => {
    const before = readKept(record)
    const after = change(before)
    changed = after !== before
    return changed ? (after ?? undefined) : record
  })
  if (changed) line.tell()
  return readKept(next)
}

/** Deletes the person's tasks with these ids; without `ids`, all. `dropUnneededMedia` deletes their videos. */
export async function dropKeptTasks(person: string, ids?: readonly string[]): Promise<void> {
  const named = ids ?? (await listKeptTasks(person)).map(({ task }) => task._id)
  await delMany(
    named.map((id) => keyOf(person, id)),
    tasks,
  ).catch(() => undefined)
  line.tell()
}

/** Calls `listener` after a task changed in any tab or in the worker. Returns a function that unsubscribes. */
export const onKeptTasksChange = line.onChange
