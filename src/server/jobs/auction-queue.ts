// Ends auctions: by a job at each end, and by a sweep for auctions whose job was lost.
import type { PgBoss } from 'pg-boss'

export type EndAuctionJob = { readonly productId: string }

export type AuctionJobHandlers = {
  /**
   * Ends an auction that has reached its end; idempotent. With `skip`, does nothing while somebody else has the product
   * locked: a bidder, or a server that ends it.
   */
  readonly endAuction: (job: EndAuctionJob, ifLocked: 'wait' | 'skip') => Promise<unknown>
  /** Returns the ids of auctions whose job should have ended them, the earliest first; not necessarily all of them. */
  readonly listDueAuctions: () => Promise<readonly string[]>
}

/** Jobs per batch. A full batch is followed by the next one at once. */
const batchSize = 100

/** Auctions that are ended at the same time, each with a connection of its own. */
const concurrency = 4

/**
 * Milliseconds between sweeps, each of at most a batch: what was locked when a sweep came to it, by a server that was then
 * killed, waits for the next one. A timer, since cron jobs stop for an hour when the clock is set back by an hour.
 */
const sweepIntervalMs = 1000

type Log = { readonly error: (context: object, message: string) => void }

export async function createAuctionQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue('end-auction')
  // Creating an existing queue does not change its options, so they are set on every start.
  await boss.updateQueue('end-auction', {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retentionSeconds: 60 * 24 * 60 * 60,
  })
}

/**
 * Starts ending auctions. Does not wait for the first sweep, which can have many to end after an outage. Returns a
 * function that stops the sweeps.
 */
export async function startAuctionWorker(
  boss: PgBoss,
  pollingIntervalSeconds: number,
  { endAuction, listDueAuctions }: AuctionJobHandlers,
  log: Log,
): Promise<() => Promise<void>> {
  /** Auctions that could not be ended at the last attempt. */
  const failing = new Set<string>()
  /** Ends each once. A failure does not affect the others. Returns the failures. */
  const endAll = async (productIds: readonly string[], ifLocked: 'wait' | 'skip') => {
    const failures: unknown[] = []
    const waiting = [...new Set(productIds)]
    const endWaiting = async () => {
      for (let productId = waiting.shift(); productId !== undefined; productId = waiting.shift()) {
        try {
          await endAuction({ productId }, ifLocked)
          failing.delete(productId)
        } catch (error) {
          failing.add(productId)
          log.error({ err: error, productId }, 'an auction could not be ended')
          failures.push(error)
        }
      }
    }
    await Promise.all(Array.from({ length: concurrency }, endWaiting))
    return failures
  }
  await boss.work<EndAuctionJob>(
    'end-auction',
    { pollingIntervalSeconds, batchSize, burstWhenBatchFull: true },
    async (jobs) => {
      const failures = await endAll(
        jobs.map(({ data }) => data.productId),
        'wait',
      )
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} auctions could not be ended`)
    },
  )

  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const sweep = async () => {
    try {
      const due = await listDueAuctions()
      // Those that fail come last, so that a batch of them does not keep the others waiting.
      const sorted = due.toSorted((one, other) => Number(failing.has(one)) - Number(failing.has(other)))
      await endAll(sorted.slice(0, batchSize), 'skip')
    } catch (error) {
      log.error({ err: error }, 'due auctions could not be listed')
    }
    if (!isStopped) timer = setTimeout(() => (running = sweep()), sweepIntervalMs)
  }
  let running = sweep()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
