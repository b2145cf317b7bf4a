// One auction everybody bids on, through the whole server, against the database alone with the same statement.
import { bidRequest, gatherBidders, planBids, recordBid, statementOf } from '#src/tools/bench/market/bidders.ts'
import { median } from '#src/tools/bench/percentile.ts'
import type { Section } from '#src/tools/bench/market/section.ts'
import { startChild } from '#src/tools/bench/servers/child.ts'
import type { LoadOrder, LoadReport, StatementOrder } from '#src/tools/bench/servers/messages.ts'
import { runCurio } from '#src/tools/bench/servers/run-curio.ts'

const bar = { kind: 'least', ratio: 0.7 } as const
const rounds = 15
const milliseconds = 1000
const atOnce = 64
/** As many as the server opens unless told otherwise. */
const connections = 10

export const hotSection: Section = {
  name: 'hot',
  run: async ({ large, dataDir, say }) => {
    const { bidders, auctions, leave } = await gatherBidders(large, { bidders: 300, auctions: 1 })
    const bids = planBids(bidders, auctions, 3001)
    const [first] = bids
    if (!first) throw new Error('Nobody bids')
    const recorded = await recordBid(large, first)
    const statements = bids.map((bid) => statementOf(recorded, bid))
    const requests = bids.map(bidRequest)
    const curio = await runCurio(large.url, dataDir)
    const load = startChild<LoadOrder, LoadReport>('load.ts')
    const alone = startChild<StatementOrder, LoadReport>('database-alone.ts')
    const overHttp: number[] = []
    const inDatabase: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const served = await load.ask({ port: curio.port, connections: atOnce, milliseconds, requests })
      if (served.refusal !== null) throw new Error(`A bid was refused: ${served.refusal}`)
      const put = await alone.ask({ url: large.url, connections, atOnce, milliseconds, statements })
      if (round < 0) continue
      overHttp.push(served.answered / served.seconds)
      inDatabase.push(put.answered / put.seconds)
      say(
        `hot: ${overHttp.at(-1)?.toFixed(0)} bids/s over HTTP, ${inDatabase.at(-1)?.toFixed(0)} by the database alone`,
      )
    }
    await Promise.all([load.stop(), alone.stop(), curio.stop()])
    await leave()
    return [
      {
        section: 'hot',
        name: `one auction, ${bidders.length} bidders, over HTTP : the database alone`,
        unit: 'bids/s',
        baseline: median(inDatabase),
        measured: median(overHttp),
        bar,
        note: `${rounds} rounds in turns, ${atOnce} at once`,
      },
    ]
  },
}
