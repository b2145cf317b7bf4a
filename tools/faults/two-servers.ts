// Two servers on one database, one of them killed while auctions are being closed.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { atMost, type Figure } from '#tools/bench/figures.ts'
import { type Fault, startOwnDatabase, startServer } from './fault.ts'
import { addAuctions, countByStatus, makeMarket, withDatabase } from './market.ts'

const bidsPerAuction = 3
const giveUpAfterMs = 120_000

export const twoServersFault: Fault = async (_, run) => {
  const { folder, log } = run
  const url = await startOwnDatabase(run)
  // Long enough to start all of them before.
  const auctions = 1000
  const endsInSeconds = 30
  // Both have the key of the same folder, and the pictures.
  const start = () => startServer(run, join(folder, 'server'), { DATABASE_URL: url })
  const { seller, bidders } = await makeMarket(url, { bidders: bidsPerAuction, auctions: 0, endsInSeconds })
  const figures: Figure[] = []
  for (const round of ['first', 'second']) {
    const victim = await start()
    const survivor = await start()
    const productIds = await addAuctions(url, seller, { auctions, endsInSeconds, bidsBy: bidders })
    figures.push(
      ...(await withDatabase(url, async (db) => {
        // On a busy machine the auctions may have ended before all of them were there.
        const { rows: times } = await sql<{ openedAt: Date }>`select clock_timestamp() as "openedAt"`.execute(db)
        const openedAt = times[0]?.openedAt ?? new Date()
        while ((await countByStatus(db, productIds, 'sold')) < auctions / 20) await pause(5)
        await victim.kill()
        const soldAtKill = await countByStatus(db, productIds, 'sold')
        log(`killed one server when ${soldAtKill} of ${auctions} auctions were closed`)
        const startedAtMs = performance.now()
        while ((await countByStatus(db, productIds, 'sold')) < auctions) {
          if (performance.now() - startedAtMs > giveUpAfterMs) break
          await pause(50)
        }
        return readOutcome(db, { round, productIds, soldAtKill, openedAt })
      })),
    )
    await survivor.stop()
  }
  return figures
}

type Round = {
  readonly round: string
  readonly productIds: readonly string[]
  readonly soldAtKill: number
  readonly openedAt: Date
}

async function readOutcome(db: Db, { round, productIds, soldAtKill, openedAt }: Round): Promise<Figure[]> {
  const { rows } = await sql<{ open: number; wrong: number; late: number; repeated: number }>`
    with closed as (
      select p._id, p.status, p.sold_cents,
             extract(epoch from p.updated_at - greatest(p.bid_end, ${openedAt}::timestamptz))::float8 as late,
             (select max(b.price_cents) from bids b where b.product_id = p._id) as highest,
             (select count(*) from notifications n
               where n.kind in ('item-sold', 'auction-won') and n.subject ->> 'productId' = p._id::text) as notices
        from products p where p._id = any (${productIds}::uuid[])
    )
    select count(*) filter (where status <> 'sold') as open,
           count(*) filter (where status = 'sold' and sold_cents <> highest) as wrong,
           count(*) filter (where status = 'sold' and notices <> 2) as repeated,
           max(late) as late
      from closed`.execute(db)
  const [outcome] = rows
  if (!outcome) throw new Error('There are no auctions')
  const count = productIds.length
  const prefix = `${round} kill: `
  return [
    { name: `${prefix}auctions not closed`, measured: outcome.open, threshold: atMost(0), note: `of ${count}` },
    {
      name: `${prefix}auctions not sold exactly once, to the highest bid`,
      measured: outcome.wrong + outcome.repeated,
      threshold: atMost(0),
      note: `killed when ${soldAtKill} were closed`,
    },
    { name: `${prefix}latest close after the end`, measured: outcome.late, unit: 's', threshold: atMost(10) },
  ]
}
