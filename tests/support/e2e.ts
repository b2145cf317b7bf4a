// `test` for journeys on the built app. Each worker has a server and data of its own; an error in the console,
// an exception or a failed request fails the test, unless it was announced by `expectErrors`.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type DemoPerson, signIn } from '#tools/sign-in-demo-person.ts'
import { copyData, removeData, runServer } from '#tools/run-server.ts'
import type { Device } from './e2e-devices.ts'
import { expectServiceWorker } from './e2e-offline-storage.ts'

export { expect } from '@playwright/test'

type TestFixtures = {
  /** Signs in without the form: `await signInAs('buyer')`, then `page.goto('/antiques')`. */
  signInAs: (person: DemoPerson) => Promise<void>
  /** Signs in and opens a page that works without a network; requests that fail for lack of one are expected. */
  openForOffline: (person: DemoPerson, path: string) => Promise<void>
  /** A second person with a browser of their own: `const seller = await openAs('seller', desktop)`. */
  openAs: (person: DemoPerson, device: Device) => Promise<Page>
  /** Allows errors that match the pattern: `expectErrors(/409/)`. */
  expectErrors: (pattern: RegExp) => void
  errorLog: ErrorLog
}

type ErrorLog = { readonly errors: string[]; readonly expected: RegExp[] }

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
  errorLog: [
    async ({ context }, provide) => {
      const errorLog: ErrorLog = { errors: [], expected: [] }
      collectErrors(context, errorLog)
      await provide(errorLog)
      const unexpected = errorLog.errors.filter((line) => !errorLog.expected.some((pattern) => pattern.test(line)))
      expect(unexpected, 'trouble nobody expected').toEqual([])
    },
    { auto: true },
  ],
  expectErrors: ({ errorLog }, provide) => provide((pattern) => void errorLog.expected.push(pattern)),
  signInAs: ({ page, serverUrl }, provide) =>
    provide(async (person) => {
      // Requests and the event stream of the page's person end before the next one signs in.
      if (page.url() !== 'about:blank') await page.goto('about:blank')
      await signIn(page, person, serverUrl)
    }),
  openForOffline: ({ page, signInAs, expectErrors }, provide) =>
    provide(async (person, path) => {
      expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ApiProblem: network/)
      await signInAs(person)
      await page.goto(path)
      await expectServiceWorker(page)
    }),
  openAs: async ({ browser, serverUrl, errorLog }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (person, device) => {
      const context = await browser.newContext({ ...device, baseURL: serverUrl })
      contexts.push(context)
      collectErrors(context, errorLog)
      const page = await context.newPage()
      await signIn(page, person, serverUrl)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

/**
 * Makes `goto` and `reload` wait for hydration: the buttons of a server-rendered page are visible before they work. A
 * `goto` that says with `waitUntil` what it waits for does not.
 */
function waitForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    await expect.poll(() => page.evaluate(isSteppingBack)).toBe(false)
    const response = await goto(url, options)
    if (!options?.waitUntil) await expect(() => page.evaluate(untilHydrated)).toPass()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await expect(() => page.evaluate(untilHydrated)).toPass()
    return response
  }
}

/** A dialog that was closed steps back in the history, just after it is gone. That would abort a navigation. */
const isSteppingBack = () =>
  history.state?.closesOverlay === true && document.querySelector('[role=dialog], .pswp') === null

/** Resolves at once on a page that is not part of the app. */
async function untilHydrated(): Promise<void> {
  if (document.getElementById('root') === null || 'hydrated' in window) return
  await new Promise<void>((resolve) => document.addEventListener('app:hydrated', () => resolve(), { once: true }))
}

function collectErrors(context: BrowserContext, { errors }: ErrorLog): void {
  context.on('page', waitForHydration)
  void context.addInitScript(() =>
    document.addEventListener('app:hydrated', () => Object.assign(window, { hydrated: true })),
  )
  context.on('console', (message) => {
    // A draft whose send was aborted by Submit may be stored nevertheless: the next send is answered 409 and recovers.
    const isDraftConflict = message.text().includes('409') && message.location().url.endsWith('/draft')
    if (message.type() === 'error' && !isDraftConflict)
      errors.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (weberror) => {
    const { name, message, stack } = weberror.error()
    // The browser's own exceptions have no stack.
    errors.push(`exception: ${stack || `${name}: ${message}`}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A request aborted by navigation is not a failure.
    if (reason !== 'net::ERR_ABORTED') errors.push(`request: ${request.method()} ${request.url()} ${reason}`)
  })
}
