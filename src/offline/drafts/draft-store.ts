// Stores review drafts in IndexedDB: one record per person and task, shared by tabs and the service worker. Every
// change is one transaction, and is on disk when its promise resolves.
import { delMany, entries, get } from 'idb-keyval'
import { openChannel } from '#src/offline/change-channel.ts'
import { updateRecord, openStores } from '#src/offline/open-database.ts'
import { emptyStoredDraft, type StoredDraft, parseStoredDraft } from './stored-draft.ts'

const keyOf = (person: string, task: string) => `${person}/${task}`

const channelName = (person: string, task: string) => `review-draft ${keyOf(person, task)}`

/** Calls `listener` after every change of a draft, in any tab or in the worker. Returns a function that unsubscribes. */
export function onStoredDraftChange(person: string, task: string, listener: () => void): () => void {
  const channel = openChannel(channelName(person, task))
  channel.addEventListener('message', listener)
  return () => channel.close()
}

function emitChange(person: string, task: string): void {
  const channel = openChannel(channelName(person, task))
  channel.postMessage('changed')
  channel.close()
}

const store = openStores('curio-review-drafts', ['drafts'])('drafts')

/** The draft of `person` for a task; null if there is none or storage fails. */
export async function readStoredDraft(person: string, task: string): Promise<StoredDraft | null> {
  try {
    return parseStoredDraft(await get<unknown>(keyOf(person, task), store))
  } catch {
    return null
  }
}

/**
 * Updates a draft atomically; writes nothing if `change` returns its argument. Resolves to the stored draft, or to null
 * if the device is full or forbids storage.
 */
export async function updateStoredDraft(
  person: string,
  task: string,
  change: (stored: StoredDraft) => StoredDraft,
): Promise<StoredDraft | null> {
  let next = emptyStoredDraft
  let isChanged = false
  try {
    await updateRecord(store, keyOf(person, task), (value) => {
      const before = parseStoredDraft(value) ?? emptyStoredDraft
      next = change(before)
      isChanged = next !== before
      return isChanged ? next : value
    })
    if (isChanged) emitChange(person, task)
    return next
  } catch {
    return null
  }
}

/** All drafts of one person, with their tasks. Rejects if storage fails. */
export async function loadStoredDrafts(person: string): Promise<{ task: string; stored: StoredDraft }[]> {
  const all = await entries<string, unknown>(store)
  return all.flatMap(([key, value]) => {
    const stored = key.startsWith(`${person}/`) ? parseStoredDraft(value) : null
    return stored ? [{ task: key.slice(person.length + 1), stored }] : []
  })
}

/** The same, but empty if storage fails. */
export const listStoredDrafts = (person: string) => loadStoredDrafts(person).catch(() => [])

/** Deletes the draft of `person` for a task if `isDone` accepts it, checked in the same transaction. */
export async function deleteStoredDraftIf(
  person: string,
  task: string,
  isDone: (stored: StoredDraft) => boolean,
): Promise<void> {
  try {
    await updateRecord(store, keyOf(person, task), (value) => {
      const stored = parseStoredDraft(value)
      return stored && isDone(stored) ? undefined : value
    })
    emitChange(person, task)
  } catch {
    // The draft stays and is shown as a draft.
  }
}

/** Deletes the person's drafts for `tasks`; without `tasks`, all of them. */
export async function deleteStoredDrafts(person: string, tasks?: readonly string[]): Promise<void> {
  try {
    const taskIds = tasks ?? (await listStoredDrafts(person)).map(({ task }) => task)
    await delMany(
      taskIds.map((task) => keyOf(person, task)),
      store,
    )
  } catch {
    // Storage fails, so there is nothing to delete.
  }
}
