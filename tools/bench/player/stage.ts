// What sections receive: a browser, the server of the page and the videos, and how much is played.
import type { Browser } from 'playwright'
import type { BenchServer } from './bench-server.ts'
import { type Clip, ensureClip } from './media.ts'
import type { PlayResult } from './play-result.ts'

export type Stage = {
  readonly browser: Browser
  readonly server: BenchServer
  readonly runs: number
  /** Seconds played by sections that play for long. */
  readonly seconds: number
  /** Seeks of a run. */
  readonly times: number
}

/** Two videos under Curio's session, or merely started together. */
export type PairKind = 'curio' | 'naive'

/** Runs a scenario of the benchmark's page, in a new one with the CPU slowed down, and returns its result. */
export async function runScenario<Result>(
  { browser, server }: Stage,
  name: 'playAndRecord' | 'seekAround' | 'seekAlone',
  plan: object,
  slowdown = 1,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 800, height: 700 } })
  try {
    const page = await context.newPage()
    page.on('pageerror', (error) => console.error(error))
    await page.goto(server.origin)
    await page.waitForFunction('globalThis.scenarios')
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await page.evaluate<Result>(`scenarios.${name}(${JSON.stringify(plan)})`)
  } finally {
    await context.close()
  }
}

/** Plays both kinds of pair in turns, each once a run. */
export async function playInTurns(
  stage: Stage,
  plan: object | (() => Promise<object>),
  slowdown = 1,
): Promise<{ readonly [kind in PairKind]: readonly PlayResult[] }> {
  const results = { curio: [] as PlayResult[], naive: [] as PlayResult[] }
  for (let run = 0; run < stage.runs; run += 1) {
    for (const kind of ['curio', 'naive'] as const) {
      const planned = typeof plan === 'function' ? await plan() : plan
      results[kind].push(await runScenario<PlayResult>(stage, 'playAndRecord', { ...planned, kind }, slowdown))
    }
  }
  return results
}

export async function ensurePair(clip: Omit<Clip, 'side'>): Promise<{ source: string; dub: string }> {
  return { source: await ensureClip({ ...clip, side: 'source' }), dub: await ensureClip({ ...clip, side: 'dub' }) }
}
