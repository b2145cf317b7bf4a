// Interprets the server's response to a sent entry, and computes the pause before a retry.
import { isRecord } from '#src/domain/is-record.ts'
import type { OutboxEntry, Why } from './entry.ts'
import { readWhy } from './read-why.ts'

/**
 * `stored`: the server has the entry. `later`: retry, after at least `pause` seconds if the server requires it;
 * `alone`: the failure concerns this entry only, so others may succeed. `sign-in`: nobody is signed in.
 * `other-person`: another person is signed in. `refused`: a retry would get the same response.
 */
export type Delivery =
  | { readonly kind: 'stored' }
  | { readonly kind: 'later'; readonly why: Why; readonly alone: boolean; readonly pause: number | null }
  | { readonly kind: 'sign-in' | 'other-person' | 'refused'; readonly why: Why }

/** Statuses with which the server refuses the entry itself, so that a retry cannot succeed. */
const final: readonly number[] = [400, 403, 404, 405, 409, 410, 413, 415, 422]

/** The result if there was no response: `timeout` if the server did not answer in time. */
export const noAnswer = (code: 'network' | 'timeout'): Delivery => ({
  kind: 'later',
  why: { code, status: null },
  alone: code === 'timeout',
  pause: null,
})

/**
 * Interprets a response. Only responses in the API's own format count: a captive portal answers 200 to any request, and
 * neither that nor a proxy's 404 says anything about the entry.
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
  // An `unknown-call` means that the app is outdated; once updated, it can send the entry.
  if (final.includes(status) && problem !== 'unknown-call') return { kind: 'refused', why }
  return { kind: 'later', why, alone: status >= 500, pause: readPause(retryAfter) }
}

/** Longest pause that a server can request, in seconds. */
const longestPause = 15 * 60

/** Seconds of a Retry-After header. Dates are ignored, because the device's clock may be wrong. */
function readPause(header: string | null): number | null {
  const seconds = header === null || header.trim() === '' ? Number.NaN : Number(header)
  return seconds >= 0 ? Math.min(seconds, longestPause) : null
}

/** The entry after a delivery. A stored review still has to be forwarded. */
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
 * Milliseconds to wait after `rounds` consecutive rounds that left entries, or longer if the server asked for it
 * (`asked`, in seconds). `chance`, 0 to 1, is jitter that keeps many devices from retrying at once.
 */
export function pauseAfter(rounds: number, asked: number | null, chance: number): number {
  const growing = Math.min(lastPauseMs, firstPauseMs * 2 ** Math.max(0, rounds - 1))
  return Math.max(growing * (0.75 + chance / 4), (asked ?? 0) * 1000)
}
