// People who are signed in, and auctions, made directly in a server's database.
import { sql } from 'kysely'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { openAuction } from '#src/server/features/marketplace/auction/start-auction.ts'
import { openJobQueue } from '#src/server/jobs/job-queue.ts'
import { systemIds } from '#src/server/system-ids.ts'
import { openSessions } from '#tools/bench/open-sessions.ts'
import { withDatabaseAt } from '#tools/with-database.ts'
import type { SignedInPerson } from './fault.ts'

export type FaultMarket = {
  readonly seller: SignedInPerson
  readonly bidders: readonly SignedInPerson[]
  readonly productIds: readonly string[]
}

type MarketSize = {
  readonly bidders: number
  readonly auctions: number
  /** Seconds until the auctions end, by the database's clock. */
  readonly endsInSeconds: number
  /** Whether their ends are enqueued as jobs, as every auction's is. Default: true. */
  readonly hasJobs?: boolean
  /** Each of them has a bid on every auction when it starts; the last one's is the highest. Default: none. */
  readonly bidsBy?: readonly SignedInPerson[]
}

/** The starting price of every product, in cents. */
export const startPriceCents = 10_000

/** Makes the people and the auctions. The server on the database may be running or not. */
export async function makeMarket(url: string, size: MarketSize): Promise<FaultMarket> {
  return withDatabaseAt(url, async (db) => {
    const ids = Array.from({ length: size.bidders + 1 }, () => systemIds.next())
    await db
      .insertInto('users')
      .values(ids.map((_id, index) => ({ _id, name: `Person ${index}`, email: `${_id}@faults.example` })))
      .execute()
    const [seller, ...bidders] = (await openSessions(db, ids)).people
    if (!seller) throw new Error('A market needs a seller')
    const productIds = await makeAuctions(url, db, seller, size)
    return { seller, bidders, productIds }
  })
}

/** Makes more auctions of `seller`. */
export const addAuctions = (
  url: string,
  seller: SignedInPerson,
  size: Omit<MarketSize, 'bidders'>,
): Promise<readonly string[]> => withDatabaseAt(url, (db) => makeAuctions(url, db, seller, size))

async function makeAuctions(
  url: string,
  db: Db,
  seller: SignedInPerson,
  { auctions, endsInSeconds, hasJobs = true, bidsBy = [] }: Omit<MarketSize, 'bidders'>,
): Promise<readonly string[]> {
  if (auctions === 0) return []
  const productIds = Array.from({ length: auctions }, () => systemIds.next())
  await db
    .insertInto('products')
    .values(productIds.map((_id) => ({ _id, seller_id: seller._id, name: 'Vase', price_cents: startPriceCents })))
    .execute()
  for (const [index, { _id }] of bidsBy.entries()) {
    const bid = { bidder_id: _id, price_cents: startPriceCents + index * 100 }
    await db
      .insertInto('bids')
      .values(productIds.map((product_id) => ({ product_id, ...bid })))
      .execute()
  }
  const queue = await openJobQueue(url, { error: () => {} })
  try {
    const end = sql<Date>`clock_timestamp() + ${endsInSeconds} * interval '1 second'`
    const { rows } = await sql<{ bidEnd: Date }>`select ${end} as "bidEnd"`.execute(db)
    const bidEnd = rows[0]?.bidEnd ?? new Date()
    const jobs = hasJobs ? queue : { enqueue: async () => {} }
    await db.transaction().execute(async (tx) => {
      for (const productId of productIds) await openAuction(tx, jobs, productId, bidEnd)
    })
  } finally {
    await queue.stop()
  }
  return productIds
}
