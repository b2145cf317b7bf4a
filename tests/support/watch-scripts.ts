// Ten ways to watch a dub, by keys, for any browser driver. Waiting happens in the page, on what the videos do.

/** A condition of the dub, in its seconds, or a delay in milliseconds. */
type DubCondition = number | 'paused' | 'ended' | null

/** What these steps need of a browser driver. */
export type WatchingBrowser = {
  readonly evaluate: <Answer>(
    run: (given: DubCondition) => Answer | Promise<Answer>,
    given: DubCondition,
  ) => Promise<Answer>
  readonly press: (key: 'ArrowRight' | '=' | '-' | 'k' | 'm' | 'r') => Promise<void>
  /** Hides the page behind another tab for this many milliseconds. */
  readonly hideFor: (ms: number) => Promise<void>
}

export type WatchScript = {
  readonly name: string
  /** Part of every run; the others run with CURIO_E2E_ALL=1. */
  readonly inSuite: boolean
  readonly perform: (browser: WatchingBrowser) => Promise<void>
}

const rates = [0.5, 0.75, 1, 1.25, 1.5, 2]

export const watchScripts: readonly WatchScript[] = [
  {
    name: 'to the end',
    inSuite: false,
    perform: async (browser) => {
      await playAt(browser, 1)
      await untilEnd(browser)
    },
  },
  {
    name: 'to the end at 1.5×',
    inSuite: false,
    perform: async (browser) => {
      await playAt(browser, 1.5)
      await untilEnd(browser)
    },
  },
  {
    name: 'to the end at 2×',
    inSuite: false,
    perform: async (browser) => {
      await playAt(browser, 2)
      await untilEnd(browser)
    },
  },
  {
    name: 'with a pause of three seconds',
    inSuite: false,
    perform: async (browser) => {
      await playAt(browser, 1)
      await untilPast(browser, 4)
      await browser.press('k')
      await waitInPage(browser, 3000)
      await browser.press('k')
      await untilEnd(browser)
    },
  },
  {
    name: 'with a seek over the middle',
    inSuite: false,
    perform: async (browser) => {
      await playAt(browser, 1.5)
      await untilPast(browser, 3)
      await browser.press('ArrowRight')
      await browser.press('ArrowRight')
      await untilEnd(browser)
    },
  },
  {
    name: 'one segment, looped',
    inSuite: true,
    perform: async (browser) => {
      await playAt(browser, 1)
      await untilPast(browser, 1)
      await browser.press('r')
      await waitInPage(browser, 4000)
      await browser.press('k')
      await untilPaused(browser)
    },
  },
  {
    name: 'with another tab in front on the way',
    inSuite: true,
    perform: async (browser) => {
      await playAt(browser, 2)
      await untilPast(browser, 4)
      await browser.hideFor(4000)
      await untilPaused(browser)
      await browser.press('k')
      await untilEnd(browser)
    },
  },
  {
    name: 'faster on the way',
    inSuite: false,
    perform: async (browser) => {
      await playAt(browser, 1)
      await untilPast(browser, 3)
      await setRate(browser, 2)
      await untilEnd(browser)
    },
  },
  {
    name: 'half of it',
    inSuite: false,
    perform: async (browser) => {
      await playAt(browser, 1.5)
      await untilPast(browser, 8)
      await browser.press('k')
      await untilPaused(browser)
    },
  },
  // Last, because the chosen sound stays.
  {
    name: 'with the source heard on the way',
    inSuite: false,
    perform: async (browser) => {
      await playAt(browser, 2)
      await untilPast(browser, 4)
      await browser.press('m')
      await waitInPage(browser, 1500)
      await browser.press('m')
      await untilEnd(browser)
    },
  },
]

async function playAt(browser: WatchingBrowser, rate: number): Promise<void> {
  await setRate(browser, rate)
  await browser.press('k')
}

async function setRate(browser: WatchingBrowser, rate: number): Promise<void> {
  const now = await browser.evaluate(
    () => document.querySelector<HTMLVideoElement>('video[data-side=dub]')?.playbackRate,
    null,
  )
  const steps = rates.indexOf(rate) - rates.indexOf(now ?? 1)
  for (let step = 0; step < Math.abs(steps); step += 1) await browser.press(steps > 0 ? '=' : '-')
}

const untilPast = (browser: WatchingBrowser, seconds: number) => untilDub(browser, seconds)
const untilPaused = (browser: WatchingBrowser) => untilDub(browser, 'paused')
const untilEnd = (browser: WatchingBrowser) => untilDub(browser, 'ended')

function untilDub(browser: WatchingBrowser, condition: number | 'paused' | 'ended'): Promise<void> {
  return browser.evaluate(
    (given) =>
      new Promise<void>((resolve) => {
        const check = () => {
          const dub = document.querySelector<HTMLVideoElement>('video[data-side=dub]')
          if (typeof given === 'number' ? (dub?.currentTime ?? 0) > given : given && dub?.[given]) resolve()
          else setTimeout(check, 20)
        }
        check()
      }),
    condition,
  )
}

/** A pause as a person makes; observers read its length from the page's clock. */
function waitInPage(browser: WatchingBrowser, ms: number): Promise<void> {
  return browser.evaluate((waitMs) => new Promise<void>((resolve) => setTimeout(resolve, Number(waitMs))), ms)
}
