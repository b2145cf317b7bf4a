// kill -9 of the server, of PostgreSQL, and of both, while people bid.
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'
import { launchServer, type RunningServer } from '#tools/run-server.ts'
import { startBidding, verifyBids } from './bidding.ts'
import { embeddedOf, embeddedUrl } from './embedded-of.ts'
import { atMost, type Figure } from '#tools/bench/figures.ts'
import { type Fault, secondsSince } from './fault.ts'
import { makeMarket } from './market.ts'

type Victim = 'server' | 'PostgreSQL' | 'both'

/** Milliseconds of bidding before and after each kill. */
const biddingMs = 3000

const rounds = 3

export const killsFault: Fault = async (_, { folder, log, onEnd }) => {
  const port = await findFreePort()
  const start = async () => {
    const launched = launchServer(port, folder, { DEMO: '0', RATE_LIMITS: '0' })
    await launched.ready
    return launched
  }
  let server: RunningServer = await start()
  onEnd(() => server.stop())
  const market = await makeMarket(embeddedUrl(folder), {
    bidders: 64,
    auctions: 8,
    endsInSeconds: 3600,
  })
  const bidding = startBidding(market, () => server.url)
  const rest = () => pause(biddingMs)
  const postmaster = () => embeddedOf(folder)?.pid
  const recover = async (victim: Victim): Promise<number> => {
    await rest()
    const killedAtMs = performance.now()
    const killed = postmaster()
    if (killed === undefined) throw new Error('PostgreSQL does not run')
    if (victim !== 'server') process.kill(killed, 'SIGKILL')
    if (victim !== 'PostgreSQL') {
      await server.kill()
      server = await start()
    }
    // Its processes may still commit what they had begun.
    if (victim !== 'server') while ([undefined, killed].includes(postmaster())) await pause(5)
    return bidding.waitForBid(killedAtMs)
  }

  const figures: Figure[] = []
  for (const victim of ['server', 'PostgreSQL', 'both'] as const) {
    const seconds: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      log(`kills ${victim}`)
      seconds.push(await recover(victim))
    }
    figures.push({
      name: `killed ${victim}: bids again after`,
      measured: Math.max(...seconds),
      unit: 's',
      threshold: atMost(10),
      note: `the longest of ${rounds}`,
    })
  }
  await rest()
  const stoppedAtMs = performance.now()
  await bidding.stop()
  log(`every bid was answered after ${secondsSince(stoppedAtMs).toFixed(1)} s`)
  return [...(await verifyBids(embeddedUrl(folder), server.url, market, bidding)), ...figures]
}
