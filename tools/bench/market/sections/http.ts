// Curio's server against a minimal Node server with the same driver and the same prepared statements: the cost of sessions, checks, the
// log and the framework, in requests per second and CPU time.
import { listProducts } from '#src/server/features/marketplace/products/list-products.ts'
import { bidRequest, signInBidders, getRequest, planBids, recordBid } from '#tools/bench/market/bidders.ts'
import { benchDeps } from '#tools/bench/bench-deps.ts'
import type { Figure } from '#tools/bench/judge-figures.ts'
import { median } from '#tools/bench/percentile.ts'
import { recordStatements } from '#tools/bench/record-statements.ts'
import type { Bench, Section } from '#tools/bench/market/section.ts'
import { startChild } from '#tools/bench/servers/child-process.ts'
import { cpuSeconds } from '#tools/bench/servers/cpu-time.ts'
import type { BareServerRequest, BareServerReport, LoadRequest, LoadReport } from '#tools/bench/servers/messages.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'

const thresholds = { list: { kind: 'min', ratio: 0.9 }, bid: { kind: 'min', ratio: 0.85 } } as const
const rounds = 12
const warmUp = 2
const durationMs = 1500
const concurrency = 32
/** The server's default pool size. */
const connections = 10

export const httpSection: Section = {
  name: 'http',
  run: async ({ large, dataDir, log }) => {
    const { bidders, auctions, endSessions } = await signInBidders(large, { bidders: 400, auctions: 400 })
    const bids = planBids(bidders, auctions, 4001)
    const [first] = bids
    if (!first) throw new Error('Nobody bids')
    const bare = await startBare({
      url: large.url,
      connections,
      list: await recordStatements(large.url, (db) => listProducts(benchDeps(db), { page: 0 })),
      bid: await recordBid(large, first),
    })
    const curio = await runCurio(large.url, dataDir)
    const load = startChild<LoadRequest, LoadReport>('load.ts')
    const servers = { bare, curio }
    const measure = (name: keyof typeof thresholds, requests: readonly string[]) =>
      compareServers(name, requests, servers, load, log)
    const figures = [
      ...(await measure(
        'list',
        bidders.map((reader) => getRequest('/api/products/getAll', reader)),
      )),
      ...(await measure('bid', bids.map(bidRequest))),
    ]
    await Promise.all([load.stop(), bare.stop(), curio.stop()])
    await endSessions()
    return figures
  },
}

async function startBare(bareRequest: BareServerRequest) {
  const child = startChild<BareServerRequest, BareServerReport>('bare-server.ts')
  const { port } = await child.sendRequest(bareRequest)
  return { pid: child.pid, port, stop: child.stop }
}

type Server = { readonly pid: number; readonly port: number }
type Servers = { readonly bare: Server; readonly curio: Server }
type Round = { readonly perSecond: number; readonly cpuMilliseconds: number }

async function compareServers(
  name: keyof typeof thresholds,
  requests: readonly string[],
  servers: Servers,
  load: { readonly sendRequest: (request: LoadRequest) => Promise<LoadReport> },
  say: Bench['log'],
): Promise<Figure[]> {
  const runRound = async ({ pid, port }: Server): Promise<Round> => {
    const before = cpuSeconds(pid)
    const { responses, seconds, firstError } = await load.sendRequest({
      port,
      connections: concurrency,
      durationMs,
      requests,
    })
    if (firstError !== null) throw new Error(`A ${name} was refused: ${firstError}`)
    return { perSecond: responses / seconds, cpuMilliseconds: ((cpuSeconds(pid) - before) * 1000) / responses }
  }
  const results: Record<keyof Servers, Round>[] = []
  for (let round = -warmUp; round < rounds; round += 1) {
    const bare = await runRound(servers.bare)
    const result = { bare, curio: await runRound(servers.curio) }
    say(`http: ${name} ${Math.round(result.curio.perSecond)}/s by Curio, ${Math.round(bare.perSecond)}/s by bare Node`)
    if (round >= 0) results.push(result)
  }
  const medianOf = (of: keyof Servers, what: keyof Round) => median(results.map((result) => result[of][what]))
  const common = { section: 'http', note: `${rounds} rounds in turns, ${concurrency} at once` }
  return [
    {
      ...common,
      name: `${name}, requests served, Curio : bare Node`,
      unit: '1/s',
      baseline: medianOf('bare', 'perSecond'),
      measured: medianOf('curio', 'perSecond'),
      threshold: thresholds[name],
    },
    {
      ...common,
      name: `${name}, CPU a request, Curio : bare Node`,
      unit: 'ms',
      baseline: medianOf('bare', 'cpuMilliseconds'),
      measured: medianOf('curio', 'cpuMilliseconds'),
    },
  ]
}
