// What was handed in on this device, in IndexedDB, which tabs and the service worker share. Every change is one
// transaction, and is on the disk when it is answered; whoever else shows the outbox hears of it.
import { promisifyRequest } from 'idb-keyval'
import { openDatabase } from '#src/offline/open-store.ts'
import { type FreshEntry, joining, type OutboxEntry, tooOld } from './entry.ts'
import { readEntry } from './read-entry.ts'

// The database counts the entries, and never counts back: what came first stays first whatever the clock says.
const run = openDatabase('curio-outbox', (database) =>
  database.createObjectStore('entries', { keyPath: 'order', autoIncrement: true }).createIndex('id', 'id', {
    unique: true,
  }),
)

/** Runs `work` in one transaction. Resolves when what was written is on the disk; rejects, with nothing written, else. */
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
 * Puts it behind all others. Answers whether it is safe here; false when the device has no room or forbids storage, and
 * then nothing that was here is gone. An entry whose id or words wait already is not added twice.
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

/** What is here, in order: `person`'s, or everybody's. Rejects where the device can't say. */
export async function loadEntries(person?: string): Promise<readonly OutboxEntry[]> {
  const all = await transact('readonly', readAll)
  return person === undefined ? all : all.filter((entry) => entry.person === person)
}

/** The same, but empty where the device can't say. */
export const listEntries = (person?: string): Promise<readonly OutboxEntry[]> => loadEntries(person).catch(() => [])

type Change = (entry: OutboxEntry) => OutboxEntry

/**
 * Changes an entry, whoever else does at the same time, and lets go of what was sent long ago. Answers it, or null when
 * it is gone. Rejects when it could not be written.
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

/** The same, but null also when it could not be written. */
export const changeEntry = (id: string, change: Change): Promise<OutboxEntry | null> =>
  updateEntry(id, change).catch(() => null)

/** Forgets the entries named; without names, all of the person's. */
export async function dropEntries(person: string, ids?: readonly string[]): Promise<void> {
  try {
    await transact('readwrite', async (entries) => {
      const all = await readAll(entries)
      const gone = all.filter((entry) => entry.person === person && (ids?.includes(entry.id) ?? true))
      for (const { order } of gone) entries.delete(order)
    })
    tell()
  } catch {
    // There was nothing to forget.
  }
}

/** What tabs and the worker tell each other: that something is different, or that this entry is being sent. */
export type OutboxNews = { readonly sending: string | null }

const line = 'curio-outbox'
const here = new Set<(news: OutboxNews) => void>()
let channel: BroadcastChannel | undefined

/** Calls `listener` after every change of the outbox, in this tab or anywhere on the device. Answers how to stop it. */
export function onOutboxChange(listener: (news: OutboxNews) => void): () => void {
  if (!channel) {
    channel = new BroadcastChannel(line)
    channel.addEventListener('message', ({ data }: MessageEvent<OutboxNews>) => hear(data))
  }
  here.add(listener)
  return () => here.delete(listener)
}

/** Lets everybody on the device know that this entry is on its way. */
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
