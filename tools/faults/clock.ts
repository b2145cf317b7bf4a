// The machine's clock jumps by an hour, for the server and PostgreSQL alike: an auction ends by the database's clock.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { requireProgram } from '#tools/programs.ts'
import { embeddedUrl } from './embedded-of.ts'
import { withDatabaseAt } from '#tools/with-database.ts'
import { atMost, type Figure } from '#tools/bench/figures.ts'
import { callAs, type Fault, secondsSince, startServer } from './fault.ts'
import { addAuctions, type FaultMarket, makeMarket, startPriceCents } from './market.ts'

const hour = 3600
const giveUpAfterMs = 60_000

export const clockFault: Fault = async (_, { folder, log, onEnd }) => {
  const offsetFile = join(folder, 'offset')
  // Processes read the file once a second.
  const setClock = async (seconds: number) => {
    writeFileSync(offsetFile, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 })
    await pause(2000)
  }
  await setClock(0)
  const server = await startServer({ onEnd }, folder, {
    LD_PRELOAD: requireProgram('faketime'),
    FAKETIME_TIMESTAMP_FILE: offsetFile,
    FAKETIME_CACHE_DURATION: '1',
    // As in an operating system, where this clock never jumps.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  })
  const url = embeddedUrl(folder)
  const figures: Figure[] = []
  for (const [name, seconds] of [
    ['an hour on', hour],
    ['an hour back', 0],
  ] as const) {
    const market = await makeMarket(url, { bidders: 8, auctions: 20, endsInSeconds: hour / 2 })
    const later = await addAuctions(url, market.seller, { auctions: 5, endsInSeconds: 3 * hour })
    await bidOnAll(server.url, { ...market, productIds: [...market.productIds, ...later] })
    log(name)
    await setClock(seconds)
    const jumpedAtMs = performance.now()
    const prefix = `${name}: `
    // Half an hour before their end, the clock on makes these due, and the clock back does not.
    const due = seconds > 0 ? market.productIds : []
    const open = seconds > 0 ? later : [...market.productIds, ...later]
    figures.push(
      {
        name: `${prefix}auctions that became due are closed after`,
        measured: due.length === 0 ? 0 : await waitUntilSold(url, due, jumpedAtMs),
        unit: 's',
        threshold: atMost(10),
        note: `${due.length} auctions`,
      },
      {
        name: `${prefix}auctions closed before their end`,
        measured: open.length - (await countStatus(url, open, 'active')),
        threshold: atMost(0),
        note: `of ${open.length}`,
      },
      {
        name: `${prefix}bids that are not answered rightly`,
        measured:
          (await countOtherAnswers(server.url, market, open, 200)) +
          (await countOtherAnswers(server.url, market, due, 409)),
        threshold: atMost(0),
      },
    )
    for (const hasJobs of [true, false]) {
      const size = { auctions: 10, endsInSeconds: 5, hasJobs, bidsBy: market.bidders }
      const endsAtMs = performance.now() + size.endsInSeconds * 1000
      const soon = await addAuctions(url, market.seller, size)
      figures.push({
        name: `${prefix}auctions that end afterwards, ${hasJobs ? 'with' : 'without'} a job, are closed after`,
        measured: await waitUntilSold(url, soon, endsAtMs),
        unit: 's',
        threshold: atMost(10),
      })
    }
    figures.push({
      name: `${prefix}auctions not sold exactly once`,
      measured: await countRepeatedSales(url),
      threshold: atMost(0),
    })
  }
  return figures
}

/** One bidder bids on every product. */
async function bidOnAll(origin: string, market: FaultMarket): Promise<void> {
  const wrong = await countOtherAnswers(origin, market, market.productIds, 200)
  if (wrong > 0) throw new Error(`${wrong} bids were refused`)
}

async function countOtherAnswers(
  origin: string,
  { bidders }: FaultMarket,
  productIds: readonly string[],
  expected: number,
): Promise<number> {
  const answers = await Promise.all(
    productIds.map(async (id, index) => {
      const bidder = bidders[index % bidders.length]
      if (!bidder) throw new Error('There is nobody to bid')
      const body = { price: startPriceCents / 100 + index }
      const response = await callAs(origin, bidder, 'POST /api/products/{id}/bid', { params: { id }, body })
      await response.arrayBuffer()
      return response.status
    }),
  )
  return answers.filter((status) => status !== expected).length
}

/** Returns the seconds from `sinceMs` until all are sold; infinite after a minute. */
async function waitUntilSold(url: string, productIds: readonly string[], sinceMs: number): Promise<number> {
  while ((await countStatus(url, productIds, 'sold')) < productIds.length) {
    if (performance.now() - sinceMs > giveUpAfterMs) return Number.POSITIVE_INFINITY
    await pause(50)
  }
  return Math.max(0, secondsSince(sinceMs))
}

function countStatus(url: string, productIds: readonly string[], status: 'active' | 'sold'): Promise<number> {
  return withDatabaseAt(url, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from products where _id = any (${productIds}::uuid[]) and status = ${status}`.execute(db)
    return rows[0]?.count ?? 0
  })
}

/** Counts sold products whose seller and winner were not notified exactly once. */
function countRepeatedSales(url: string): Promise<number> {
  return withDatabaseAt(url, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from products p where status = 'sold' and 2 <> (
        select count(*) from notifications n
         where n.kind in ('item-sold', 'auction-won') and n.subject ->> 'productId' = p._id::text)`.execute(db)
    return rows[0]?.count ?? 0
  })
}
