// The signed-in person's outbox, for screens. The code that sends it is loaded on demand.
import { useSyncExternalStore } from 'react'
import type { OutboxEntry, Submission } from '#src/offline/outbox/outbox-entry.ts'
import { whenHydrated } from '#src/app/platform/page/server-rendered-page.tsx'
import { currentIdentity, onSessionChange } from '#src/app/platform/session/session.ts'

type OutboxView = {
  readonly all: readonly OutboxEntry[]
  readonly submissions: readonly Submission[]
  readonly messages: readonly OutboxEntry<'message'>[]
  readonly sending: ReadonlySet<string>
  /** Whether the stored entries are read. */
  readonly isLoaded: boolean
}

/** Loaded on demand, so that it does not delay the first screen. */
const loadOutboxStore = () => import('#src/offline/outbox/outbox-store.ts')

/** The time after which an entry no longer counts as being sent. Longer than the limit of a request. */
const sendingTimeoutMs = 25_000

const emptyView: OutboxView = { all: [], submissions: [], messages: [], sending: new Set(), isLoaded: false }
const listeners = new Set<() => void>()
const sending = new Map<string, number>()
let view = emptyView
let stop: (() => void) | undefined
let generation = 0

/**
 * The person's submissions and messages, each oldest first, and which of them any tab or the service worker is sending
 * now.
 */
export function useOutbox() {
  const { submissions, messages, sending, isLoaded } = useSyncExternalStore(
    subscribeToOutbox,
    () => view,
    () => emptyView,
  )
  return { submissions, messages, sending, isLoaded, sendNow, retry, withdraw }
}

/** The person's entries. Current only while there is a listener. */
export const outboxEntries = (): readonly OutboxEntry[] => view.all

/** Whether a message is being sent. Current only while there is a listener. */
export const isSendingMessage = (): boolean => view.messages.some(({ id }) => view.sending.has(id))

export function subscribeToOutbox(listener: () => void): () => void {
  if (listeners.size === 0) stop = followStore()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop?.()
  }
}

function followStore(): () => void {
  let over = false
  let unsubscribeStore = () => {}
  const start = async () => {
    const [store] = await Promise.all([loadOutboxStore(), whenHydrated()])
    if (over) return
    unsubscribeStore = store.onOutboxChange((change) => {
      if (change.sending === null) void refresh()
      else markSending(change.sending)
    })
    await refresh()
  }
  // After an update the server may lack this chunk. The page then works without the outbox.
  start().catch(() => publish([]))
  const stopSession = onSessionChange(() => void refresh())
  return () => {
    over = true
    unsubscribeStore()
    stopSession()
    clearSending()
    generation += 1
    view = emptyView
  }
}

async function refresh(): Promise<void> {
  generation += 1
  const thisGeneration = generation
  const person = currentIdentity()?._id
  // A failed read says nothing: what was shown stays.
  const known = () => view.all.filter((entry) => entry.person === person)
  const entries = person === undefined ? [] : await (await loadOutboxStore()).loadEntries(person).catch(known)
  // A newer refresh started during this read.
  if (thisGeneration !== generation) return
  if (![...sending.keys()].every((id) => isInProgress(id, entries))) clearSending()
  publish(entries)
}

/** Whether an entry that is being sent is in `entries` with no result since it was last read. A new one was not read. */
function isInProgress(id: string, entries: readonly OutboxEntry[]): boolean {
  const entry = entries.find((each) => each.id === id)
  const before = view.all.find((each) => each.id === id) ?? { state: 'waiting', attempts: 0, forwarded: 'done' }
  return entry?.state === before.state && entry.attempts === before.attempts && entry.forwarded === before.forwarded
}

function clearSending(): void {
  for (const timer of sending.values()) window.clearTimeout(timer)
  sending.clear()
}

/** Entries are sent one at a time, so a change of any entry means that the previous one is settled. */
function markSending(id: string): void {
  clearSending()
  const over = () => {
    sending.delete(id)
    publish(view.all)
  }
  sending.set(id, window.setTimeout(over, sendingTimeoutMs))
  publish(view.all)
}

function publish(all: readonly OutboxEntry[]): void {
  const [submissions, messages] = [all.filter(isSubmission), all.filter(isMessage)]
  view = { all, submissions, messages, sending: new Set(sending.keys()), isLoaded: true }
  for (const listener of listeners) listener()
}

const isMessage = (entry: OutboxEntry): entry is OutboxEntry<'message'> => entry.work.kind === 'message'
const isSubmission = (entry: OutboxEntry): entry is Submission => !isMessage(entry)

/** Sends all waiting entries now. */
function sendNow(): void {
  void import('./submit-work.ts').then((code) => code.sendNow())
}

/** Sends a refused or waiting entry again, now. */
function retry(id: string): void {
  void Promise.all([loadOutboxStore(), import('#src/offline/outbox/outbox-rules.ts')])
    .then(([{ tryUpdateEntry }, { retryEntry }]) => tryUpdateEntry(id, retryEntry))
    .then(sendNow)
}

/** Removes an entry from the outbox. The draft of a review stays. */
async function withdraw(id: string): Promise<void> {
  const person = currentIdentity()?._id
  if (person !== undefined) await (await loadOutboxStore()).deleteEntries(person, [id])
}
