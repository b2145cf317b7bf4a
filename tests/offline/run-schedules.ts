// Runs random schedules concurrently, each on its own device and server. A seed always gives the same schedules, but
// browser timing varies, so reproducing a fault can take several runs.
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { chromium, type Browser } from 'playwright'
import { browserArguments, findTestBrowser, requireProgram } from '#tools/programs.ts'
import { buildPages, type Pages } from './build-page.ts'
import { findDownloadFaults } from './find-download-faults.ts'
import { findFaults } from './find-faults.ts'
import { TestBrowserDevice } from './device.ts'
import { allTasks, scheduleArbitrary, describeStep, type Step } from './steps.ts'
import { startServer } from './world/fault-server.ts'

export type RunOptions = {
  readonly runs: number
  readonly seed: number
  readonly log?: (line: string) => void
}

export type ScheduleFailure = {
  readonly number: number
  readonly steps: readonly Step[]
  readonly faults: readonly string[]
}

export type Report = {
  readonly completedCount: number
  /** Schedules whose browser broke or hung, and that ran again in another one. */
  readonly restartedCount: number
  readonly faults: readonly ScheduleFailure[]
}

/** The number of concurrent schedules. A schedule mostly waits. */
const concurrency = 4

/** Milliseconds after which a schedule counts as hung; most take a few seconds. */
const hangsAfterMs = 180_000

/** Generates the schedules of a seed. */
export const schedulesOf = ({ runs, seed }: RunOptions): readonly (readonly Step[])[] =>
  fc.sample(scheduleArbitrary, { numRuns: runs, seed })

export async function runSchedules(effort: RunOptions, schedules = schedulesOf(effort)): Promise<Report> {
  const { log = () => undefined } = effort
  const pages = await buildPages()
  let browser = launchBrowser()
  const found: ScheduleFailure[] = []
  let [startedCount, completedCount, restartedCount] = [0, 0, 0]
  const runNext = async () => {
    for (let number = startedCount; number < schedules.length; number = startedCount) {
      startedCount += 1
      const steps = schedules[number] ?? []
      const used = browser
      const faults = await runSchedule(await used, pages, steps).catch(async () => {
        restartedCount += 1
        if (browser === used) {
          browser = launchBrowser()
          await (await used).close()
        }
        return runInNewBrowser(pages, steps)
      })
      completedCount += 1
      if (faults.length === 0) continue
      found.push({ number, steps, faults })
      log(describeFailure({ number, steps, faults }, effort.seed))
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, runNext))
  } finally {
    await (await browser).close()
  }
  return { completedCount, restartedCount, faults: found }
}

const launchBrowser = () =>
  chromium.launch({ executablePath: findTestBrowser() ?? requireProgram('Chromium'), args: browserArguments })

/** A browser occasionally breaks or hangs while tabs crash, and then all of its schedules do: others get a new one. */
async function runInNewBrowser(pages: Pages, steps: readonly Step[]): Promise<readonly string[]> {
  const browser = await launchBrowser()
  try {
    return await runSchedule(browser, pages, steps)
  } catch (error) {
    return [`broke: ${String(error).slice(0, 300)}`]
  } finally {
    await browser.close()
  }
}

async function runSchedule(browser: Browser, pages: Pages, steps: readonly Step[]): Promise<readonly string[]> {
  const world = await startServer(pages, allTasks)
  const context = await browser.newContext()
  let current = 'opening the device'
  const run = async () => {
    const device = await TestBrowserDevice.open(context, world)
    for (const step of steps) {
      current = describeStep(step)
      await device.act(step)
    }
    current = 'the recovery'
    const left = await device.recover()
    return [
      ...findFaults({ journal: device.journal, memory: world.model, deviceState: left }),
      ...findDownloadFaults(device.downloadLog, world.model, left),
    ]
  }
  // A request to a tab waits without limit for a service worker that was stopped with it.
  const limit = new AbortController()
  const isTooLong = pause(hangsAfterMs, null, { signal: limit.signal }).then(() => {
    throw new Error(`hung in ${current}`)
  })
  try {
    return await Promise.race([run(), isTooLong])
  } finally {
    limit.abort()
    await context.close()
    world.close()
  }
}

export const describeFailure = ({ number, steps, faults }: ScheduleFailure, seed: number): string =>
  [
    `schedule ${number} of seed ${seed}: ${steps.map(describeStep).join(' · ')}`,
    ...faults.map((each) => `  ${each}`),
  ].join('\n')
