// Token buckets in the memory of this process. Of each bucket only the time when it is full again is stored (the
// generic cell rate algorithm, ITU-T I.371): a token moves it by the time after which the next one is added.

/** A bucket holds `burst` tokens and gets `perMinute` new ones a minute. */
export type RateLimit = { readonly perMinute: number; readonly burst: number }

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
