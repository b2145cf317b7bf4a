// Random schedules, several at a time, each on a device and a server of its own. The same seed gives the same schedules;
// what a browser does in between is its own affair, so a fault may need its seed to be run a few times.
import fc from 'fast-check'
import { chromium, type Browser } from 'playwright'
import { browserArguments, requireBrowser } from '#src/tools/find-browser.ts'
import { buildPages, type Pages } from './build-page.ts'
import { findFaults } from './check.ts'
import { Device } from './device.ts'
import { allTasks, anySchedule, describeStep, type Step } from './steps.ts'
import { startServer } from './world/server.ts'

export type Effort = {
  readonly runs: number
  readonly seed: number
  /** Begins nothing new after so many milliseconds. */
  readonly patience?: number
  readonly say?: (line: string) => void
}

export type Fault = { readonly number: number; readonly steps: readonly Step[]; readonly faults: readonly string[] }

export type Report = { readonly done: number; readonly faults: readonly Fault[] }

/** How many schedules are under way at once: most of one is waiting. */
const atOnce = 4

/** The schedules of a seed, in order. */
export const schedulesOf = ({ runs, seed }: Effort): readonly (readonly Step[])[] =>
  fc.sample(anySchedule, { numRuns: runs, seed })

export async function runSchedules(effort: Effort, schedules = schedulesOf(effort)): Promise<Report> {
  const { patience = Infinity, say = () => undefined } = effort
  const pages = await buildPages()
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: browserArguments })
  const since = performance.now()
  const found: Fault[] = []
  let [begun, done] = [0, 0]
  const work = async () => {
    for (let number = begun; number < schedules.length; number = begun) {
      if (performance.now() - since > patience) return
      begun += 1
      const steps = schedules[number] ?? []
      const faults = await runSteadily(browser, pages, steps)
      done += 1
      if (faults.length === 0) continue
      found.push({ number, steps, faults })
      say(describeFault({ number, steps, faults }, effort.seed))
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    await browser.close()
  }
  return { done, faults: found }
}

/** A browser that hangs by itself, as one does now and then while tabs crash, is tried once more. */
async function runSteadily(browser: Browser, pages: Pages, steps: readonly Step[]): Promise<readonly string[]> {
  try {
    return await runSchedule(browser, pages, steps).catch(() => runSchedule(browser, pages, steps))
  } catch (error) {
    return [`broke: ${String(error).slice(0, 300)}`]
  }
}

async function runSchedule(browser: Browser, pages: Pages, steps: readonly Step[]): Promise<readonly string[]> {
  const world = await startServer(pages, allTasks)
  const device = await Device.open(browser, world)
  try {
    for (const step of steps) await device.act(step)
    const left = await device.comeBack()
    return findFaults({ journal: device.journal, memory: world.memory, left })
  } finally {
    await device.close()
    world.close()
  }
}

export const describeFault = ({ number, steps, faults }: Fault, seed: number): string =>
  [
    `schedule ${number} of seed ${seed}: ${steps.map(describeStep).join(' · ')}`,
    ...faults.map((each) => `  ${each}`),
  ].join('\n')
