// Tasks that a person removed from this device. They are not downloaded automatically again.
import { del, delMany, entries, keys } from 'idb-keyval'
import { openStores, updateRecord } from '#src/offline/open-database.ts'

const tasks = openStores('curio-removed-tasks', ['tasks'])('tasks')
const prefixOf = (person: string, bundle = '') => `${person}/${bundle && `${bundle}/`}`
const keyOf = (person: string, bundle: string, task: string) => `${prefixOf(person, bundle)}${task}`

/** Call it before the download is deleted, so that it is not added again in between. On a full device, where it may be added again, nothing is recorded. */
export async function recordRemovedTask(person: string, bundle: string, task: string): Promise<void> {
  await updateRecord(tasks, keyOf(person, bundle, task), () => Date.now()).catch(() => undefined)
}

/**
 * The tasks of a bundle that the person removed, and when, in milliseconds of this device's clock; 0 if that is unknown.
 * Empty if storage fails.
 */
export async function readRemovals(person: string, bundle: string): Promise<ReadonlyMap<string, number>> {
  const prefix = prefixOf(person, bundle)
  const all = await entries<string, unknown>(tasks).catch(() => [])
  const ofBundle = all.filter(([key]) => key.startsWith(prefix))
  return new Map(ofBundle.map(([key, at]) => [key.slice(prefix.length), typeof at === 'number' ? at : 0]))
}

/** Forgets a removal, because the person requested the task again or no longer has it. */
export async function forgetRemovedTask(person: string, bundle: string, task: string): Promise<void> {
  await del(keyOf(person, bundle, task), tasks).catch(() => undefined)
}

export async function deleteRemovedTasks(person: string): Promise<void> {
  const all = await keys<string>(tasks).catch(() => [])
  const ofPerson = all.filter((key) => key.startsWith(prefixOf(person)))
  await delMany(ofPerson, tasks).catch(() => undefined)
}
