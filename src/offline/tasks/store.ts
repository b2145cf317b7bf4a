// The tasks on this device, in IndexedDB: a record for each person and task, which tabs and the service worker share.
import { delMany, entries, get } from 'idb-keyval'
import { changeLine } from '#src/offline/change-line.ts'
import { changeRecord, openStores } from '#src/offline/open-store.ts'
import { type KeptTask, readKept } from './kept-task.ts'

const tasks = openStores('curio-tasks', ['kept'])('kept')
const line = changeLine('curio-tasks')
const keyOf = (person: string, task: string) => `${person}/${task}`

/** What `person` has of a task here; null when nothing, or when the device can't say. */
export async function readKeptTask(person: string, id: string): Promise<KeptTask | null> {
  try {
    return readKept(await get<unknown>(keyOf(person, id), tasks))
  } catch {
    return null
  }
}

/** All of one person's; without a person, everybody's. */
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
 * Changes what is kept, whoever else does at the same time; `change` answers null to leave it away. Answers what is kept
 * then. Rejects with a `QuotaExceededError` when the device has no room.
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

/** Forgets the tasks named; without any, all of the person's. Their videos are let go of by `dropUnneededMedia`. */
export async function dropKeptTasks(person: string, ids?: readonly string[]): Promise<void> {
  const named = ids ?? (await listKeptTasks(person)).map(({ task }) => task._id)
  await delMany(
    named.map((id) => keyOf(person, id)),
    tasks,
  ).catch(() => undefined)
  line.tell()
}

/** Calls `listener` after any of them changed, here, in another tab or in the worker. Answers a function that stops it. */
export const onKeptTasksChange = line.onChange
