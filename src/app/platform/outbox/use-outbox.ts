// What the signed-in person handed in on this device, as every screen sees it. What sends it is loaded when needed.
import { useSyncExternalStore } from 'react'
import type { OutboxEntry, FailureReason } from '#src/offline/outbox/outbox-entry.ts'
import { ApiProblem, type ClientProblemCode } from '#src/app/platform/api/api-problem.ts'
import { currentIdentity, onSessionChange } from '#src/app/platform/session/session.ts'

export type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'

type OutboxView = {
  readonly entries: readonly OutboxEntry[]
  readonly sending: ReadonlySet<string>
  /** What the device has was read. */
  readonly isLoaded: boolean
}

/** No page waits for it before it shows itself. */
const loadOutboxStore = () => import('#src/offline/outbox/outbox-store.ts')

/** Milliseconds after which nobody is sending any more who said so: longer than a server may keep silent. */
const sendingTimeoutMs = 25_000

const emptyView: OutboxView = { entries: [], sending: new Set(), isLoaded: false }
const listeners = new Set<() => void>()
const sending = new Map<string, number>()
let view = emptyView
let stop: (() => void) | undefined
let generation = 0

/** Their entries, the oldest first, and which of them are on their way this moment, from whichever tab or the worker. */
export function useOutbox() {
  const { entries, sending, isLoaded } = useSyncExternalStore(
    subscribeToOutbox,
    () => view,
    () => emptyView,
  )
  return { entries, sending, known: isLoaded, sendNow, retry, drop: withdraw }
}

/** The person's entries as they are known, while somebody listens. */
export const outboxEntries = (): readonly OutboxEntry[] => view.entries

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
    const store = await loadOutboxStore()
    if (over) return
    unsubscribeStore = store.onOutboxChange((change) => {
      if (change.sending === null) void refresh()
      else markSending(change.sending)
    })
    await refresh()
  }
  // A page older than what the server has now goes on without.
  start().catch(() => publish([]))
  const stopSession = onSessionChange(() => void refresh())
  return () => {
    over = true
    unsubscribeStore()
    stopSession()
    generation += 1
    view = emptyView
  }
}

async function refresh(): Promise<void> {
  generation += 1
  const thisGeneration = generation
  const person = currentIdentity()?._id
  const entries = person === undefined ? [] : await (await loadOutboxStore()).listEntries(person)
  // Another change came while this was read.
  if (thisGeneration !== generation) return
  for (const timer of sending.values()) window.clearTimeout(timer)
  sending.clear()
  publish(entries)
}

/** A change of any entry means that the one before is settled: they go one at a time. */
function markSending(id: string): void {
  for (const timer of sending.values()) window.clearTimeout(timer)
  sending.clear()
  const over = () => {
    sending.delete(id)
    publish(view.entries)
  }
  sending.set(id, window.setTimeout(over, sendingTimeoutMs))
  publish(view.entries)
}

function publish(entries: readonly OutboxEntry[]): void {
  view = { entries, sending: new Set(sending.keys()), isLoaded: true }
  for (const listener of listeners) listener()
}

/** Of these, whoever handed them in hears at once, and is not told again. */
const awaitedIds = new Set<string>()
export const isAwaited = (id: string): boolean => awaitedIds.has(id)

/** Whether whoever handed the entry in stands before it. */
export function setAwaited(id: string, isOnScreen: boolean): void {
  if (isOnScreen) awaitedIds.add(id)
  else awaitedIds.delete(id)
}

/** Tries everything that waits at once. */
function sendNow(): void {
  void import('./send-outbox-when-due.ts').then((code) => code.sendNow())
}

/** Sends a refused one again, or one that waits, at once. */
function retry(id: string): void {
  void Promise.all([loadOutboxStore(), import('#src/offline/outbox/outbox-entry.ts')])
    .then(([{ tryUpdateEntry }, { retryEntry }]) => tryUpdateEntry(id, retryEntry))
    .then(sendNow)
}

/** Takes an entry back; the draft of a review stays. */
async function withdraw(id: string): Promise<void> {
  const person = currentIdentity()?._id
  if (person !== undefined) await (await loadOutboxStore()).deleteEntries(person, [id])
}

/** As a call would have failed with it. */
export function toApiProblem(failureReason: FailureReason | null, session: string | null = null): ApiProblem {
  const { code, message, errors } = failureReason ?? { code: 'unexpected' }
  return new ApiProblem({
    code: code as ClientProblemCode,
    session,
    ...(message !== undefined && { message }),
    ...(errors && { errors }),
  })
}
