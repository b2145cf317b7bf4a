// `test` for journeys on the built app. Each worker has a server and data of its own; what goes wrong unseen (an error
// in the console, an exception, a request that failed) fails the test, unless it said before that it expects it.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type DemoPerson, signIn } from '#src/tools/demo-person.ts'
import { copyData, removeData, runServer } from '#src/tools/run-server.ts'
import type { Device } from './e2e-devices.ts'

export { expect } from '@playwright/test'

type TestFixtures = {
  /** Signs in without the form: `await login('buyer')`, then `page.goto('/antiques')`. */
  login: (as: DemoPerson) => Promise<void>
  /** A second person with a browser of their own: `const seller = await visit('seller', desktop)`. */
  visit: (as: DemoPerson, device: Device) => Promise<Page>
  /** Complaints that fit the pattern are part of this test: `expectTrouble(/409/)`. */
  expectTrouble: (pattern: RegExp) => void
  trouble: Trouble
}

type Trouble = { readonly seen: string[]; readonly expected: RegExp[] }

type WorkerFixtures = {
  /** Settings of the server, by their names in the environment: `test.use({ settings: { PUBLIC_BROWSING: '1' } })`. */
  settings: Record<string, string>
  serverUrl: string
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  serverUrl: [
    async ({ settings }, provide) => {
      const demo = process.env['CURIO_E2E_DATA']
      if (!demo) throw new Error('The demo data of the run is missing')
      const folder = await copyData(demo)
      const server = await runServer(folder, settings)
      await provide(server.url)
      await server.stop()
      await removeData(folder)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ serverUrl }, provide) => provide(serverUrl),
  trouble: [
    async ({ context }, provide) => {
      const trouble: Trouble = { seen: [], expected: [] }
      watch(context, trouble)
      await provide(trouble)
      const unexpected = trouble.seen.filter((line) => !trouble.expected.some((pattern) => pattern.test(line)))
      expect(unexpected, 'trouble nobody expected').toEqual([])
    },
    { auto: true },
  ],
  expectTrouble: ({ trouble }, provide) => provide((pattern) => void trouble.expected.push(pattern)),
  login: ({ page, serverUrl }, provide) => provide((as) => signIn(page, as, serverUrl)),
  visit: async ({ browser, serverUrl, trouble }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (as, device) => {
      const context = await browser.newContext({ ...device, baseURL: serverUrl })
      contexts.push(context)
      watch(context, trouble)
      const page = await context.newPage()
      await signIn(page, as, serverUrl)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

/**
 * From now on a visit ends when the app listens: what the server drew shows its buttons a moment before they do
 * something. Pages that are no part of the app, and those without scripts, are not waited for any longer than that.
 */
function waitForTheApp(page: Page): void {
  const listens = () =>
    expect
      .poll(() => page.evaluate(isListening), { timeout: 5000 })
      .toBe(true)
      .catch(() => undefined)
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...to) => {
    const answer = await goto(...to)
    await listens()
    return answer
  }
  page.reload = async (...how) => {
    const answer = await reload(...how)
    await listens()
    return answer
  }
}

/** React leaves its mark on the element it took over. */
const isListening = () => {
  const root = document.getElementById('root')
  return root === null || Object.keys(root).some((key) => key.startsWith('__reactContainer$'))
}

function watch(context: BrowserContext, { seen }: Trouble): void {
  context.on('page', waitForTheApp)
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (weberror) => {
    const { name, message, stack } = weberror.error()
    // What the browser itself throws comes without a stack.
    seen.push(`exception: ${stack || `${name}: ${message}`}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A request whose page went elsewhere was given up, and did not fail.
    if (reason !== 'net::ERR_ABORTED') seen.push(`request: ${request.method()} ${request.url()} ${reason}`)
  })
}
