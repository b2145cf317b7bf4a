// One person who starts and ends auctions as fast as the server answers, while others hold streams.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#src/server/db/connection/open-database.ts'
import { createKeepAliveAgent, openRequest } from '#tools/bench/assign/http-request.ts'
import { repeatUntil } from '#tools/bench/assign/repeat-until.ts'
import type { Figure } from '#tools/bench/judge-figures.ts'
import type { LiveBench } from './live-bench.ts'

const auctions = 8
const streams = 500
const durationMs = 6000
const threshold = { kind: 'max', ratio: 1.5 } as const

export async function measureLoop({ startCurio, secrets, url, log }: LiveBench): Promise<Figure[]> {
  const curio = await startCurio()
  const [secret = ''] = secrets
  const products = await addProducts(url)
  const measure = async () => {
    const [before, startedAtMs] = [curio.cpu(), performance.now()]
    const calls = await loopAuctions(curio.port, secret, products)
    const seconds = (performance.now() - startedAtMs) / 1000
    log(`loop: ${Math.round(calls / seconds)} calls a second`)
    return { share: (curio.cpu() - before) / seconds, callsPerSecond: calls / seconds }
  }
  await measure()
  const without = await measure()
  await curio.openStreams(secrets.slice(1, streams + 1))
  const during = await measure()
  await curio.stop()
  return [
    {
      section: 'loop',
      name: `one person starts and ends ${auctions} auctions, CPU of the process a call, with ${streams} streams : none`,
      unit: 'ms',
      baseline: (without.share * 1000) / without.callsPerSecond,
      measured: (during.share * 1000) / during.callsPerSecond,
      threshold,
      note: `${(during.share * 100).toFixed(0)} % of a core and ${during.callsPerSecond.toFixed(0)} calls a second, without streams ${(without.share * 100).toFixed(0)} % and ${without.callsPerSecond.toFixed(0)}`,
    },
  ]
}

/** Returns the number of calls. */
async function loopAuctions(port: number, secret: string, products: readonly string[]): Promise<number> {
  let calls = 0
  const done = pause(durationMs)
  await Promise.all(
    products.map(async (product) => {
      const agent = createKeepAliveAgent()
      await repeatUntil(done, async () => {
        for (const action of ['startBid', 'endBid']) {
          const path = `/api/products/${product}/${action}`
          const response = await openRequest(
            port,
            { method: 'POST', path, secret, type: 'application/json', body: '{}' },
            agent,
          )
          if (response.statusCode === 200) calls += 1
          await response.resume().toArray()
        }
      })
      agent.destroy()
    }),
  )
  return calls
}

/** Adds products of the first person. */
async function addProducts(url: string): Promise<string[]> {
  const db = openDatabase(url, { max: 1 })
  const { rows } = await sql<{ _id: string }>`
    insert into products (_id, seller_id, name, price_cents)
    select gen_random_uuid(), user_id, 'A vase', 10000
      from (select user_id from sessions order by _id limit 1) seller, generate_series(1, ${auctions}::int)
    returning _id`.execute(db)
  await db.destroy()
  return rows.map(({ _id }) => _id)
}
