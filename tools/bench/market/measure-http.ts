// Curio's server beside a minimal Node server with the same driver and the same prepared statements, sessions and
// receipts: what validation, limits, the log and the framework cost, in requests a second and in CPU time.
import { listProducts } from '#src/server/features/marketplace/products/list-products.ts'
import { type Figure, ratioAtLeast } from '#tools/bench/figures.ts'
import { depsOf, type TwoSizes } from '#tools/bench/generated-database.ts'
import { recordStatements } from '#tools/bench/record-statements.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { inTurns, valuesOf } from '#tools/bench/time-pair.ts'
import { type BareServer, startBare, startLoad } from '#tools/bench/servers/child-process.ts'
import { cpuSeconds } from '#tools/bench/servers/process-usage.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'
import { bidRequest, getRequest, planBids, recordBid, recordSession, signInBidders } from './bidders.ts'

const rounds = 12
const warmUp = 2
const durationMs = 1500
const concurrency = 32
/** The server's default pool size. */
const connections = 10

export async function measureHttp({ large, dataDir }: TwoSizes, run: Run): Promise<Figure[]> {
  const { bidders, auctions } = await signInBidders(large, { bidders: 400, auctions: 400 }, run)
  const bids = planBids(bidders, auctions, 4001)
  const [first] = bids
  if (!first) throw new Error('Nobody bids')
  const statements = {
    url: large.url,
    connections,
    session: await recordSession(large, first.bidder),
    list: await recordStatements(large.url, (db) => listProducts(depsOf(db), { page: 0 })),
    bid: await recordBid(large, first),
  }
  const bare = await startBare(run, 'bare-server.ts', statements)
  const curio = await runCurio(run, large.url, dataDir)
  const sendLoad = startLoad(run)
  const sendRound = async (name: string, { pid, port }: BareServer, requests: readonly string[]) => {
    const before = cpuSeconds(pid)
    const { responses, seconds } = await sendLoad({ port, connections: concurrency, durationMs, requests })
    run.log(`${name} ${Math.round(responses / seconds)}/s`)
    return { perSecond: responses / seconds, cpuMs: ((cpuSeconds(pid) - before) * 1000) / responses }
  }
  const loads = {
    list: { requests: bidders.map((reader) => getRequest('/api/products/getAll', reader)), limit: 0.9 },
    'bid on 400 auctions': { requests: bids.map(bidRequest), limit: 0.85 },
    'bid on one auction': { requests: planBids(bidders, auctions.slice(0, 1), 3001).map(bidRequest), limit: 0.85 },
  }
  const figures: Figure[] = []
  for (const [name, { requests, limit }] of Object.entries(loads)) {
    const results = await inTurns(
      {
        measured: () => sendRound(name, curio, requests),
        baseline: () => sendRound(`${name}, baseline`, bare, requests),
      },
      { rounds, warmUp },
    )
    const rate = valuesOf(results, ({ perSecond }) => perSecond)
    figures.push(
      { name: `${name} : bare Node`, unit: '1/s', ...rate, threshold: ratioAtLeast(limit) },
      { name: `${name}, CPU of a request : bare Node`, unit: 'ms', ...valuesOf(results, ({ cpuMs }) => cpuMs) },
    )
  }
  return figures
}
