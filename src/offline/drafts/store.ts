// Stores review drafts in IndexedDB: one record per person and task, shared by tabs and the service worker. Every
// change is one transaction, and is on disk when its promise resolves.
import { delMany, entries, get } from 'idb-keyval'
import { changeRecord, openStores } from '#src/offline/open-store.ts'
import { freshDraft, type KeptDraft, readKept } from './kept-draft.ts'

const keyOf = (person: string, task: string) => `${person}/${task}`

const store = openStores('curio-review-drafts', ['kept'])('kept')

/** The draft of `person` for a task; null if there is none or storage fails. */
export async function readKeptDraft(person: string, task: string): Promise<KeptDraft | null> {
  try {
    return readKept(await get<unknown>(keyOf(person, task), store))
  } catch {
    return null
  }
}

/**
 * Updates a draft atomically; writes nothing if `change` returns its argument. Resolves to the stored draft, or to null
 * if the device is full or forbids storage.
 */
export async function changeKeptDraft(
  person: string,
  task: string,
  change: (kept: KeptDraft) => KeptDraft,
): Promise<KeptDraft | null> {
  let next = freshDraft
  try {
    await changeRecord(store, keyOf(person, task), (value) => {
      const before = readKept(value) ?? freshDraft
      next = change(before)
      return next === before ? value : next
    })
    return next
  } catch {
    return null
  }
}

/** All drafts of one person, with their tasks. */
export async function listKeptDrafts(person: string): Promise<{ task: string; kept: KeptDraft }[]> {
  try {
    const all = await entries<string, unknown>(store)
    return all.flatMap(([key, value]) => {
      const kept = key.startsWith(`${person}/`) ? readKept(value) : null
      return kept ? [{ task: key.slice(person.length + 1), kept }] : []
    })
  } catch {
    return []
  }
}

/** Deletes the draft of `person` for a task if `isDone` accepts it, checked in the same transaction. */
export async function letGoOfKeptDraft(
  person: string,
  task: string,
  isDone: (kept: KeptDraft) => boolean,
): Promise<void> {
  try {
    await changeRecord(store, keyOf(person, task), (value) => {
      const kept = readKept(value)
      return kept && isDone(kept) ? undefined : value
    })
  } catch {
    // The draft stays and is shown as a draft.
  }
}

/** Deletes the person's drafts for `tasks`; without `tasks`, all of them. */
export async function dropKeptDrafts(person: string, tasks?: readonly string[]): Promise<void> {
  try {
    const named = tasks ?? (await listKeptDrafts(person)).map(({ task }) => task)
    await delMany(
      named.map((task) => keyOf(person, task)),
      store,
    )
  } catch {
    // Storage fails, so there is nothing to delete.
  }
}
