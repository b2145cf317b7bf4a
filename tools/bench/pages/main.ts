// npm run bench:pages [-- page …] [--runs 5]: Lighthouse on the first pages of the built app with demo data, as a
// signed-in phone without a service worker, each beside the same page without scripts. On a busy machine the figures
// describe the machine: simulated throttling is computed from real task durations; "own TBT" from processor time.
import { chromium, type BrowserContext, devices } from 'playwright'
import lighthouse, { type TraceEvent } from 'lighthouse'
import { pageDataId } from '#src/contract/page-renderer.ts'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'
import { atMost, ratioAtMost } from '#tools/bench/figures.ts'
import { runBench, type Section } from '#tools/bench/run-bench.ts'
import { browserArguments, requireProgram } from '#tools/programs.ts'
import { makeDemoData, removeData, runServer } from '#tools/run-server.ts'
import { type DemoPerson, signIn } from '#tools/sign-in-demo-person.ts'
import { inTurns, valuesOf } from '#tools/bench/time-pair.ts'
import { serveStaticPage } from './serve-static-page.ts'

type Subject = { readonly origin: string; readonly runs: number }

/** `link` finds the address in the page at `from`. */
type PageToMeasure = { readonly person: DemoPerson; readonly from: string; readonly link?: RegExp }

const pages: Readonly<Record<string, PageToMeasure>> = {
  antiques: { person: 'buyer', from: '/antiques' },
  antique: { person: 'buyer', from: '/antiques', link: /"(\/antique\/[\w-]+)"/ },
  talent: { person: 'mei', from: '/talent' },
  tasks: { person: 'mei', from: '/tasks' },
  task: { person: 'mei', from: '/talent', link: /"(\/task\/[\w-]+)"/ },
  me: { person: 'seller', from: '/me' },
  projects: { person: 'manager', from: '/projects' },
  assignments: { person: 'manager', from: '/projects', link: /"(\/project\/[^"]+\/assignments)"/ },
}

/** Retries of a trace without its start event, which is a fault of the browser, not the page. */
const retries = 2

await runBench({
  options: { runs: 5 },
  sections: Object.fromEntries(
    Object.entries(pages).map(([name, page]): [string, Section<Subject>] => [name, measurePage(name, page)]),
  ),
  open: async ({ runs }, { onEnd }) => {
    const data = await makeDemoData()
    onEnd(() => removeData(data))
    const server = await runServer(data)
    onEnd(() => server.stop())
    return { origin: server.url, runs }
  },
})

function measurePage(name: string, { person, from, link }: PageToMeasure): Section<Subject> {
  return async ({ origin, runs }, { folder, onEnd }) => {
    const port = await findFreePort()
    const browser = await chromium.launchPersistentContext(folder, {
      executablePath: requireProgram('Chromium'),
      args: [...browserArguments, `--remote-debugging-port=${port}`],
    })
    onEnd(() => browser.close())
    const page = await browser.newPage()
    await signIn(page, person, origin)
    await page.close()
    const path = link ? link.exec(await fetchPage(browser, origin + from))?.[1] : from
    if (path === undefined) throw new Error(`${from} has no link to /${name}`)
    const staticPage = await serveStaticPage(await fetchPage(browser, origin + path), origin)
    onEnd(async () => staticPage.close())
    // Creates renditions and compiles code.
    await audit(origin + path, port)
    const audits = await inTurns(
      { measured: () => audit(origin + path, port), baseline: () => audit(staticPage.url, port) },
      { rounds: runs, warmUp: 0 },
    )
    // A task has two videos and their player.
    const maxTbtMs = name === 'task' ? 300 : 200
    return [
      { name: 'LCP : static', unit: 'ms', ...valuesOf(audits, ({ LCP }) => LCP), threshold: ratioAtMost(1.25) },
      { name: 'TBT', unit: 'ms', ...valuesOf(audits, ({ TBT }) => TBT), threshold: atMost(maxTbtMs) },
      { name: 'own TBT', unit: 'ms', ...valuesOf(audits, ({ ownTbt }) => ownTbt), threshold: atMost(maxTbtMs) },
      { name: 'CLS', ...valuesOf(audits, ({ CLS }) => CLS), threshold: atMost(0.01) },
    ]
  }
}

/** The page as the server sends it to a phone. Throws if it was sent without content. */
async function fetchPage({ request }: BrowserContext, url: string): Promise<string> {
  const headers = { 'user-agent': devices['Pixel 7'].userAgent, 'sec-ch-ua-mobile': '?1' }
  const html = await (await request.get(url, { headers })).text()
  if (!html.includes(`id="${pageDataId}"`)) throw new Error(`${url} was not rendered on the server`)
  return html
}

type Audit = { readonly LCP: number; readonly TBT: number; readonly ownTbt: number; readonly CLS: number }

/** With Lighthouse's mobile settings; clears caches and service workers first, and keeps the session. */
async function audit(url: string, port: number, retriesLeft = retries): Promise<Audit> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: ['performance'] })
  const { audits, runtimeError } = result?.lhr ?? {}
  if (runtimeError?.code === 'NO_NAVSTART' && retriesLeft > 0) return audit(url, port, retriesLeft - 1)
  if (!audits || runtimeError) throw new Error(`Lighthouse: ${runtimeError?.message ?? 'no result'}`)
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    LCP: value('largest-contentful-paint'),
    TBT: value('total-blocking-time'),
    ownTbt: result ? processorTbt(result.artifacts.Trace.traceEvents, url) : Number.NaN,
    CLS: value('cumulative-layout-shift'),
  }
}

/**
 * TBT in which a task lasts as long as the main thread had a processor, from the first paint to the end of the trace.
 * Lighthouse's phone is 4 times slower; its own TBT also counts, 4 times, while other programs had the processor.
 */
function processorTbt(events: readonly (TraceEvent & { readonly tdur?: number })[], url: string): number {
  const start = events.findLast(({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url)
  const own = events.filter(({ pid, tid, ts }) => start?.pid === pid && start.tid === tid && ts >= start.ts)
  const paint = own.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) return Number.NaN
  return own
    .filter(({ name, ts }) => name === 'RunTask' && ts >= paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (4 * tdur) / 1000 - 50), 0)
}
