// Two servers on one database, one of them killed while auctions are being closed.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { runServer } from '#tools/run-server.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { atMost, type Fault, type FaultFigure } from './fault.ts'
import { addAuctions, makeMarket, withDatabase } from './market.ts'
import { startOwnDatabase } from './own-database.ts'

const bidsPerAuction = 3
const giveUpAfterMs = 120_000

export const twoServersFault: Fault = {
  name: 'two-servers',
  async run(run) {
    const { folder, log, onEnd } = run
    const { url } = await startOwnDatabase(run)
    // Long enough to start all of them before.
    const [auctions, endsInSeconds] = [1000, 30]
    const start = async () => {
      const settings = { DATABASE_URL: url, DEMO: '0', LOG_LEVEL: 'fatal' }
      // Both have the key of the same folder, and the pictures.
      const server = await runServer(join(folder, 'server'), settings)
      onEnd(() => server.stop())
      return server
    }
    const { seller, bidders } = await makeMarket(url, { bidders: bidsPerAuction, auctions: 0, endsInSeconds })
    const figures: FaultFigure[] = []
    for (const round of ['first', 'second']) {
      const victim = await start()
      const survivor = await start()
      const productIds = await addAuctions(url, seller, { auctions, endsInSeconds, bidsBy: bidders })
      figures.push(
        ...(await withDatabase(url, async (db) => {
          // On a busy machine the auctions may have ended before all of them were there.
          const { rows: times } = await sql<{ openedAt: Date }>`select clock_timestamp() as "openedAt"`.execute(db)
          const openedAt = times[0]?.openedAt ?? new Date()
          while ((await countSold(db, productIds)) < auctions / 20) await pause(5)
          await victim.kill()
          const soldAtKill = await countSold(db, productIds)
          log(`killed one server when ${soldAtKill} of ${auctions} auctions were closed`)
          const startedAtMs = performance.now()
          while ((await countSold(db, productIds)) < auctions) {
            if (performance.now() - startedAtMs > giveUpAfterMs) break
            await pause(50)
          }
          return readOutcome(db, { round, productIds, soldAtKill, openedAt })
        })),
      )
      await survivor.stop()
    }
    return figures
  },
}

async function countSold(db: Db, productIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from products where _id = any (${productIds}::uuid[]) and status = 'sold'`.execute(db)
  return rows[0]?.count ?? 0
}

type Round = {
  readonly round: string
  readonly productIds: readonly string[]
  readonly soldAtKill: number
  readonly openedAt: Date
}

async function readOutcome(db: Db, { round, productIds, soldAtKill, openedAt }: Round): Promise<FaultFigure[]> {
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
  const prefix = round === 'only' ? '' : `${round} kill: `
  return [
    { name: `${prefix}auctions not closed`, measured: outcome.open, unit: '', bar: atMost(0), note: `of ${count}` },
    {
      name: `${prefix}auctions not sold exactly once, to the highest bid`,
      measured: outcome.wrong + outcome.repeated,
      unit: '',
      bar: atMost(0),
      note: `killed when ${soldAtKill} were closed`,
    },
    { name: `${prefix}latest close after the end`, measured: outcome.late, unit: 's', bar: atMost(10) },
  ]
}
