// Fifty readers at once of a first page, rendered on the server, against the API call of the same data. Needs a build.
import { sql } from 'kysely'
import { signInBidders, getRequest } from '#tools/bench/market/bidders.ts'
import type { Figure } from '#tools/bench/judge-figures.ts'
import { median } from '#tools/bench/percentile.ts'
import type { Market, Section } from '#tools/bench/market/section.ts'
import { startChild } from '#tools/bench/servers/child-process.ts'
import type { LoadRequest, LoadReport } from '#tools/bench/servers/messages.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'

const readers = 50
const rounds = 6
const durationMs = 2000
/** A page that was rendered; the plain page may be cached. */
const renderedHead = 'cache-control: private, no-store'
/** What each reader has on /talent. */
const jobs = { count: 5, tasks: 20 }
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
    const projectId = await addJobs(large, ids)
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
      const share = medianOf('page', ({ counted, responses }) => counted / responses)
      if (share === 0) throw new Error(`No ${page} was rendered: there is no build`)
      const note = `${(share * 100).toFixed(0)} % rendered, the others plain; ${rounds} rounds in turns`
      const figure = { section: 'first-pages', note }
      const name = `${page}, ${readers} readers at once`
      const callP95Ms = medianOf('call', ({ p95Ms }) => p95Ms)
      figures.push(
        {
          ...figure,
          name: `${name}, p95, rendered page : ${call}`,
          unit: 'ms',
          baseline: callP95Ms,
          measured: medianOf('page', ({ countedP95Ms }) => countedP95Ms),
        },
        {
          ...figure,
          name: `${name}, p95, plain page : ${call}`,
          unit: 'ms',
          baseline: callP95Ms,
          measured: medianOf('page', ({ othersP95Ms }) => othersP95Ms),
        },
        {
          ...figure,
          name: `${name}, plain pages : all`,
          unit: '1/s',
          baseline: medianOf('page', ({ responses, seconds }) => responses / seconds),
          measured: medianOf('page', ({ responses, counted, seconds }) => (responses - counted) / seconds),
        },
        {
          ...figure,
          name: `${name}, answers, page : ${call}`,
          unit: '1/s',
          baseline: medianOf('call', ({ responses, seconds }) => responses / seconds),
          measured: medianOf('page', ({ responses, seconds }) => responses / seconds),
        },
      )
    }
    await Promise.all([load.stop(), curio.stop()])
    await large.db.deleteFrom('projects').where('_id', '=', projectId).execute()
    await large.db.deleteFrom('talents').where('user_id', 'in', added).execute()
    await endSessions()
    return figures
  },
}

/** Adds a project with as many bundles as each talent has jobs. Returns its id. */
async function addJobs({ db }: Market, talents: readonly string[]): Promise<string> {
  const { rows } = await sql<{ _id: string }>`
    with project as (
      insert into projects (_id, name) values (gen_random_uuid(), 'Dramas') returning _id
    ), bundle as (
      insert into bundles (_id, project_id, name, languages, rate_cents)
        select gen_random_uuid(), _id, 'Season ' || n, '{English}', 60 from project, generate_series(1, ${jobs.count}::int) n
    )
    select _id from project`.execute(db)
  const projectId = rows[0]?._id ?? ''
  await sql`
    insert into tasks (_id, bundle_id, status, worker_id, language, source_external_url, target_external_url, meta)
      select gen_random_uuid(), b._id, 'assigned', talent, 'English', '/media/clips/a/source.mp4', '/media/clips/a/target.mp4', '{}'
        from bundles b, unnest(${talents}::uuid[]) talent, generate_series(1, ${jobs.tasks}::int)
       where project_id = ${projectId}`.execute(db)
  return projectId
}
