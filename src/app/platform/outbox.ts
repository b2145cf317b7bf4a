// What the signed-in person handed in on this device, as every screen sees it. What sends it is loaded when needed.
import { useSyncExternalStore } from 'react'
import type { OutboxEntry, Why } from '#src/offline/outbox/entry.ts'
import { ApiProblem, type ClientProblemCode } from './api-problem.ts'
import { currentIdentity, onSessionChange } from './session.ts'

export type { OutboxEntry } from '#src/offline/outbox/entry.ts'

type View = {
  readonly entries: readonly OutboxEntry[]
  readonly sending: ReadonlySet<string>
  /** What the device has was read. */
  readonly known: boolean
}

/** No page waits for it before it shows itself. */
const outboxStore = () => import('#src/offline/outbox/store.ts')

/** Milliseconds after which nobody is sending any more who said so: longer than a server may keep silent. */
const sendingLastsMs = 25_000

const nothing: View = { entries: [], sending: new Set(), known: false }
const listeners = new Set<() => void>()
const sending = new Map<string, number>()
let view = nothing
let stop: (() => void) | undefined
let turn = 0

/** Their entries, the oldest first, and which of them are on their way this moment, from whichever tab or the worker. */
export function useOutbox() {
  const { entries, sending, known } = useSyncExternalStore(
    subscribeToOutbox,
    () => view,
    () => nothing,
  )
  return { entries, sending, known, sendNow, retry, drop }
}

/** The person's entries as they are known, while somebody listens. */
export const outboxEntries = (): readonly OutboxEntry[] => view.entries

export function subscribeToOutbox(listener: () => void): () => void {
  if (listeners.size === 0) stop = follow()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop?.()
  }
}

function follow(): () => void {
  let over = false
  let stopNews = () => {}
  const start = async () => {
    const store = await outboxStore()
    if (over) return
    stopNews = store.onOutboxChange((news) => {
      if (news.sending === null) void look()
      else markSending(news.sending)
    })
    await look()
  }
  // A page older than what the server has now goes on without.
  start().catch(() => show([]))
  const stopSession = onSessionChange(() => void look())
  return () => {
    over = true
    stopNews()
    stopSession()
    turn += 1
    view = nothing
  }
}

async function look(): Promise<void> {
  turn += 1
  const mine = turn
  const person = currentIdentity()?._id
  const entries = person === undefined ? [] : await (await outboxStore()).listEntries(person)
  // Another change came while this was read.
  if (mine !== turn) return
  for (const timer of sending.values()) window.clearTimeout(timer)
  sending.clear()
  show(entries)
}

/** A change of any entry means that the one before is settled: they go one at a time. */
function markSending(id: string): void {
  for (const timer of sending.values()) window.clearTimeout(timer)
  sending.clear()
  const over = () => {
    sending.delete(id)
    show(view.entries)
  }
  sending.set(id, window.setTimeout(over, sendingLastsMs))
  show(view.entries)
}

function show(entries: readonly OutboxEntry[]): void {
  view = { entries, sending: new Set(sending.keys()), known: true }
  for (const listener of listeners) listener()
}

/** Of these, whoever handed them in hears at once, and is not told again. */
const awaited = new Set<string>()
export const isAwaited = (id: string): boolean => awaited.has(id)

/** Whether whoever handed the entry in stands before it. */
export function setAwaited(id: string, stands: boolean): void {
  if (stands) awaited.add(id)
  else awaited.delete(id)
}

/** Tries everything that waits at once. */
function sendNow(): void {
  void import('./outbox-sender.ts').then((code) => code.sendNow())
}

/** Sends a refused one again, or one that waits, at once. */
function retry(id: string): void {
  void Promise.all([outboxStore(), import('#src/offline/outbox/entry.ts')])
    .then(([{ changeEntry }, { again }]) => changeEntry(id, again))
    .then(sendNow)
}

/** Takes an entry back; the draft of a review stays. */
async function drop(id: string): Promise<void> {
  const person = currentIdentity()?._id
  if (person !== undefined) await (await outboxStore()).dropEntries(person, [id])
}

/** As a call would have failed with it. */
export function problemOf(why: Why | null, session: string | null = null): ApiProblem {
  const { code, message, errors } = why ?? { code: 'unexpected' }
  return new ApiProblem({
    code: code as ClientProblemCode,
    session,
    ...(message !== undefined && { message }),
    ...(errors && { errors }),
  })
}
