// Interprets the server's response to a sent entry, and computes the pause before a retry.
import { isRecord } from '#src/domain/is-record.ts'
import type { FailureReason, MessageReceipt, OutboxEntry, Work } from './outbox-entry.ts'
import { readFailureReason, readReceipt } from './parse-entry.ts'

/**
 * `stored`: the server has the entry, as `receipt` says of a message. `retry-later`: retry, after at least
 * `retryAfterSeconds` if the server requires it; `affectsOnlyEntry`: others may succeed. `sign-in`: nobody is signed
 * in. `other-person`: another person is signed in. `refused`: a retry would get the same response.
 */
export type SendResult =
  | { readonly kind: 'stored'; readonly receipt?: MessageReceipt | null }
  | {
      readonly kind: 'retry-later'
      readonly failureReason: FailureReason
      readonly affectsOnlyEntry: boolean
      readonly retryAfterSeconds: number | null
    }
  | { readonly kind: 'sign-in' | 'other-person' | 'refused'; readonly failureReason: FailureReason }

/** Statuses with which the server refuses the entry itself, so that a retry cannot succeed. */
const permanentStatuses: readonly number[] = [400, 403, 404, 405, 409, 410, 413, 415, 422]

/** The result if there was no response: `timeout` if the server did not answer in time. */
export const noResponse = (code: 'network' | 'timeout'): SendResult => ({
  kind: 'retry-later',
  failureReason: { code, status: null },
  affectsOnlyEntry: code === 'timeout',
  retryAfterSeconds: null,
})

/**
 * Interprets a response. Only responses in the API's own format count: a captive portal answers 200 to any request, and
 * neither that nor a proxy's 404 says anything about the entry.
 */
export function readResponse(status: number, body: unknown, retryAfter: string | null): SendResult {
  const fields = isRecord(body) ? body : {}
  const ok = status >= 200 && status < 300
  if (ok && fields['result'] === 0) return { kind: 'stored', receipt: readReceipt(fields['data']) }
  const { problem, message, errors } = fields
  if (ok || typeof problem !== 'string') {
    const failureReason = { code: 'unreadable', status }
    return {
      kind: 'retry-later',
      failureReason,
      affectsOnlyEntry: status >= 500,
      retryAfterSeconds: readRetryAfter(retryAfter),
    }
  }
  const failureReason = readFailureReason({ code: problem, status, message, errors }) ?? { code: problem, status }
  if (status === 401) return { kind: 'sign-in', failureReason }
  if (problem === 'other-person') return { kind: 'other-person', failureReason }
  // An `unknown-call` means that the app is outdated; once updated, it can send the entry.
  if (permanentStatuses.includes(status) && problem !== 'unknown-call') return { kind: 'refused', failureReason }
  return {
    kind: 'retry-later',
    failureReason,
    affectsOnlyEntry: status >= 500 && problem !== 'unavailable',
    retryAfterSeconds: readRetryAfter(retryAfter),
  }
}

/** Longest pause that a server can request, in seconds. */
const maxRetryAfterSeconds = 15 * 60

/** Seconds of a Retry-After header. Dates are ignored, because the device's clock may be wrong. */
function readRetryAfter(header: string | null): number | null {
  const seconds = header === null || header.trim() === '' ? Number.NaN : Number(header)
  return seconds >= 0 ? Math.min(seconds, maxRetryAfterSeconds) : null
}

/** The entry after a delivery. A stored review still has to be forwarded. */
export function applySendResult(entry: OutboxEntry, sendResult: SendResult): OutboxEntry {
  if (entry.state === 'sent') {
    if (sendResult.kind === 'stored' || sendResult.kind === 'refused') return { ...entry, forwarded: 'done' }
    return { ...entry, forwarded: 'failed', attempts: entry.attempts + 1 }
  }
  if (sendResult.kind === 'stored') {
    const { receipt = null } = sendResult
    const work: Work = entry.work.kind === 'message' ? { ...entry.work, receipt } : entry.work
    return { ...entry, work, state: 'sent', failureReason: null, forwarded: work.kind === 'review' ? 'due' : 'done' }
  }
  const { kind, failureReason } = sendResult
  return { ...entry, state: kind === 'refused' ? 'refused' : 'waiting', failureReason, attempts: entry.attempts + 1 }
}

const minRetryDelayMs = 2000
const maxRetryDelayMs = 5 * 60_000

/**
 * Milliseconds to wait after `rounds` consecutive rounds that left entries, or longer if the server asked for it
 * (`requestedSeconds`). `jitter`, 0 to 1, keeps many devices from retrying at once.
 */
export function retryDelayMs(rounds: number, requestedSeconds: number | null, jitter: number): number {
  const backoffMs = Math.min(maxRetryDelayMs, minRetryDelayMs * 2 ** Math.max(0, rounds - 1))
  return Math.max(backoffMs * (0.75 + jitter / 4), (requestedSeconds ?? 0) * 1000)
}
