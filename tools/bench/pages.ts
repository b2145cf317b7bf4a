// npm run bench:pages [-- runs]: Lighthouse on the entry pages of the built app with demo data, as a signed-in phone
// without a service worker. Each page is compared with itself rendered only by the browser, from the same run. Prints
// medians with their spread; exits with 1 if a threshold was missed.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright'
import { z } from 'zod'
import { appShellHeader } from '#src/contract/page-renderer.ts'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'
import { signIn } from '#tools/sign-in-demo-person.ts'
import { browserArguments, ensureBrowser } from '#tools/find-browser.ts'
import { makeDemoData, removeData, runServer } from '#tools/run-server.ts'
import { auditPage, type Figures } from './audit-page.ts'
import { pageThresholds, meetsThreshold, formatPageReport } from './page-thresholds.ts'

const runs = Number(process.argv[2] ?? 5)
const data = await makeDemoData()
const profile = await mkdtemp(join(tmpdir(), 'curio-lighthouse-'))
const debuggingPort = await findFreePort()
const server = await runServer(data)
let browser: BrowserContext | undefined
try {
  browser = await chromium.launchPersistentContext(profile, {
    executablePath: ensureBrowser(),
    args: [...browserArguments, `--remote-debugging-port=${debuggingPort}`],
  })
  const page = await browser.newPage()
  await signIn(page, 'buyer', server.url)
  const pages = ['/antiques', `/antique/${await firstProduct(browser)}`]
  await page.close()
  let missed = 0
  for (const path of pages) {
    const url = server.url + path
    const rendered: Figures[] = []
    const clientOnly: Figures[] = []
    // Warm-up: creates renditions and compiles code; not counted.
    await auditPage(url, debuggingPort)
    for (let run = 0; run < runs; run += 1) {
      rendered.push(await auditPage(url, debuggingPort))
      clientOnly.push(await auditPage(url, debuggingPort, { [appShellHeader]: '1' }))
    }
    console.log(formatPageReport(path.startsWith('/antique/') ? '/antique/{id}' : path, rendered, clientOnly))
    missed += pageThresholds.filter((bar) => !meetsThreshold(bar, rendered)).length
  }
  // Simulated throttling is computed from real task durations, so figures from a busy machine mean little.
  console.log(`Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`)
  console.log(missed === 0 ? 'Every bar is met.' : `${missed} missed.`)
  process.exitCode = missed === 0 ? 0 : 1
} finally {
  await browser?.close()
  await server.stop()
  await removeData(data)
  await rm(profile, { recursive: true, force: true })
}

async function firstProduct({ request }: BrowserContext): Promise<string> {
  const list = z.object({ data: z.array(z.object({ _id: z.string() })).min(1) })
  const response = list.parse(await (await request.get(`${server.url}/api/products/getAll`)).json())
  return response.data[0]?._id ?? ''
}
