// Runs random schedules until one violates a rule.
import fc from 'fast-check'
import { scheduleArbitrary, type Schedule } from './actions.ts'
import type { Report } from './run-schedule.ts'

type Search = {
  readonly runs: number
  readonly seed: number
  /** Whether schedules are fast enough to shorten the one that was found. */
  readonly shortens: boolean
  readonly run: (schedule: Schedule) => Promise<Report>
}

/** Returns what happened in the schedule that violates a rule; null if there is none. */
export async function findViolation({ runs, seed, shortens, run }: Search): Promise<string | null> {
  let last: Report | undefined
  const property = fc.asyncProperty(scheduleArbitrary, async (schedule) => {
    const report = await run(schedule)
    if (report.faults.length > 0) last = report
    return report.faults.length === 0
  })
  const { numRuns, failed, errorInstance } = await fc.check(property, { numRuns: runs, seed, endOnFailure: !shortens })
  if (!failed) return null
  if (!last) throw errorInstance
  const { faults, log }: Report = last
  return [`Schedule ${numRuns} of seed ${seed}${shortens ? ', shortened' : ''}:`, ...log, ...faults].join('\n')
}
