// What sections receive: a browser, the server of the page and the videos, and how much is played.
import type { Browser, CDPSession } from 'playwright'
import { inTurns, type Pair } from '#tools/bench/time-pair.ts'
import type { BenchServer } from './bench-server.ts'
import { type Clip, ensureClip } from './media.ts'
import type { PairKind } from './play-result.ts'

export type Stage = {
  readonly browser: Browser
  readonly server: BenchServer
  readonly runs: number
  /** Seconds played by sections that play for long. */
  readonly seconds: number
  /** Seeks of a run. */
  readonly times: number
}

type ScenarioName = 'playAndRecord' | 'playQuietly' | 'move' | 'countFrames' | 'seekAround' | 'seekAlone'
type RunInPage = <Result>(name: ScenarioName, plan: object) => Promise<Result>

/** Calls `run` with a new page of the benchmark, in which it can run several scenarios. */
export async function withPage<Result>(
  { browser, server }: Stage,
  run: (runInPage: RunInPage, cdp: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 800, height: 700 } })
  try {
    const page = await context.newPage()
    page.on('pageerror', (error) => console.error(error))
    await page.goto(server.origin)
    await page.waitForFunction('globalThis.scenarios')
    return await run(
      (name, plan) => page.evaluate(`scenarios.${name}(${JSON.stringify(plan)})`),
      await context.newCDPSession(page),
    )
  } finally {
    await context.close()
  }
}

/** Runs a scenario of the benchmark's page, in a new one with the CPU slowed down, and returns its result. */
export const runScenario = <Result>(stage: Stage, name: ScenarioName, plan: object, slowdown = 1): Promise<Result> =>
  withPage(stage, async (run, cdp) => {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return run<Result>(name, plan)
  })

/** Calls `measure` for Curio's pair and the naive one in turns, for each once a run. */
export const inTurnsByKind = <T>({ runs }: Stage, measure: (kind: PairKind) => Promise<T>): Promise<Pair<T[]>> =>
  inTurns({ measured: () => measure('curio'), baseline: () => measure('naive') }, { rounds: runs, warmUp: 0 })

export async function ensurePair(clip: Omit<Clip, 'side'>): Promise<{ source: string; dub: string }> {
  return { source: await ensureClip({ ...clip, side: 'source' }), dub: await ensureClip({ ...clip, side: 'dub' }) }
}
