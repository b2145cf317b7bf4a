// Random schedules, several at a time, each on a device and a server of its own. The same seed gives the same schedules;
// what a browser does in between is its own affair, so a fault may need its seed to be run a few times.
import fc from 'fast-check'
import { chromium, type Browser } from 'playwright'
import { browserArguments, requireBrowser } from '#tools/find-browser.ts'
import { buildPages, type Pages } from './build-page.ts'
import { findFaults } from './find-faults.ts'
import { TestBrowserDevice } from './device.ts'
import { allTasks, scheduleArbitrary, describeStep, type Step } from './steps.ts'
import { startServer } from './world/fault-server.ts'

export type RunOptions = {
  readonly runs: number
  readonly seed: number
  /** Begins nothing new after so many milliseconds. */
  readonly timeoutMs?: number
  readonly log?: (line: string) => void
}

export type ScheduleFailure = {
  readonly number: number
  readonly steps: readonly Step[]
  readonly faults: readonly string[]
}

export type Report = { readonly completedCount: number; readonly faults: readonly ScheduleFailure[] }

/** How many schedules are under way at once: most of one is waiting. */
const concurrency = 4

/** The schedules of a seed, in order. */
export const schedulesOf = ({ runs, seed }: RunOptions): readonly (readonly Step[])[] =>
  fc.sample(scheduleArbitrary, { numRuns: runs, seed })

export async function runSchedules(effort: RunOptions, schedules = schedulesOf(effort)): Promise<Report> {
  const { timeoutMs = Infinity, log = () => undefined } = effort
  const pages = await buildPages()
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: browserArguments })
  const startedAtMs = performance.now()
  const found: ScheduleFailure[] = []
  let [startedCount, completedCount] = [0, 0]
  const runNext = async () => {
    for (let number = startedCount; number < schedules.length; number = startedCount) {
      if (performance.now() - startedAtMs > timeoutMs) return
      startedCount += 1
      const steps = schedules[number] ?? []
      const faults = await runWithRetry(browser, pages, steps)
      completedCount += 1
      if (faults.length === 0) continue
      found.push({ number, steps, faults })
      log(describeFailure({ number, steps, faults }, effort.seed))
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, runNext))
  } finally {
    await browser.close()
  }
  return { completedCount, faults: found }
}

/** A browser that hangs by itself, as one does now and then while tabs crash, is tried once more. */
async function runWithRetry(browser: Browser, pages: Pages, steps: readonly Step[]): Promise<readonly string[]> {
  try {
    return await runSchedule(browser, pages, steps).catch(() => runSchedule(browser, pages, steps))
  } catch (error) {
    return [`broke: ${String(error).slice(0, 300)}`]
  }
}

async function runSchedule(browser: Browser, pages: Pages, steps: readonly Step[]): Promise<readonly string[]> {
  const world = await startServer(pages, allTasks)
  const device = await TestBrowserDevice.open(browser, world)
  try {
    for (const step of steps) await device.act(step)
    const left = await device.recover()
    return findFaults({ journal: device.journal, memory: world.model, deviceState: left })
  } finally {
    await device.close()
    world.close()
  }
}

export const describeFailure = ({ number, steps, faults }: ScheduleFailure, seed: number): string =>
  [
    `schedule ${number} of seed ${seed}: ${steps.map(describeStep).join(' · ')}`,
    ...faults.map((each) => `  ${each}`),
  ].join('\n')
