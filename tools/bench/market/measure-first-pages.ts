// Fifty readers at once of the market's first page, rendered on the server, beside the API call of the same data. The
// server renders a few pages at a time and sends the others plain. Needs a build.
import type { Figure } from '#tools/bench/figures.ts'
import type { TwoSizes } from '#tools/bench/generated-database.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { startLoad } from '#tools/bench/servers/child-process.ts'
import type { LoadReport } from '#tools/bench/servers/messages.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'
import { getRequest, signInBidders } from './bidders.ts'

const readers = 50
const rounds = 6
const durationMs = 2000
/** A page that was rendered; the plain page may be cached. */
const renderedHead = 'cache-control: private, no-store'

export async function measureFirstPages({ large, dataDir }: TwoSizes, run: Run): Promise<Figure[]> {
  const { bidders } = await signInBidders(large, { bidders: readers, auctions: 0 }, run)
  const curio = await runCurio(run, large.url, dataDir)
  const sendLoad = startLoad(run)
  const send = (path: string) => {
    const requests = bidders.map((reader) => getRequest(path, reader))
    return sendLoad({ port: curio.port, connections: readers, durationMs, requests, countedHead: renderedHead })
  }
  const [pages, calls]: [LoadReport[], LoadReport[]] = [[], []]
  for (let round = -1; round < rounds; round += 1) {
    const [page, call] = [await send('/antiques'), await send('/api/products/getAll')]
    run.log(`${Math.round(page.responses / page.seconds)} pages a second`)
    if (round < 0) continue
    pages.push(page)
    calls.push(call)
  }
  if (pages.every(({ counted }) => counted === 0)) throw new Error('No page was rendered: there is no build')
  const rate = ({ responses, seconds }: LoadReport) => responses / seconds
  const callMs = { unit: 'ms', baseline: calls.map(({ p95Ms }) => p95Ms) }
  return [
    { name: 'p95 of a rendered page : the call', measured: pages.map(({ countedP95Ms }) => countedP95Ms), ...callMs },
    { name: 'p95 of a plain page : the call', measured: pages.map(({ othersP95Ms }) => othersP95Ms), ...callMs },
    { name: 'pages : calls', unit: '1/s', measured: pages.map(rate), baseline: calls.map(rate) },
    { name: 'rendered pages', unit: '%', measured: pages.map((page) => (page.counted / page.responses) * 100) },
  ]
}
