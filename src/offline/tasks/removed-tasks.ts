// Tasks that a person removed from this device. They are not downloaded automatically again.
import { del, delMany, entries, get } from 'idb-keyval'
import { openStores, updateRecord } from '#src/offline/open-database.ts'

const tasks = openStores('curio-removed-tasks', ['tasks'])('tasks')
const prefixOf = (person: string, bundle = '') => `${person}/${bundle && `${bundle}/`}`
const keyOf = (person: string, bundle: string, task: string) => `${prefixOf(person, bundle)}${task}`

/** Call it before the download is deleted, so that it is not added again in between. On a full device, where it may be added again, nothing is recorded. */
export async function recordRemovedTask(person: string, bundle: string, task: string): Promise<void> {
  await updateRecord(tasks, keyOf(person, bundle, task), () => Date.now()).catch(() => undefined)
}

/** When the person removed the task, in milliseconds of this device's clock; 0 if that is unknown, null if they did not. */
export async function readRemoval(person: string, bundle: string, task: string): Promise<number | null> {
  const record = await get<unknown>(keyOf(person, bundle, task), tasks).catch(() => undefined)
  if (record === undefined) return null
  return typeof record === 'number' ? record : 0
}

/** Ids of the tasks of a bundle that the person removed; empty if storage fails. */
export async function listRemovedTasks(person: string, bundle: string): Promise<readonly string[]> {
  const prefix = prefixOf(person, bundle)
  return (await listKeys(prefix)).map((key) => key.slice(prefix.length))
}

/** Forgets a removal, because the person requested the task again or no longer has it. */
export async function forgetRemovedTask(person: string, bundle: string, task: string): Promise<void> {
  await del(keyOf(person, bundle, task), tasks).catch(() => undefined)
}

export async function deleteRemovedTasks(person: string): Promise<void> {
  await delMany(await listKeys(prefixOf(person)), tasks).catch(() => undefined)
}

async function listKeys(prefix: string): Promise<string[]> {
  const all = await entries<string, unknown>(tasks).catch(() => [])
  return all.flatMap(([key]) => (key.startsWith(prefix) ? key : []))
}
