// Curio's own server against the least that Node and the driver can do with the same statements: what sessions,
// checks, the log and the framework cost, in requests answered and in CPU.
import { listProducts } from '#src/server/features/marketplace/list-products.ts'
import { bidRequest, gatherBidders, listRequest, planBids, recordBid } from '#src/tools/bench/market/bidders.ts'
import { depsOn } from '#src/tools/bench/deps-on.ts'
import type { Figure } from '#src/tools/bench/figure.ts'
import { median } from '#src/tools/bench/percentile.ts'
import { recordStatements } from '#src/tools/bench/record-sql.ts'
import type { Bench, Section } from '#src/tools/bench/market/section.ts'
import { startChild } from '#src/tools/bench/servers/child.ts'
import { cpuSeconds } from '#src/tools/bench/servers/cpu-time.ts'
import type { BareOrder, BareReport, LoadOrder, LoadReport } from '#src/tools/bench/servers/messages.ts'
import { runCurio } from '#src/tools/bench/servers/run-curio.ts'

const served = { kind: 'least', ratio: 0.85 } as const
const spent = { kind: 'most', ratio: 1.3 } as const
const rounds = 12
const warmUp = 2
const milliseconds = 1500
const atOnce = 32
/** As many as the server opens unless told otherwise. */
const connections = 10

export const httpSection: Section = {
  name: 'http',
  run: async ({ large, dataDir, say }) => {
    const { bidders, auctions, leave } = await gatherBidders(large, { bidders: 400, auctions: 400 })
    const bids = planBids(bidders, auctions, 4001)
    const [first] = bids
    if (!first) throw new Error('Nobody bids')
    const order = {
      url: large.url,
      connections,
      list: await recordStatements(large.url, (db) => listProducts(depsOn(db), { page: 0 })),
      bid: await recordBid(large, first),
    }
    const bare = await startBare({ ...order, keepsPrepared: false })
    const primed = await startBare({ ...order, keepsPrepared: true })
    const curio = await runCurio(large.url, dataDir)
    const load = startChild<LoadOrder, LoadReport>('load.ts')
    const servers = { bare, primed, curio }
    const measure = (name: string, requests: readonly string[]) => contest(name, requests, servers, load, say)
    const figures = [
      ...(await measure('list', bidders.map(listRequest))),
      ...(await measure('bid', bids.map(bidRequest))),
    ]
    await Promise.all([load.stop(), bare.stop(), primed.stop(), curio.stop()])
    await leave()
    return figures
  },
}

async function startBare(order: BareOrder) {
  const child = startChild<BareOrder, BareReport>('bare-server.ts')
  const { port } = await child.ask(order)
  return { pid: child.pid, port, stop: child.stop }
}

type Server = { readonly pid: number; readonly port: number }
type Servers = { readonly bare: Server; readonly primed: Server; readonly curio: Server }
type Round = { readonly perSecond: number; readonly cpuMilliseconds: number }

async function contest(
  name: string,
  requests: readonly string[],
  servers: Servers,
  load: { readonly ask: (order: LoadOrder) => Promise<LoadReport> },
  say: Bench['say'],
): Promise<Figure[]> {
  const play = async ({ pid, port }: Server): Promise<Round> => {
    const before = cpuSeconds(pid)
    const { answered, seconds, refusal } = await load.ask({ port, connections: atOnce, milliseconds, requests })
    if (refusal !== null) throw new Error(`A ${name} was refused: ${refusal}`)
    return { perSecond: answered / seconds, cpuMilliseconds: ((cpuSeconds(pid) - before) * 1000) / answered }
  }
  const results: Record<keyof Servers, Round>[] = []
  for (let round = -warmUp; round < rounds; round += 1) {
    const bare = await play(servers.bare)
    const primed = await play(servers.primed)
    const result = { bare, primed, curio: await play(servers.curio) }
    say(`http: ${name} ${Math.round(result.curio.perSecond)}/s by Curio, ${Math.round(bare.perSecond)}/s by bare Node`)
    if (round >= 0) results.push(result)
  }
  const middle = (of: keyof Servers, what: keyof Round) => median(results.map((result) => result[of][what]))
  const common = { section: 'http', either: `http ${name}`, note: `${rounds} rounds in turns, ${atOnce} at once` }
  return [
    {
      ...common,
      name: `${name}, requests served, Curio : bare Node`,
      unit: '1/s',
      baseline: middle('bare', 'perSecond'),
      measured: middle('curio', 'perSecond'),
      bar: served,
    },
    {
      ...common,
      name: `${name}, CPU a request, Curio : bare Node`,
      unit: 'ms',
      baseline: middle('bare', 'cpuMilliseconds'),
      measured: middle('curio', 'cpuMilliseconds'),
      bar: spent,
    },
    ...(['perSecond', 'cpuMilliseconds'] as const).map((what) => ({
      section: 'http',
      name: `${name}, ${what === 'perSecond' ? 'requests served' : 'CPU a request'}, Curio : bare Node that prepares as Curio does`,
      unit: what === 'perSecond' ? '1/s' : 'ms',
      baseline: middle('primed', what),
      measured: middle('curio', what),
    })),
  ]
}
