// Curio's server beside a minimal Node server with the same driver and the same prepared statements, sessions and
// receipts: what validation, limits, the log and the framework cost, in requests a second and in CPU time. And what
// receipts cost: the minimal server with them beside the same without.
import { listProducts } from '#src/server/features/marketplace/products/list-products.ts'
import { type Figure, ratioAtLeast, ratioAtMost } from '#tools/bench/figures.ts'
import { depsOf, type TwoSizes } from '#tools/bench/generated-database.ts'
import { recordStatements } from '#tools/bench/record-statements.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { timePair } from '#tools/bench/time-pair.ts'
import { type BareServer, startBare, startLoad } from '#tools/bench/servers/child-process.ts'
import { cpuSeconds } from '#tools/bench/servers/process-usage.ts'
import type { BareServerRequest } from '#tools/bench/servers/messages.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'
import { bidRequest, getRequest, planBids, recordBid, recordSession, signInBidders, withoutReceipt } from './bidders.ts'

const rounds = 12
const warmUp = 2
const durationMs = 1500
const concurrency = 32
/** The server's default pool size. */
const connections = 10

type Round = { readonly perSecond: number; readonly ms: number; readonly cpuMs: number }

export async function measureHttp({ large, dataDir }: TwoSizes, run: Run): Promise<Figure[]> {
  const { bidders, auctions } = await signInBidders(large, { bidders: 400, auctions: 400 }, run)
  const bids = planBids(bidders, auctions, 4001)
  const [first] = bids
  if (!first) throw new Error('Nobody bids')
  const bid = await recordBid(large, first)
  const statements = {
    url: large.url,
    connections,
    session: await recordSession(large, first.bidder),
    list: await recordStatements(large.url, (db) => listProducts(depsOf(db), { page: 0 })),
    bid,
  }
  const start = (request: BareServerRequest) => startBare(run, 'bare-server.ts', request)
  const bare = await start({ ...statements, signs: true })
  const plain = await start({ ...statements, bid: { ...bid, sql: withoutReceipt(bid.sql) }, signs: false })
  const curio = await runCurio(run, large.url, dataDir)
  const sendLoad = startLoad(run)
  const sendRound = async ({ pid, port }: BareServer, requests: readonly string[]): Promise<Round> => {
    const before = cpuSeconds(pid)
    const { responses, seconds } = await sendLoad({ port, connections: concurrency, durationMs, requests })
    return {
      perSecond: responses / seconds,
      ms: (seconds * 1000) / responses,
      cpuMs: ((cpuSeconds(pid) - before) * 1000) / responses,
    }
  }
  /** Sends the requests to both in turns, AB BA, and returns the values of each round. */
  const compare = async (name: string, requests: readonly string[], one: BareServer, other: BareServer) => {
    const results: [Round[], Round[]] = [[], []]
    for (let round = -warmUp; round < rounds; round += 1) {
      const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
      for (const index of order) {
        const result = await sendRound(index === 0 ? one : other, requests)
        if (round >= 0) results[index].push(result)
      }
      const [last, lastOther] = results.map((list) => Math.round(list.at(-1)?.perSecond ?? 0))
      run.log(`${name} ${last}/s, baseline ${lastOther}/s`)
    }
    const [ours, theirs] = results
    return (of: keyof Round) => ({
      measured: ours.map((round) => round[of]),
      baseline: theirs.map((round) => round[of]),
    })
  }
  const onMany = bids.map(bidRequest)
  const loads = {
    list: { requests: bidders.map((reader) => getRequest('/api/products/getAll', reader)), limit: 0.9 },
    'bid on 400 auctions': { requests: onMany, limit: 0.85 },
    'bid on one auction': { requests: planBids(bidders, auctions.slice(0, 1), 3001).map(bidRequest), limit: 0.85 },
  }
  const figures: Figure[] = []
  for (const [name, { requests, limit }] of Object.entries(loads)) {
    const valuesOf = await compare(name, requests, curio, bare)
    figures.push(
      { name: `${name} : bare Node`, unit: '1/s', ...valuesOf('perSecond'), threshold: ratioAtLeast(limit) },
      { name: `${name}, CPU of a request : bare Node`, unit: 'ms', ...valuesOf('cpuMs') },
    )
  }
  const receipts = await compare('bid with its receipt', onMany, bare, plain)
  const bidAt =
    ({ port }: BareServer) =>
    async (round: number) => {
      const { bidder, auction, dollars } = bids[round % bids.length] ?? first
      await (
        await fetch(`http://127.0.0.1:${port}/api/products/${auction._id}/bid`, {
          method: 'POST',
          headers: { cookie: `token=${bidder.secret}` },
          // The two take turns, and a bid repeated at the same price writes less.
          body: JSON.stringify({ price: dollars + (port === plain.port ? 1 : 0) }),
        })
      ).arrayBuffer()
    }
  const alone = await timePair({ measured: bidAt(bare), baseline: bidAt(plain) }, { rounds: 2000 })
  figures.push(
    {
      name: 'bids with receipts : without, both bare Node',
      unit: 'ms',
      ...receipts('ms'),
      threshold: ratioAtMost(1.15),
    },
    { name: 'the same, CPU of a request without PostgreSQL’s', unit: 'ms', ...receipts('cpuMs') },
    { name: 'the same, a bid alone', ...alone, threshold: ratioAtMost(1.15) },
  )
  return figures
}
