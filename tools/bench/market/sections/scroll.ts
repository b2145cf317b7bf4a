// Scrolling through ten thousand cards: the built app in a phone's viewport with the CPU slowed down four times.
import { join } from 'node:path'
import { sql } from 'kysely'
import { type CDPSession, chromium, type Page } from 'playwright'
import { demoPassword } from '#src/demo/accounts.ts'
import { hashPassword } from '#src/server/features/accounts/sign-in/passwords.ts'
import { warmImageCache } from '#tools/bench/market/data/shared-images.ts'
import { percentile } from '#tools/bench/percentile.ts'
import type { Market, Section } from '#tools/bench/market/section.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'
import { signIn } from '#tools/sign-in-demo-person.ts'
import { browserArguments, requireProgram } from '#tools/programs.ts'
import { buildIfStale } from '#tools/start/build-if-stale.ts'
import { atTop, scrollDown, type ScrollReport } from './scroll-script.ts'

const cards = 10_000
const warmUpCards = 1000
/** Milliseconds after which scrolling stops. */
const timeoutMs = 420_000
const slowdown = 4
/** Pixels per frame: a fast fling. */
const step = 240
const frameBudget = 50
/** Limit of elements, relative to the first screen. */
const elements = { kind: 'max', ratio: 3 } as const
const frames = { kind: 'max', ratio: 1 } as const
const heap = { kind: 'max', ratio: 1.2 } as const

export const scrollSection: Section = {
  name: 'scroll',
  run: async ({ large, dataDir, log }) => {
    await buildIfStale(join(import.meta.dirname, '../../../..'))
    await warmImageCache(dataDir)
    await makeBuyer(large)
    const curio = await runCurio(large.url, dataDir)
    const browser = await chromium.launch({ executablePath: requireProgram('Chromium'), args: browserArguments })
    try {
      const origin = `http://127.0.0.1:${curio.port}`
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      await signIn(page, 'buyer', origin)
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await page.goto(`${origin}/antiques`)
      await page.getByRole('article').nth(3).waitFor()
      // Warm-up: loads chunks and compiles code before the measurement.
      await page.evaluate(scrollDown({ step, cards: warmUpCards, timeoutMs }))
      await backToTop(page)
      const before = { elements: await countElements(page), heap: await measureSettledHeap(page, cdp) }
      const run = await page.evaluate<ScrollReport>(scrollDown({ step, cards, timeoutMs }))
      log(`scroll: ${run.reached} cards in ${run.frames.length} frames`)
      await backToTop(page)
      const after = { heap: await measureSettledHeap(page, cdp) }
      const note = `${run.reached.toLocaleString('en-US')} cards, CPU ÷ ${slowdown}`
      const figure = { section: 'scroll', note }
      const worst = Math.max(...run.frames)
      return [
        {
          ...figure,
          name: 'elements in the page, most : the first screen’s',
          unit: '',
          baseline: before.elements,
          measured: run.elements,
          threshold: elements,
        },
        {
          ...figure,
          name: `frame, p95 : ${frameBudget} ms`,
          unit: 'ms',
          baseline: frameBudget,
          measured: percentile(run.frames, 0.95),
          threshold: frames,
          note: `${note}, p50 ${percentile(run.frames, 0.5).toFixed(0)}, longest ${worst.toFixed(0)}`,
        },
        {
          ...figure,
          name: 'heap, back at the top : at the start',
          unit: 'MB',
          baseline: before.heap,
          measured: after.heap,
          threshold: heap,
        },
        {
          ...figure,
          name: 'cards reached : wanted',
          unit: '',
          baseline: cards,
          measured: run.reached,
          threshold: reachThreshold,
        },
      ]
    } finally {
      await browser.close()
      await curio.stop()
    }
  },
}

const reachThreshold = { kind: 'min', ratio: 1 } as const

/** Gives a user of the market the demo buyer's credentials. */
async function makeBuyer({ db }: Market): Promise<void> {
  const hash = await hashPassword(demoPassword)
  await sql`
    update users set email = 'buyer@curio.example', password_hash = ${hash}
     where _id = (select _id from users order by _id limit 1)`.execute(db)
}

const countElements = (page: Page) => page.evaluate<number>(`document.querySelectorAll('*').length`)

/** Scrolls to the top and waits until the list has been shortened there. */
async function backToTop(page: Page): Promise<void> {
  await page.evaluate(atTop)
  await page.getByRole('article').first().waitFor()
  await page.waitForTimeout(3000)
}

/** Heap in MB after garbage collection, the least of several samples: responses may still be pending. */
async function measureSettledHeap(page: Page, cdp: CDPSession): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let look = 0; look < 5; look += 1) {
    await page.waitForTimeout(2000)
    await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    least = Math.min(least, usedSize / 1_000_000)
  }
  return least
}
