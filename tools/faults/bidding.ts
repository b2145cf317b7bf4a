// Bidders as the app's outbox is one: every bid has an idempotency key and is repeated until it is answered.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { callAs, deliver, type SignedInPerson } from './fault.ts'
import { atMost, type Figure } from '#tools/bench/figures.ts'
import { withDatabaseAt } from '#tools/with-database.ts'
import { type FaultMarket, startPriceCents } from './market.ts'
import { compareStored, readStored } from './working.ts'

/** A bid that the server acknowledged. No two of a run have the same price. */
type AcknowledgedBid = {
  /** As `readStored` has it. */
  readonly key: string
  readonly productId: string
  readonly bidderId: string
  readonly cents: number
  readonly sentAtMs: number
  readonly atMs: number
}

export type Bidding = {
  readonly acknowledged: readonly AcknowledgedBid[]
  /** Returns the seconds from `sinceMs` (`performance.now()`) until the first bid that is acknowledged after now. */
  readonly waitForBid: (sinceMs: number) => Promise<number>
  /** Ends the bidding after every started bid was acknowledged. */
  readonly stop: () => Promise<void>
}

/** Bids until it is stopped, each bidder again `everyMs` after an answer; `origin` is that of the server at the moment. */
export function startBidding(market: FaultMarket, origin: () => string, everyMs = 0): Bidding {
  const acknowledged: AcknowledgedBid[] = []
  const stopping = new AbortController()
  let failure: Error | null = null
  const place = async (bidder: SignedInPerson, productId: string, cents: number) => {
    const idempotencyKey = randomUUID()
    const sentAtMs = performance.now()
    const input = { params: { id: productId }, body: { price: cents / 100 }, idempotencyKey }
    await deliver(() => callAs(origin(), bidder, 'POST /api/products/{id}/bid', input))
    const key = `bid ${productId} ${bidder._id} ${cents}`
    acknowledged.push({ key, productId, bidderId: bidder._id, cents, sentAtMs, atMs: performance.now() })
    if (everyMs > 0) await pause(everyMs)
  }
  const bid = async (bidder: SignedInPerson, index: number) => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const productId = market.productIds[(index + count * 7) % market.productIds.length] ?? ''
      await place(bidder, productId, startPriceCents + (count * market.bidders.length + index) * 100)
    }
  }
  const running = Promise.all(market.bidders.map(bid)).catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error))
    stopping.abort()
  })
  const throwFailure = () => {
    if (failure !== null) throw failure
  }
  return {
    acknowledged,
    async waitForBid(sinceMs) {
      const before = acknowledged.length
      while (acknowledged.length === before) {
        throwFailure()
        await pause(5)
      }
      return ((acknowledged.at(before)?.atMs ?? Number.NaN) - sinceMs) / 1000
    },
    async stop() {
      stopping.abort()
      await running
      throwFailure()
    },
  }
}

/** Ends all auctions and compares bids, repetitions and winners with what the bidders were told. */
export async function verifyBids(
  url: string,
  origin: string,
  market: FaultMarket,
  { acknowledged }: Bidding,
): Promise<Figure[]> {
  const keys = acknowledged.map(({ key }) => key)
  const figures = compareStored('bid', keys, await readStored(url))
  for (const productId of market.productIds) {
    const response = await callAs(origin, market.seller, 'POST /api/products/{id}/endBid', {
      params: { id: productId },
    })
    if (response.status !== 200) throw new Error(`An auction could not be ended: ${await response.text()}`)
  }
  return [
    ...figures,
    {
      name: 'auctions won by another than the highest bid',
      measured: await countWrongWinners(url, market, acknowledged),
      threshold: atMost(0),
      note: `of ${market.productIds.length}`,
    },
  ]
}

/** Each bidder's last bid on a product counts. */
async function countWrongWinners(
  url: string,
  { productIds }: FaultMarket,
  acknowledged: readonly AcknowledgedBid[],
): Promise<number> {
  const sold = await withDatabaseAt(url, (db) =>
    db
      .selectFrom('products')
      .select(['_id', 'buyer_id', 'sold_cents', 'status'])
      .where('_id', 'in', [...productIds])
      .execute(),
  )
  return sold.filter((product) => {
    const lastBids = new Map<string, number>()
    for (const { productId, bidderId, cents } of acknowledged)
      if (productId === product._id) lastBids.set(bidderId, cents)
    const [winner] = [...lastBids].toSorted(([, one], [, other]) => other - one)
    return winner === undefined
      ? product.status === 'sold'
      : product.buyer_id !== winner[0] || product.sold_cents !== winner[1]
  }).length
}
