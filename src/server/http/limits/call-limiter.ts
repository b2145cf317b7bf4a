// Counts calls by class, for the person and for the network that makes them.
import { type LimitClass, limitClasses } from '#src/contract/call/call.ts'
import { clientNetwork } from '#src/server/http/origin/proxies.ts'

/** The limit of one person, by class. */
export type RateLimits = Readonly<Record<LimitClass, RateLimit>>

/** The reasons for these numbers are in docs/decisions/limits.md. */
export const defaultRateLimits: RateLimits = {
  'sign-in': { perMinute: 30, burst: 30 },
  read: { perMinute: 600, burst: 1200 },
  search: { perMinute: 300, burst: 300 },
  write: { perMinute: 300, burst: 1500 },
  upload: { perMinute: 60, burst: 200 },
  video: { perMinute: 1200, burst: 3000 },
  publish: { perMinute: 20, burst: 30 },
}

type Source = {
  /** Null for a request without a session. */
  readonly personId: string | null
  /** The client's IP address. */
  readonly address: string
}

/** Counts a request. Returns the seconds to wait if it is beyond a limit, and is then not counted; else 0. */
export type CallLimiter = (limitClass: LimitClass, source: Source) => number

export const unlimited: CallLimiter = () => 0

/**
 * Limits each person to `limits`, and each network to `networkFactor` times as much. Requests with and without a session
 * are counted apart, so that somebody without an account cannot use up what the people of the same network have.
 */
export function createCallLimiter(limits: RateLimits, networkFactor: number, nowMs: () => number): CallLimiter {
  const limiter = createRateLimiter(nowMs)
  return (limitClass, { personId, address }) => {
    const limit = limits[limitClass]
    const networkLimit = { perMinute: limit.perMinute * networkFactor, burst: limit.burst * networkFactor }
    const network = clientNetwork(address, 64)
    const bucketOf = (subject: string, bucketLimit: RateLimit) => ({
      key: `${limitClass} ${subject}`,
      limit: bucketLimit,
    })
    return limiter.take(
      personId === null
        ? [bucketOf(`visitors ${network}`, networkLimit)]
        : [bucketOf(`person ${personId}`, limit), bucketOf(`people ${network}`, networkLimit)],
    )
  }
}

/** Describes the rate limits of this server in sentences for the API's documentation. */
export function describeLimits(limits: RateLimits | null, networkFactor: number): string {
  if (!limits) return 'Requests are not limited.'
  const byClass = limitClasses.map((name) => `${name} ${limits[name].perMinute} (${limits[name].burst} at once)`)
  return (
    `Requests a minute and person, by the class of the call: ${byClass.join(', ')}. ` +
    `A network may send ${networkFactor} times as many. Beyond that they are answered with 429 and Retry-After in seconds.`
  )
}

// Token buckets in the memory of this process. Of each bucket only the time when it is full again is stored (the
// generic cell rate algorithm, ITU-T I.371): a token moves it by the time after which the next one is added.

/** A bucket holds `burst` tokens and gets `perMinute` new ones a minute. */
type RateLimit = { readonly perMinute: number; readonly burst: number }

type Bucket = { readonly key: string; readonly limit: RateLimit }

/** Buckets in memory, at most about 20 MB. Beyond it those that were unused the longest are forgotten. */
const maxBuckets = 100_000

type RateLimiter = {
  /**
   * Takes a token from each bucket, or from none of them if one is empty. Returns the seconds until each has one; 0 if
   * they were taken.
   */
  readonly take: (buckets: readonly Bucket[]) => number
}

/** `nowMs` is a monotonic clock in milliseconds. */
export function createRateLimiter(nowMs: () => number): RateLimiter {
  // In the order of use, also by refused requests. A bucket that is not stored is full.
  const fullAtMs = new Map<string, number>()

  const forgetFull = (now: number) => {
    for (const [key, fullAt] of fullAtMs) {
      if (fullAt > now && fullAtMs.size <= maxBuckets) return
      fullAtMs.delete(key)
    }
  }

  return {
    take(buckets) {
      const now = nowMs()
      const taken = buckets.map(({ key, limit }) => {
        const tokenMs = 60_000 / limit.perMinute
        const fullAt = Math.max(now, fullAtMs.get(key) ?? now)
        return { key, fullAt, tokenMs, waitMs: fullAt + tokenMs - now - limit.burst * tokenMs }
      })
      const waitMs = Math.max(...taken.map((bucket) => bucket.waitMs))
      // Less than a millisecond is a rounding error.
      const isRefused = waitMs >= 1
      for (const { key, fullAt, tokenMs } of taken) {
        fullAtMs.delete(key)
        fullAtMs.set(key, isRefused ? fullAt : fullAt + tokenMs)
      }
      forgetFull(now)
      return isRefused ? waitMs / 1000 : 0
    },
  }
}
