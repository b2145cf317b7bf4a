// npm run bench:pages [-- names] [-- --runs 5]: Lighthouse on the first pages of the built app with demo data, as a
// signed-in phone without a service worker. `-- tasks task` measures only those. Each page is compared with the same page
// without scripts, from the same run. `interactions` measures what follows a tap in the market. Prints medians with
// their spread; exits with 1 if a threshold was missed.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, devices } from 'playwright'
import { pageDataId } from '#src/contract/page-renderer.ts'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'
import { browserArguments, requireProgram } from '#tools/programs.ts'
import { makeDemoData, removeData, runServer } from '#tools/run-server.ts'
import { type DemoPerson, signIn } from '#tools/sign-in-demo-person.ts'
import { auditPage, type Figures } from './audit-page.ts'
import { compareInteractions } from './measure-interactions.ts'
import { formatPageReport, missedThresholds } from './page-thresholds.ts'
import { serveStaticPage } from './serve-static-page.ts'

type PageToMeasure = {
  readonly name: string
  readonly person: DemoPerson
  readonly from: string
  readonly link?: RegExp
}

/** The pages, each with the person who uses it. `link` finds the address in the page `from`. */
const pages: readonly PageToMeasure[] = [
  { name: '/antiques', person: 'buyer', from: '/antiques' },
  { name: '/antique', person: 'buyer', from: '/antiques', link: /"(\/antique\/[\w-]+)"/ },
  { name: '/talent', person: 'mei', from: '/talent' },
  { name: '/tasks', person: 'mei', from: '/tasks' },
  { name: '/task', person: 'mei', from: '/talent', link: /"(\/task\/[\w-]+)"/ },
  { name: '/me', person: 'seller', from: '/me' },
  { name: '/projects', person: 'manager', from: '/projects' },
  { name: '/assignments', person: 'manager', from: '/projects', link: /"(\/project\/[^"]+\/assignments)"/ },
]

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const names = [...pages.map(({ name }) => name.slice(1)), 'interactions']
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${names.join(', ')}.`)
  process.exit(2)
}
const isSelected = (name: string) => positionals.length === 0 || positionals.includes(name)
const selected = pages.filter(({ name }) => isSelected(name.slice(1)))
const data = await makeDemoData()
const server = await runServer(data)
let missedCount = 0
try {
  for (const page of selected) missedCount += await measurePage(page)
  if (isSelected('interactions')) missedCount += await compareInteractions(server.url, Number(values.runs))
  // Simulated throttling is computed from real task durations, so figures from a busy machine mean little.
  console.log(`Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`)
  console.log(missedCount === 0 ? 'Every bar is met.' : `${missedCount} missed.`)
  process.exitCode = missedCount === 0 ? 0 : 1
} finally {
  await server.stop()
  await removeData(data)
}

/** Returns how many thresholds the page misses. */
async function measurePage({ name, person, from, link }: PageToMeasure): Promise<number> {
  const profile = await mkdtemp(join(tmpdir(), 'curio-lighthouse-'))
  const debuggingPort = await findFreePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: requireProgram('Chromium'),
    args: [...browserArguments, `--remote-debugging-port=${debuggingPort}`],
  })
  try {
    const page = await browser.newPage()
    await signIn(page, person, server.url)
    await page.close()
    const path = link ? (link.exec(await fetchPage(browser, from))?.[1] ?? '') : from
    if (path === '') throw new Error(`${from} has no link to ${name}`)
    const staticPage = await serveStaticPage(await fetchPage(browser, path), server.url)
    const rendered: Figures[] = []
    const scriptless: Figures[] = []
    // Warm-up: creates renditions and compiles code; not counted.
    await auditPage(server.url + path, debuggingPort)
    for (let run = 0; run < Number(values.runs); run += 1) {
      rendered.push(await auditPage(server.url + path, debuggingPort))
      scriptless.push(await auditPage(staticPage.url, debuggingPort))
    }
    staticPage.close()
    console.log(formatPageReport(name, rendered, scriptless))
    return missedThresholds(name, rendered, scriptless).length
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** The page as the server sends it to a phone. Throws if it was sent without content. */
async function fetchPage({ request }: BrowserContext, path: string): Promise<string> {
  const headers = { 'user-agent': devices['Pixel 7'].userAgent, 'sec-ch-ua-mobile': '?1' }
  const html = await (await request.get(server.url + path, { headers })).text()
  if (!html.includes(`id="${pageDataId}"`)) throw new Error(`${path} was not rendered on the server`)
  return html
}
