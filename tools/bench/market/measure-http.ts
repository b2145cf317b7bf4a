// Curio's server beside a minimal Node server with the same driver and the same prepared statements: what sessions,
// checks, the log and the framework cost, in requests a second and in CPU time.
import { listProducts } from '#src/server/features/marketplace/products/list-products.ts'
import { type Figure, ratioAtLeast } from '#tools/bench/figures.ts'
import { depsOf, type TwoSizes } from '#tools/bench/generated-database.ts'
import { recordStatements } from '#tools/bench/record-statements.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { startChild, startLoad } from '#tools/bench/servers/child-process.ts'
import { cpuSeconds } from '#tools/bench/servers/process-usage.ts'
import type { BareServerReport, BareServerRequest } from '#tools/bench/servers/messages.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'
import { bidRequest, getRequest, planBids, recordBid, signInBidders } from './bidders.ts'

const rounds = 12
const warmUp = 2
const durationMs = 1500
const concurrency = 32
/** The server's default pool size. */
const connections = 10

type Server = { readonly pid: number; readonly port: number }
type Round = { readonly perSecond: number; readonly cpuMs: number }

export async function measureHttp({ large, dataDir }: TwoSizes, run: Run): Promise<Figure[]> {
  const { bidders, auctions } = await signInBidders(large, { bidders: 400, auctions: 400 }, run)
  const bids = planBids(bidders, auctions, 4001)
  const [first] = bids
  if (!first) throw new Error('Nobody bids')
  const child = startChild<BareServerRequest, BareServerReport>('bare-server.ts')
  run.onEnd(child.stop)
  const { port } = await child.sendRequest({
    url: large.url,
    connections,
    list: await recordStatements(large.url, (db) => listProducts(depsOf(db), { page: 0 })),
    bid: await recordBid(large, first),
  })
  const bare = { pid: child.pid, port }
  const curio = await runCurio(large.url, dataDir)
  run.onEnd(curio.stop)
  const sendLoad = startLoad(run)
  const loads = {
    list: { requests: bidders.map((reader) => getRequest('/api/products/getAll', reader)), limit: 0.9 },
    'bid on 400 auctions': { requests: bids.map(bidRequest), limit: 0.85 },
    'bid on one auction': { requests: planBids(bidders, auctions.slice(0, 1), 3001).map(bidRequest), limit: 0.85 },
  }
  const figures: Figure[] = []
  for (const [name, { requests, limit }] of Object.entries(loads)) {
    const runRound = async ({ pid, port }: Server): Promise<Round> => {
      const before = cpuSeconds(pid)
      const { responses, seconds } = await sendLoad({ port, connections: concurrency, durationMs, requests })
      return { perSecond: responses / seconds, cpuMs: ((cpuSeconds(pid) - before) * 1000) / responses }
    }
    const [ours, theirs]: [Round[], Round[]] = [[], []]
    for (let round = -warmUp; round < rounds; round += 1) {
      const [bareRound, curioRound] = [await runRound(bare), await runRound(curio)]
      run.log(`${name} ${Math.round(curioRound.perSecond)}/s, by bare Node ${Math.round(bareRound.perSecond)}/s`)
      if (round < 0) continue
      ours.push(curioRound)
      theirs.push(bareRound)
    }
    const valuesOf = (of: keyof Round) => ({
      measured: ours.map((round) => round[of]),
      baseline: theirs.map((round) => round[of]),
    })
    figures.push(
      { name: `${name} : bare Node`, unit: '1/s', ...valuesOf('perSecond'), threshold: ratioAtLeast(limit) },
      { name: `${name}, CPU of a request : bare Node`, unit: 'ms', ...valuesOf('cpuMs') },
    )
  }
  return figures
}
