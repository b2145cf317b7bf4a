// The primary of two PostgreSQL is killed under 64 bidders, and its standby promoted, with asynchronous and with
// synchronous replication.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startBidding, verifyBids } from './bidding.ts'
import { atMost, type Figure } from '#tools/bench/figures.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { type Fault, secondsSince, startServer } from './fault.ts'
import { makeMarket } from './market.ts'
import { killAll, runOn, startPrimary, startStandby, urlOf, urlOfHosts, waitFor } from './standby.ts'

const biddingMs = 5000

type Replication = 'asynchronous' | 'synchronous'

export const failoverFault: Fault = async (_, run) => {
  const figures: Figure[] = []
  for (const replication of ['asynchronous', 'synchronous'] as const)
    figures.push(...(await failOver(run, replication)))
  return figures
}

async function failOver({ folder, log, onEnd }: Run, replication: Replication): Promise<Figure[]> {
  const primary = await startPrimary(join(folder, replication, 'primary'), onEnd)
  const standby = await startStandby(primary, join(folder, replication, 'standby'), onEnd)
  if (replication === 'synchronous') {
    await runOn(primary, `alter system set synchronous_standby_names = '*'`)
    await runOn(primary, 'select pg_reload_conf()')
  }
  const expected = replication === 'synchronous' ? 'sync' : 'async'
  await waitFor(primary, `select from pg_stat_replication where state = 'streaming' and sync_state = '${expected}'`)
  log(`${replication}: the standby follows`)

  const market = await makeMarket(urlOf(primary), { bidders: 64, auctions: 8, endsInSeconds: 3600 })
  const server = await startServer({ onEnd }, join(folder, replication, 'server'), {
    DATABASE_URL: urlOfHosts([primary, standby]),
  })
  const bidding = startBidding(market, () => server.url)
  await pause(biddingMs)

  const killedAtMs = performance.now()
  killAll(primary)
  const promotingAtMs = performance.now()
  await runOn(standby, 'select pg_promote(true, 60)')
  const promotedAfter = secondsSince(promotingAtMs)
  const acknowledgedBefore = bidding.acknowledged.length
  const bidsAgainAfter = await bidding.waitForBid(performance.now())
  log(`${replication}: bids again ${secondsSince(killedAtMs).toFixed(2)} s after the kill`)
  await pause(1000)
  await bidding.stop()
  const [lost, repeated] = await verifyBids(urlOf(standby), server.url, market, bidding)
  if (!lost || !repeated) throw new Error('Nothing was compared')
  // What asynchronous replication may lose is told, and is no miss.
  const { threshold: _threshold, ...reported } = lost
  return [
    {
      ...(replication === 'synchronous' ? lost : reported),
      name: `${replication}: ${lost.name}`,
      note: `of ${acknowledgedBefore} until then`,
    },
    { ...repeated, name: `${replication}: ${repeated.name}` },
    { name: `${replication}: standby promoted in`, measured: promotedAfter, unit: 's' },
    {
      name: `${replication}: bids again after the promotion`,
      measured: bidsAgainAfter,
      unit: 's',
      threshold: atMost(1),
    },
  ]
}
