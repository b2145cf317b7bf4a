// One auction that everybody bids on: through the whole server, against the same prepared statement sent to the
// database alone.
import { bidRequest, signInBidders, planBids, recordBid, statementOf } from '#tools/bench/market/bidders.ts'
import { median } from '#tools/bench/percentile.ts'
import type { Section } from '#tools/bench/market/section.ts'
import { startChild } from '#tools/bench/servers/child-process.ts'
import type {
  LoadRequest,
  LoadReport,
  StatementLoadReport,
  StatementLoadRequest,
} from '#tools/bench/servers/messages.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'

const threshold = { kind: 'min', ratio: 0.85 } as const
const rounds = 15
const durationMs = 1000
const concurrency = 64
/** The server's default pool size. */
const connections = 10

export const hotAuctionSection: Section = {
  name: 'hot',
  run: async ({ large, dataDir, log }) => {
    const { bidders, auctions, endSessions } = await signInBidders(large, { bidders: 300, auctions: 1 })
    const bids = planBids(bidders, auctions, 3001)
    const [first] = bids
    if (!first) throw new Error('Nobody bids')
    const recorded = await recordBid(large, first)
    const statements = bids.map((bid) => statementOf(recorded, bid))
    const requests = bids.map(bidRequest)
    const curio = await runCurio(large.url, dataDir)
    const load = startChild<LoadRequest, LoadReport>('load.ts')
    const databaseProcess = startChild<StatementLoadRequest, StatementLoadReport>('database-load.ts')
    const overHttp: number[] = []
    const inDatabase: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const httpLoad = await load.sendRequest({ port: curio.port, connections: concurrency, durationMs, requests })
      if (httpLoad.firstError !== null) throw new Error(`A bid was refused: ${httpLoad.firstError}`)
      const databaseLoad = await databaseProcess.sendRequest({
        url: large.url,
        connections,
        pipelineDepth: concurrency,
        durationMs,
        statements,
      })
      if (round < 0) continue
      overHttp.push(httpLoad.responses / httpLoad.seconds)
      inDatabase.push(databaseLoad.responses / databaseLoad.seconds)
      log(
        `hot: ${overHttp.at(-1)?.toFixed(0)} bids/s over HTTP, ${inDatabase.at(-1)?.toFixed(0)} by the database alone`,
      )
    }
    await Promise.all([load.stop(), databaseProcess.stop(), curio.stop()])
    await endSessions()
    return [
      {
        section: 'hot',
        name: `one auction, ${bidders.length} bidders, over HTTP : the database alone`,
        unit: 'bids/s',
        baseline: median(inDatabase),
        measured: median(overHttp),
        threshold,
        note: `${rounds} rounds in turns, ${concurrency} at once`,
      },
    ]
  },
}
