// What sections receive: a browser, the server, and functions that run scenarios on a fresh page.
import type { Browser, Page } from 'playwright'
import { type Clip, ensureClip } from './media.ts'
import type { BenchServer } from './bench-server.ts'
import type { PlayerFigure } from './player-figure.ts'

export type BenchContext = {
  readonly browser: Browser
  readonly server: BenchServer
  readonly runs: number
  /** Seconds played by sections that play for long. */
  readonly seconds: number
  /** Number of repetitions of sections that repeat an action. */
  readonly repetitions: number
  readonly log: (line: string) => void
}

export type PlayerSection = { readonly name: string; readonly run: (stage: BenchContext) => Promise<PlayerFigure[]> }

/** Opens the benchmark's page, throttled, and passes it to `work`. */
export async function withPage<Result>(
  { browser, server }: BenchContext,
  work: (page: Page) => Promise<Result>,
  slowdown = 1,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 800, height: 700 } })
  try {
    const page = await context.newPage()
    page.on('pageerror', (error) => console.error(error))
    await page.goto(server.origin)
    await page.waitForFunction('globalThis.scenarios')
    if (slowdown > 1) {
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    }
    return await work(page)
  } finally {
    await context.close()
  }
}

/** Runs a scenario of the page with `plan` and returns its result. */
export function runScenario<Answer>(page: Page, name: string, plan: unknown): Promise<Answer> {
  return page.evaluate<Answer>(`scenarios.${name}(${JSON.stringify(plan)})`)
}

export async function ensurePair(clip: Omit<Clip, 'side'>): Promise<{ source: string; dub: string }> {
  return { source: await ensureClip({ ...clip, side: 'source' }), dub: await ensureClip({ ...clip, side: 'dub' }) }
}
