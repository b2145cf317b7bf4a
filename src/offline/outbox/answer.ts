// What the server's answer to something sent means for it, and how long to wait before sending it again.
import { isRecord } from '#src/domain/is-record.ts'
import type { OutboxEntry, Why } from './entry.ts'
import { readWhy } from './read-why.ts'

/**
 * `stored`: the server has it. `later`: it may work when sent again, `pause` seconds from now at the earliest where the
 * server says so. `alone`: what hinders is about this entry alone, so that others may still get through. `sign-in`:
 * nobody is signed in. `other-person`: somebody else is. `refused`: sending it again would not change the answer.
 */
export type Delivery =
  | { readonly kind: 'stored' }
  | { readonly kind: 'later'; readonly why: Why; readonly alone: boolean; readonly pause: number | null }
  | { readonly kind: 'sign-in' | 'other-person' | 'refused'; readonly why: Why }

/** Statuses by which a server says that it is what was sent, and not the moment, that it does not take. */
const final: readonly number[] = [400, 403, 404, 405, 409, 410, 413, 415, 422]

/** No answer came: `timeout` when the server kept silent. */
export const noAnswer = (code: 'network' | 'timeout'): Delivery => ({
  kind: 'later',
  why: { code, status: null },
  alone: code === 'timeout',
  pause: null,
})

/**
 * Reads an answer. Only what is in the API's own shape counts: the sign-in page of a train's network answers 200 to
 * anything, and neither that nor a proxy's 404 says anything about a review.
 */
export function readAnswer(status: number, body: unknown, retryAfter: string | null): Delivery {
  const said = isRecord(body) ? body : {}
  const ok = status >= 200 && status < 300
  if (ok && said['result'] === 0) return { kind: 'stored' }
  const { problem, message, errors } = said
  if (ok || typeof problem !== 'string') {
    const why = { code: 'unreadable', status }
    return { kind: 'later', why, alone: status >= 500, pause: readPause(retryAfter) }
  }
  const why = readWhy({ code: problem, status, message, errors }) ?? { code: problem, status }
  if (status === 401) return { kind: 'sign-in', why }
  if (problem === 'other-person') return { kind: 'other-person', why }
  // An app that the server has outgrown is updated; what it has to send still has its call then.
  if (final.includes(status) && problem !== 'unknown-call') return { kind: 'refused', why }
  return { kind: 'later', why, alone: status >= 500, pause: readPause(retryAfter) }
}

/** Longest pause a server can ask for, in seconds. */
const longestPause = 15 * 60

/** Seconds; a date, which a wrong clock would stretch, is not read. */
function readPause(header: string | null): number | null {
  const seconds = header === null || header.trim() === '' ? Number.NaN : Number(header)
  return seconds >= 0 ? Math.min(seconds, longestPause) : null
}

/** The entry after what happened to it; of a review that is stored, handing it on is due. */
export function afterDelivery(entry: OutboxEntry, delivery: Delivery): OutboxEntry {
  if (entry.state === 'sent') {
    if (delivery.kind === 'stored' || delivery.kind === 'refused') return { ...entry, handedOn: 'done' }
    return { ...entry, handedOn: 'failed', tries: entry.tries + 1 }
  }
  if (delivery.kind === 'stored') {
    return { ...entry, state: 'sent', why: null, handedOn: entry.work.kind === 'review' ? 'due' : 'done' }
  }
  const { kind, why } = delivery
  return { ...entry, state: kind === 'refused' ? 'refused' : 'waiting', why, tries: entry.tries + 1 }
}

const firstPauseMs = 2000
const lastPauseMs = 5 * 60_000

/**
 * Milliseconds to wait after the `rounds`th round in a row that left something, unless the server asked for longer.
 * They are counted down by a timer that no clock moves; `chance`, 0 to 1, keeps many devices from coming back at once.
 */
export function pauseAfter(rounds: number, asked: number | null, chance: number): number {
  const growing = Math.min(lastPauseMs, firstPauseMs * 2 ** Math.max(0, rounds - 1))
  return Math.max(growing * (0.75 + chance / 4), (asked ?? 0) * 1000)
}
