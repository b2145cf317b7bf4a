// Cold-starts the installed app: a new browser process on the profile it was installed in.
import { chromium, type BrowserContext } from 'playwright'
import { signIn } from '#tools/sign-in-demo-person.ts'
import { browserArguments, requireProgram } from '#tools/programs.ts'

export type StartConditions = {
  readonly network: boolean
  /** CPU slowdown of the page's main thread; 1 is none. */
  readonly slowdown: number
}

/** Opens a phone-like browser whose storage persists in `profile`. */
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

/** The element that shows that the queue is usable: a link to a task. */
const task = 'main a[href^="/task/"]'

/** Signs the demo talent in, installs the service worker and downloads a task, which makes the app usable offline. */
export async function install(profile: string, origin: string): Promise<void> {
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
export async function measureQueueStart(
  profile: string,
  origin: string,
  { network, slowdown }: StartConditions,
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

/** Runs in the page: records when the link was painted and the main thread is idle again. */
const recordFirstTaskScript = `
  const look = () => {
    if (!document.querySelector('${task}')?.checkVisibility()) return requestAnimationFrame(look)
    requestAnimationFrame(() => setTimeout(() => { globalThis.usableAfter = performance.now() }))
  }
  requestAnimationFrame(look)`

/** Runs in the page: resolves when the jobs are in the persisted query cache that an offline start reads. */
const waitForCachedQueriesScript = `new Promise((resolve) => {
  const look = () => {
    const opening = indexedDB.open('curio-queries')
    opening.onsuccess = () => {
      const kept = opening.result.transaction('queries').objectStore('queries').getAll()
      kept.onsuccess = () => {
        opening.result.close()
        if (JSON.stringify(kept.result).includes('["talent","jobs"]')) resolve(null)
        else setTimeout(look, 50)
      }
    }
  }
  look()
})`
