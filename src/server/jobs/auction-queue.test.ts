import type { PgBoss } from 'pg-boss'
import { expect, test, vi } from 'vitest'
import { type AuctionJobHandlers, startAuctionWorker } from './auction-queue.ts'

/** Milliseconds to end an auction, on a busy machine. */
const endingMs = 100

/** Jobs that a process fetches at once. */
const batch = 100

test('what a killed process had fetched is closed within 10 s, while 1,000 auctions end at once', async () => {
  vi.useFakeTimers()
  const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
  const open = new Set(Array.from({ length: 1000 }, (_, index) => `${index}`))
  const fetchedByKilled = new Set([...open].slice(0, batch))
  const lockedByKilled = new Set([...open].slice(0, 4))
  const fetched = new Set(fetchedByKilled)
  const startedAtMs = Date.now()
  const handlers: AuctionJobHandlers = {
    endAuction: async ({ productId }, ifLocked) => {
      if (lockedByKilled.has(productId) && ifLocked === 'skip') return
      await pause(endingMs)
      open.delete(productId)
    },
    listDueAuctions: async () => (Date.now() - startedAtMs < 2000 ? [] : [...open]),
  }
  const boss = {
    work: async (_name: string, _options: object, work: (jobs: { data: { productId: string } }[]) => Promise<void>) => {
      const workOff = async () => {
        for (;;) {
          const jobs = [...open].filter((productId) => !fetched.has(productId)).slice(0, batch)
          if (jobs.length === 0) return
          for (const productId of jobs) fetched.add(productId)
          await work(jobs.map((productId) => ({ data: { productId } })))
        }
      }
      void workOff()
    },
  } as unknown as PgBoss
  const stop = await startAuctionWorker(boss, 1, handlers, { error: () => {} })
  // It is killed when the other process has tried what it works on.
  await vi.advanceTimersByTimeAsync(6000)
  lockedByKilled.clear()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([...fetchedByKilled].filter((productId) => open.has(productId))).toEqual([])
  const stopped = stop()
  await vi.runAllTimersAsync()
  await stopped
})

test('a batch of auctions that always fail does not keep the sweep from the others', async () => {
  vi.useFakeTimers()
  const ended: string[] = []
  const due = Array.from({ length: batch + 1 }, (_, index) => `${index}`)
  const handlers: AuctionJobHandlers = {
    endAuction: async ({ productId }) => {
      if (productId !== `${batch}`) throw new Error('broken')
      ended.push(productId)
    },
    listDueAuctions: async () => due,
  }
  const boss = { work: async () => {} } as unknown as PgBoss
  const stop = await startAuctionWorker(boss, 1, handlers, { error: () => {} })
  await vi.advanceTimersByTimeAsync(1500)
  expect(ended).toEqual([`${batch}`])
  await stop()
})
