// Stores the outbox in IndexedDB, shared by tabs and the service worker. Every change is one transaction, is on disk
// when its promise resolves, and notifies all listeners on the device.
import { promisifyRequest } from 'idb-keyval'
import { openDatabase } from '#src/offline/open-store.ts'
import { type FreshEntry, joining, type OutboxEntry, tooOld } from './entry.ts'
import { readEntry } from './read-entry.ts'

// The database numbers the entries with an auto-increment key, so that their order does not depend on clocks.
const run = openDatabase('curio-outbox', (database) =>
  database.createObjectStore('entries', { keyPath: 'order', autoIncrement: true }).createIndex('id', 'id', {
    unique: true,
  }),
)

/** Runs `work` in one transaction. Resolves when its writes are on disk; if it rejects, nothing was written. */
function transact<T>(mode: IDBTransactionMode, work: (entries: IDBObjectStore) => Promise<T>): Promise<T> {
  return run('entries', mode, async (entries) => {
    const { transaction } = entries
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () =>
        reject(new Error('the outbox could not be changed', { cause: transaction.error })),
      )
    })
    const [result] = await Promise.all([work(entries), done])
    return result
  })
}

const readAll = async (entries: IDBObjectStore): Promise<OutboxEntry[]> => {
  const all = await promisifyRequest<unknown[]>(entries.getAll())
  return all.flatMap((value) => readEntry(value) ?? [])
}

/**
 * Appends an entry. Resolves to whether it is stored; `false` if the device is full or forbids storage, and then the
 * outbox is unchanged. Does not add an entry whose id or content already waits.
 */
export async function addEntry(fresh: FreshEntry): Promise<boolean> {
  try {
    await transact('readwrite', async (entries) => {
      const { add, drop } = joining(await readAll(entries), fresh)
      for (const { order } of drop) entries.delete(order)
      if (add) entries.add(fresh)
    })
  } catch {
    return false
  }
  tell()
  return true
}

/** The entries of `person`, or of everybody, in order. Rejects if storage fails. */
export async function loadEntries(person?: string): Promise<readonly OutboxEntry[]> {
  const all = await transact('readonly', readAll)
  return person === undefined ? all : all.filter((entry) => entry.person === person)
}

/** The same, but empty if storage fails. */
export const listEntries = (person?: string): Promise<readonly OutboxEntry[]> => loadEntries(person).catch(() => [])

type Change = (entry: OutboxEntry) => OutboxEntry

/**
 * Updates an entry atomically, and deletes old sent entries. Resolves to the entry, or to null if it no longer exists.
 * Rejects if the write fails.
 */
export async function updateEntry(id: string, change: Change): Promise<OutboxEntry | null> {
  const changed = await transact('readwrite', async (entries) => {
    const before = readEntry(await promisifyRequest<unknown>(entries.index('id').get(id)))
    if (!before) return null
    const after = change(before)
    if (after === before) return before
    await promisifyRequest(entries.put(after))
    const own = (await readAll(entries)).filter(({ person }) => person === after.person)
    for (const { order } of tooOld(own)) entries.delete(order)
    return after
  })
  tell()
  return changed
}

/** The same, but resolves to null if the write fails. */
export const changeEntry = (id: string, change: Change): Promise<OutboxEntry | null> =>
  updateEntry(id, change).catch(() => null)

/** Deletes the person's entries with these ids; without `ids`, all of them. */
export async function dropEntries(person: string, ids?: readonly string[]): Promise<void> {
  try {
    await transact('readwrite', async (entries) => {
      const all = await readAll(entries)
      const gone = all.filter((entry) => entry.person === person && (ids?.includes(entry.id) ?? true))
      for (const { order } of gone) entries.delete(order)
    })
    tell()
  } catch {
    // Storage fails, so there is nothing to delete.
  }
}

/** A notification between tabs and the worker: the outbox changed, or the entry with the id `sending` is being sent. */
export type OutboxNews = { readonly sending: string | null }

const line = 'curio-outbox'
const here = new Set<(news: OutboxNews) => void>()
let channel: BroadcastChannel | undefined

/** Calls `listener` after every change of the outbox on the device. Returns a function that unsubscribes. */
export function onOutboxChange(listener: (news: OutboxNews) => void): () => void {
  if (!channel) {
    channel = new BroadcastChannel(line)
    channel.addEventListener('message', ({ data }: MessageEvent<OutboxNews>) => hear(data))
  }
  here.add(listener)
  return () => here.delete(listener)
}

/** Notifies all listeners on the device that this entry is being sent. */
export const tellSending = (id: string): void => tell(id)

function tell(sending: string | null = null): void {
  const news: OutboxNews = { sending }
  hear(news)
  const out = channel ?? new BroadcastChannel(line)
  out.postMessage(news)
  if (!channel) out.close()
}

function hear(news: OutboxNews): void {
  for (const listener of here) listener(news)
}
