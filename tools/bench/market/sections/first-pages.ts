// Fifty readers at once of a first page, rendered on the server, against the API call of the same data. Needs a build.
import { signInBidders, getRequest } from '#tools/bench/market/bidders.ts'
import type { Figure } from '#tools/bench/judge-figures.ts'
import { median } from '#tools/bench/percentile.ts'
import type { Section } from '#tools/bench/market/section.ts'
import { startChild } from '#tools/bench/servers/child-process.ts'
import type { LoadRequest, LoadReport } from '#tools/bench/servers/messages.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'

const readers = 50
const rounds = 6
const durationMs = 2000
/** A page that was rendered; the plain page may be cached. */
const renderedHead = 'cache-control: private, no-store'
const pages = { '/antiques': '/api/products/getAll', '/talent': '/api/talents/jobs' }

export const firstPagesSection: Section = {
  name: 'first-pages',
  run: async ({ large, dataDir, log }) => {
    const { bidders, endSessions } = await signInBidders(large, { bidders: readers, auctions: 0 })
    const ids = bidders.map(({ _id }) => _id)
    const talents = await large.db
      .insertInto('talents')
      .values(ids.map((user_id) => ({ user_id })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .execute()
    const added = talents.map(({ user_id }) => user_id)
    const curio = await runCurio(large.url, dataDir)
    const load = startChild<LoadRequest, LoadReport>('load.ts')
    const figures: Figure[] = []
    for (const [page, call] of Object.entries(pages)) {
      const send = (path: string) =>
        load.sendRequest({
          port: curio.port,
          connections: readers,
          durationMs,
          requests: bidders.map((reader) => getRequest(path, reader)),
          countedHead: renderedHead,
        })
      const results: { page: LoadReport; call: LoadReport }[] = []
      for (let round = -1; round < rounds; round += 1) {
        const result = { page: await send(page), call: await send(call) }
        const error = result.page.firstError ?? result.call.firstError
        if (error !== null) throw new Error(`A request was refused: ${error}`)
        log(`first-pages: ${page} ${Math.round(result.page.responses / result.page.seconds)} a second`)
        if (round >= 0) results.push(result)
      }
      const medianOf = (of: 'page' | 'call', value: (report: LoadReport) => number) =>
        median(results.map((result) => value(result[of])))
      const rendered = medianOf('page', ({ counted, responses }) => counted / responses)
      if (rendered === 0) throw new Error(`No ${page} was rendered: there is no build`)
      const note = `${(rendered * 100).toFixed(0)} % rendered, the others plain; ${rounds} rounds in turns`
      figures.push(
        {
          section: 'first-pages',
          name: `${page}, ${readers} readers at once, p95, page : ${call}`,
          unit: 'ms',
          baseline: medianOf('call', ({ p95Ms }) => p95Ms),
          measured: medianOf('page', ({ p95Ms }) => p95Ms),
          note,
        },
        {
          section: 'first-pages',
          name: `${page}, ${readers} readers at once, answers, page : ${call}`,
          unit: '1/s',
          baseline: medianOf('call', ({ responses, seconds }) => responses / seconds),
          measured: medianOf('page', ({ responses, seconds }) => responses / seconds),
          note,
        },
      )
    }
    await Promise.all([load.stop(), curio.stop()])
    await large.db.deleteFrom('talents').where('user_id', 'in', added).execute()
    await endSessions()
    return figures
  },
}
