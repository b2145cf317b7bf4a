// npm run bench:offline [-- --runs 11]: how fast a talent's installed app opens: a new browser process on the profile in
// which it was installed, until a task can be opened from the queue. Offline, with the CPU slowed down four times, it
// may take four times as long as the same page online at full speed. The service worker's thread is not slowed down,
// because browsers offer no way to do it. Needs a build.
import { chromium, type BrowserContext } from 'playwright'
import { type Figure, ratioAtMost } from '#tools/bench/figures.ts'
import { runBench } from '#tools/bench/run-bench.ts'
import { browserArguments, requireProgram } from '#tools/programs.ts'
import { makeDemoData, removeData, runServer } from '#tools/run-server.ts'
import { signIn } from '#tools/sign-in-demo-person.ts'

/** `slowdown`: of the page's main thread. */
type Conditions = { readonly network: boolean; readonly slowdown: number }

const online: Conditions = { network: true, slowdown: 1 }
const offline: Conditions = { network: false, slowdown: 4 }

/** Runs in the page: records when a link to a task was painted and the main thread is idle again. */
const recordFirstTaskScript = `
  const look = () => {
    if (!document.querySelector('main a[href^="/task/"]')?.checkVisibility()) return requestAnimationFrame(look)
    requestAnimationFrame(() => setTimeout(() => { globalThis.usableAfter = performance.now() }))
  }
  requestAnimationFrame(look)`

/** Runs in the page: resolves when the jobs are in the persisted query cache that an offline start reads. */
const waitForCachedQueriesScript = `new Promise((resolve) => {
  const look = () => {
    const opening = indexedDB.open('curio-queries')
    opening.onsuccess = () => {
      const stored = opening.result.transaction('queries').objectStore('queries').getAll()
      stored.onsuccess = () => {
        opening.result.close()
        if (JSON.stringify(stored.result).includes('["talent","jobs"]')) resolve(null)
        else setTimeout(look, 50)
      }
    }
  }
  look()
})`

await runBench({
  options: { runs: 11 },
  sections: { 'cold start': measureStarts },
  open: async ({ runs }, { folder, onEnd }) => {
    const data = await makeDemoData()
    onEnd(() => removeData(data))
    const server = await runServer(data)
    onEnd(() => server.stop())
    await install(folder, server.url)
    return { profile: folder, origin: server.url, runs }
  },
})

type Installed = { readonly profile: string; readonly origin: string; readonly runs: number }

async function measureStarts({ runs, ...installed }: Installed): Promise<Figure[]> {
  const [measured, baseline]: [number[], number[]] = [[], []]
  // The first start of each fills the disk cache and the browser's code cache.
  for (let run = -1; run < runs; run += 1) {
    const [onlineMs, offlineMs] = [await measureStart(installed, online), await measureStart(installed, offline)]
    if (run < 0) continue
    baseline.push(onlineMs)
    measured.push(offlineMs)
  }
  const name = `no network, CPU ÷ ${offline.slowdown} : online`
  return [{ name, unit: 'ms', measured, baseline, threshold: ratioAtMost(4) }]
}

function openPhone(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: requireProgram('Chromium'),
    args: [...browserArguments],
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
  })
}

/** Signs the demo talent in, installs the service worker and downloads a task, which makes the app usable offline. */
async function install(profile: string, origin: string): Promise<void> {
  const context = await openPhone(profile)
  const page = context.pages()[0] ?? (await context.newPage())
  await signIn(page, 'mei', origin)
  await page.goto(`${origin}/tasks`)
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)')
  await page
    .getByRole('button', { name: /^Download more: / })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('spinbutton').fill('1')
  await sheet.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByText(/^Ready to work: /).waitFor()
  await page.evaluate(waitForCachedQueriesScript)
  await context.close()
}

/** Returns the milliseconds from navigation (the tap on the icon) until a task can be opened from the queue. */
async function measureStart(
  { profile, origin }: Omit<Installed, 'runs'>,
  { network, slowdown }: Conditions,
): Promise<number> {
  const context = await openPhone(profile)
  try {
    await context.setOffline(!network)
    const page = context.pages()[0] ?? (await context.newPage())
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(recordFirstTaskScript)
    await page.goto(`${origin}/tasks`, { waitUntil: 'commit' })
    const usable = await page.waitForFunction(() => (globalThis as { usableAfter?: number }).usableAfter)
    return Number(await usable.jsonValue())
  } finally {
    await context.close()
  }
}
