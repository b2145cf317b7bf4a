// Stores the outbox in IndexedDB, shared by tabs and the service worker. Every change is one transaction, is on disk
// when its promise resolves, and notifies all listeners on the device.
import { promisifyRequest } from 'idb-keyval'
import { openChannel } from '#src/offline/change-channel.ts'
import { openDatabase } from '#src/offline/open-database.ts'
import { type NewEntry, type OutboxEntry, parseEntry } from './outbox-entry.ts'
import { dedupe, expiredEntries, resolveRecipient } from './outbox-rules.ts'

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
  return all.flatMap((value) => parseEntry(value) ?? [])
}

/**
 * Appends an entry. Resolves to whether it is stored; `false` if the device is full or forbids storage, and then the
 * outbox is unchanged. Does not add an entry whose id or content already waits.
 */
export async function addEntry(added: NewEntry): Promise<boolean> {
  try {
    await transact('readwrite', async (entries) => {
      const all = await readAll(entries)
      const { add, remove } = dedupe(all, added)
      for (const { order } of remove) entries.delete(order)
      if (add) entries.add(resolveRecipient(added, all))
    })
  } catch {
    return false
  }
  emitChange()
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
 * Updates an entry atomically, readdresses the messages behind it, and deletes old sent entries. Resolves to the entry, or to null if it no longer exists.
 * Rejects if the write fails.
 */
export async function updateEntry(id: string, change: Change): Promise<OutboxEntry | null> {
  const changed = await transact('readwrite', async (entries) => {
    const before = parseEntry(await promisifyRequest<unknown>(entries.index('id').get(id)))
    if (!before) return null
    const after = change(before)
    if (after === before) return before
    await promisifyRequest(entries.put(after))
    const ofPerson = (await readAll(entries)).filter(({ person }) => person === after.person)
    for (const entry of ofPerson) {
      const addressed = resolveRecipient(entry, ofPerson)
      if (addressed !== entry) entries.put(addressed)
    }
    for (const { order } of expiredEntries(ofPerson)) entries.delete(order)
    return after
  })
  emitChange()
  return changed
}

/** The same, but resolves to null if the write fails. */
export const tryUpdateEntry = (id: string, change: Change): Promise<OutboxEntry | null> =>
  updateEntry(id, change).catch(() => null)

/** Deletes the person's entries with these ids; without `ids`, all of them. */
export async function deleteEntries(person: string, ids?: readonly string[]): Promise<void> {
  try {
    await transact('readwrite', async (entries) => {
      const all = await readAll(entries)
      const removed = all.filter((entry) => entry.person === person && (ids?.includes(entry.id) ?? true))
      for (const { order } of removed) entries.delete(order)
    })
    emitChange()
  } catch {
    // Storage fails, so there is nothing to delete.
  }
}

/** A notification between tabs and the worker: the outbox changed, or the entry with the id `sending` is being sent. */
export type OutboxEvent = { readonly sending: string | null }

const channelName = 'curio-outbox'
const listeners = new Set<(event: OutboxEvent) => void>()
let channel: BroadcastChannel | undefined

/** Calls `listener` after every change of the outbox on the device. Returns a function that unsubscribes. */
export function onOutboxChange(listener: (event: OutboxEvent) => void): () => void {
  if (!channel) {
    channel = openChannel(channelName)
    channel.addEventListener('message', ({ data }: MessageEvent<OutboxEvent>) => notifyListeners(data))
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies all listeners on the device that this entry is being sent. */
export const emitSending = (id: string): void => emitChange(id)

function emitChange(sending: string | null = null): void {
  const event: OutboxEvent = { sending }
  notifyListeners(event)
  const sender = channel ?? openChannel(channelName)
  sender.postMessage(event)
  if (!channel) sender.close()
}

function notifyListeners(event: OutboxEvent): void {
  for (const listener of listeners) listener(event)
}
