// What a person on a slow phone waits for after a tap in the market: from the event until the next paint, as the Event
// Timing API measures it (https://web.dev/articles/inp), with the processor slowed down four times.
import { chromium, type CDPSession, type Locator, type Page } from 'playwright'
import { browserArguments, requireProgram } from '#tools/programs.ts'
import { signIn } from '#tools/sign-in-demo-person.ts'
import { formatTable } from './format-table.ts'
import { judge } from './judge-figures.ts'
import { median, percentile } from './percentile.ts'

type Interaction = {
  readonly name: string
  /** Leads to the state before the tap. */
  readonly prepare: (page: Page) => Promise<unknown>
  readonly target: (page: Page) => Locator
  /** Resolves when the interaction shows its effect. */
  readonly effect: (page: Page) => Promise<unknown>
}

const card = 'main article'
const likeButton = (page: Page) => page.locator('main button[aria-pressed]:has(svg)').first()

const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('dialog').waitFor()
}

const openFirstProduct = async (page: Page) => {
  await page.locator(card).getByRole('link').first().tap()
  await page.locator('main h1').waitFor()
  await likeButton(page).waitFor()
}

/** Each begins at the list. */
const interactions: readonly Interaction[] = [
  {
    name: 'focus the search',
    prepare: async () => undefined,
    target: (page) => page.getByRole('combobox', { name: 'Search antiques' }),
    effect: (page) => page.locator('#search:focus').waitFor(),
  },
  {
    name: 'show results',
    prepare: openFilters,
    target: (page) => page.getByRole('dialog').getByRole('button', { name: /^Show/ }),
    effect: (page) => page.getByRole('dialog').waitFor({ state: 'detached' }),
  },
  {
    name: 'open a product',
    prepare: async () => undefined,
    target: (page) => page.locator(card).getByRole('link').first(),
    effect: (page) => page.waitForURL(/\/antique\//),
  },
  {
    name: 'like',
    prepare: openFirstProduct,
    target: likeButton,
    effect: async () => undefined,
  },
]

const cpuSlowdown = 4
/** The longest that a tap may take until the next paint: what web.dev calls good. */
const maxMs = 200
/** Pages of the list that are loaded before each interaction: people scroll before they tap. */
const scrolledPages = 3

/** Measures each interaction `runs` times, prints a table and returns how many take too long. */
export async function compareInteractions(origin: string, runs: number): Promise<number> {
  const browser = await chromium.launch({ executablePath: requireProgram('Chromium'), args: [...browserArguments] })
  try {
    const times = new Map<string, number[]>()
    // The first run is a warm-up: it fills caches.
    for (let run = -1; run < runs; run += 1) {
      for (const [name, ms] of await measureInteractions(await browser.newPage(phone), origin)) {
        if (run >= 0) times.set(name, [...(times.get(name) ?? []), ms])
      }
    }
    const figures = judge(
      [...times].map(([name, measured]) => ({
        section: `tap to paint, CPU ÷ ${cpuSlowdown}`,
        name,
        unit: 'ms',
        baseline: maxMs,
        measured: median(measured),
        threshold: { kind: 'max', ratio: 1 },
        note: `p95 ${Math.round(percentile(measured, 0.95))}`,
      })),
    )
    console.log(formatTable(figures))
    return figures.filter(({ verdict }) => verdict === 'missed').length
  } finally {
    await browser.close()
  }
}

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-US',
  serviceWorkers: 'block',
} as const

async function measureInteractions(page: Page, origin: string): Promise<readonly (readonly [string, number])[]> {
  await signIn(page, 'buyer', origin)
  const tools = await page.context().newCDPSession(page)
  await page.addInitScript(recordEventsScript)
  const times: (readonly [string, number])[] = []
  for (const { name, prepare, target, effect } of interactions) {
    await page.goto(`${origin}/antiques`, { waitUntil: 'networkidle' })
    await loadCards(page)
    await prepare(page)
    times.push([name, await measureTap(page, tools, target(page), () => effect(page))])
  }
  await page.close()
  return times
}

async function loadCards(page: Page): Promise<void> {
  for (let loaded = 0; loaded < scrolledPages; loaded += 1) {
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await page.waitForLoadState('networkidle')
  }
  await page.evaluate('scrollTo(0, 0)')
}

async function measureTap(page: Page, tools: CDPSession, target: Locator, effect: () => Promise<unknown>) {
  await target.waitFor()
  // What the page does by itself has ended, and what was recorded until now is not the tap's.
  await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))')
  await page.evaluate('globalThis.tap = { longest: 0, isClicked: false }')
  await tools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await target.tap()
  await effect()
  // Still slowed down: the effect is there before it is painted.
  const longest = Number(await page.evaluate(longestEventScript))
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return longest
}

/** Runs in the page: keeps the duration of the longest event. */
const recordEventsScript = `
  globalThis.tap = { longest: 0, isClicked: false }
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId } of list.getEntries()) {
      if (interactionId) tap.longest = Math.max(tap.longest, duration)
      if (name === 'click') tap.isClicked = true
    }
  }).observe({ type: 'event', durationThreshold: 16 })`

/** Runs in the page: the observer is notified after the paint, and not of a click that took less than 16 ms. */
const longestEventScript = `new Promise((resolve) => {
  const giveUpAt = performance.now() + 2000
  const look = () => (tap.isClicked || performance.now() > giveUpAt ? resolve(tap.longest) : setTimeout(look, 20))
  look()
})`
