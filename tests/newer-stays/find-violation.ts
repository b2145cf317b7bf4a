// Runs random schedules, and shortens the first one that violates a rule.
import fc from 'fast-check'
import { scheduleArbitrary, type Schedule } from './actions.ts'
import type { Report } from './run-schedule.ts'

type CheckOptions = {
  readonly runs: number
  readonly seed: number
  readonly run: (schedule: Schedule) => Promise<Report>
}

/** Returns what happened in the shortest schedule that violates a rule; null if there is none. */
export async function findViolation({ runs, seed, run }: CheckOptions): Promise<string | null> {
  const property = fc.asyncProperty(scheduleArbitrary, async (schedule) => (await run(schedule)).faults.length === 0)
  const { counterexample, numRuns } = await fc.check(property, { numRuns: runs, seed })
  if (!counterexample) return null
  const { faults, log } = await run(counterexample[0])
  return [`Schedule ${numRuns} of seed ${seed}, shortened:`, ...log, ...faults].join('\n')
}
