// Limits failed sign-ins, in the memory of this process. A refusal costs neither a query nor a password hash.
import { createHash } from 'node:crypto'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, type Result } from '#src/domain/result.ts'
import { clientNetwork } from '#src/server/http/origin/proxies.ts'

/** Milliseconds from the first failed attempt until all of them are forgotten. */
const windowMs = 15 * 60_000

/** Failed attempts for an account from one network, and from a device that signed in to the account before. */
const maxPerAccount = 5
/** Failed attempts for all accounts from one network, and from one site of networks (IPv6 /48). */
const maxPerNetwork = 20
const maxPerSite = 100

/** Attempts that wait for their password's check at the same time. Devices that signed in before do not count. */
const maxPending = 100

/** Seconds to wait where attempts that have not ended yet could be too many. */
const busyRetryAfter = 2

/** Milliseconds until a refusal is sent: unnoticed by a person, but a client that repeats it at once is slowed down. */
const refusalDelayMs = 500
/** Refusals that wait to be sent. Beyond it they are sent at once. */
const maxDelayedRefusals = 1000

/** Windows in memory, at most about 20 MB. Beyond it the oldest are forgotten. */
const maxWindows = 100_000

export type Attempt = {
  readonly email: string
  readonly address: string
  /** The device, if it signed in to this account before; else null. */
  readonly deviceId: string | null
}

/** An error counts neither as a failed attempt nor as a successful one. */
export type AttemptOutcome = 'succeeded' | 'failed' | 'error'

export type Admission =
  /** Seconds to wait. */
  { readonly retryAfter: number } | { readonly retryAfter: null; readonly end: (outcome: AttemptOutcome) => void }

export type SignInThrottle = {
  /**
   * Admits an attempt, or refuses it. An admitted one counts as failed until `end` is called, so that of a thousand
   * concurrent ones only five are admitted. Refused attempts are not counted, so that the wait does not grow.
   */
  readonly admit: (attempt: Attempt) => Admission
  /** Resolves when a refusal is to be sent. */
  readonly delayRefusal: () => Promise<void>
  /** Forgets the failed attempts for an account. */
  readonly clearAccount: (email: string) => void
}

type Window = { readonly endsAtMs: number; failed: number; pending: number }
type Limit = { readonly key: string; readonly max: number }

/** `nowMs` is a monotonic clock in milliseconds. */
export function createSignInThrottle(nowMs: () => number): SignInThrottle {
  // In the order in which they end.
  const windows = new Map<string, Window>()
  let pendingCount = 0
  let delayedCount = 0

  const forgetEnded = () => {
    for (const [key, { endsAtMs }] of windows) {
      if (endsAtMs > nowMs() && windows.size <= maxWindows) return
      windows.delete(key)
    }
  }

  const openWindow = (key: string): Window => {
    const window = windows.get(key) ?? { endsAtMs: nowMs() + windowMs, failed: 0, pending: 0 }
    windows.set(key, window)
    return window
  }

  const secondsToWait = ({ key, max }: Limit): number => {
    const window = windows.get(key)
    if (!window || window.failed + window.pending < max) return 0
    return window.failed < max ? busyRetryAfter : Math.ceil((window.endsAtMs - nowMs()) / 1000)
  }

  return {
    admit(attempt) {
      forgetEnded()
      const limits = limitsOf(attempt)
      const isKnownDevice = attempt.deviceId !== null
      const retryAfter = Math.max(
        !isKnownDevice && pendingCount >= maxPending ? busyRetryAfter : 0,
        ...limits.map(secondsToWait),
      )
      if (retryAfter > 0) return { retryAfter }
      const opened = limits.map(({ key }) => ({ key, window: openWindow(key) }))
      for (const { window } of opened) window.pending += 1
      if (!isKnownDevice) pendingCount += 1
      return {
        retryAfter: null,
        end(outcome) {
          if (!isKnownDevice) pendingCount -= 1
          for (const { key, window } of opened) {
            window.pending -= 1
            if (outcome === 'failed') window.failed += 1
            if (outcome === 'succeeded' && key.startsWith(accountPrefix(attempt.email))) window.failed = 0
            if (window.failed + window.pending === 0 && windows.get(key) === window) windows.delete(key)
          }
        },
      }
    },
    async delayRefusal() {
      if (delayedCount >= maxDelayedRefusals) return
      delayedCount += 1
      await new Promise((resolve) => setTimeout(resolve, refusalDelayMs))
      delayedCount -= 1
    },
    clearAccount(email) {
      const prefix = accountPrefix(email)
      for (const key of windows.keys()) if (key.startsWith(prefix)) windows.delete(key)
    },
  }
}

type Limited<Value> = {
  readonly run: () => Promise<Result<Value, Problem>>
  /** How an attempt counts; as failed if it is not `ok` by default. */
  readonly outcomeOf?: (result: Result<Value, Problem>) => AttemptOutcome
  /** Whether the answer to a refused attempt waits: of somebody who is not signed in. */
  readonly delaysRefusal: boolean
}

/** Runs an attempt that is admitted; `run` that throws counts as an error. */
export async function withinLimits<Value>(
  throttle: SignInThrottle,
  attempt: Attempt,
  { run, outcomeOf = ({ ok }) => (ok ? 'succeeded' : 'failed'), delaysRefusal }: Limited<Value>,
): Promise<Result<Value, Problem>> {
  const admission = throttle.admit(attempt)
  if (admission.retryAfter !== null) {
    if (delaysRefusal) await throttle.delayRefusal()
    return fail(problem('too-many', { retryAfter: admission.retryAfter }))
  }
  let outcome: AttemptOutcome = 'error'
  try {
    const result = await run()
    outcome = outcomeOf(result)
    return result
  } finally {
    admission.end(outcome)
  }
}

/** A device that signed in before has a limit of its own, which the failed attempts of others do not use up. */
function limitsOf({ email, address, deviceId }: Attempt): Limit[] {
  if (deviceId !== null) return [{ key: `${accountPrefix(email)}device ${deviceId}`, max: maxPerAccount }]
  const network = clientNetwork(address, 64)
  return [
    { key: `${accountPrefix(email)}network ${network}`, max: maxPerAccount },
    { key: `network ${network}`, max: maxPerNetwork },
    { key: `site ${clientNetwork(address, 48)}`, max: maxPerSite },
  ]
}

/** A hash, because the emails that people try to sign in with are not stored. */
const accountPrefix = (email: string) =>
  `account ${createHash('sha256').update(email.toLowerCase()).digest('base64url')} `
