// Reviews in work on this device, in IndexedDB: a record for each person and task, which tabs and the service worker
// share. Every change is one transaction, and is on the disk when it is answered.
import { delMany, entries, get } from 'idb-keyval'
import { changeRecord, openStores } from '#src/offline/open-store.ts'
import { freshDraft, type KeptDraft, readKept } from './kept-draft.ts'

const keyOf = (person: string, task: string) => `${person}/${task}`

const store = openStores('curio-review-drafts', ['kept'])('kept')

/** What `person` has of a task here; null when nothing, or when the device can't say. */
export async function readKeptDraft(person: string, task: string): Promise<KeptDraft | null> {
  try {
    return readKept(await get<unknown>(keyOf(person, task), store))
  } catch {
    return null
  }
}

/**
 * Changes what is kept, whoever else does at the same time; what `change` leaves as it was is not written. Answers what
 * is kept then, or null when the device has no room or forbids storage.
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

/** All of one person's, by task. */
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

/** Forgets what `person` has of a task, if it is what `isDone` says by then, whoever else changes it meanwhile. */
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
    // It stays, and is shown as what it is.
  }
}

/** Forgets the tasks named; without any, all of the person's. */
export async function dropKeptDrafts(person: string, tasks?: readonly string[]): Promise<void> {
  try {
    const named = tasks ?? (await listKeptDrafts(person)).map(({ task }) => task)
    await delMany(
      named.map((task) => keyOf(person, task)),
      store,
    )
  } catch {
    // There was nothing to forget.
  }
}
