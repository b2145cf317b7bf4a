import { expect, test } from 'vitest'
import { regressionSchedules } from './regression-schedules.ts'
import { describeFailure, runSchedules } from './run-schedules.ts'

test('schedules that violated a rule in the past violate none', async () => {
  const runs = regressionSchedules.length
  const { faults, ...counts } = await runSchedules({ runs, seed: 0 }, regressionSchedules)
  expect(faults.map((fault) => describeFailure(fault, 0))).toEqual([])
  expect(counts).toEqual({ completedCount: runs, restartedCount: 0 })
})
