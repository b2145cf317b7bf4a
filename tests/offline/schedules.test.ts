import { expect, test } from 'vitest'
import { regressionSchedules } from './regression-schedules.ts'
import { describeFailure, runSchedules } from './run-schedules.ts'

/** Milliseconds after which no schedule starts. How many run depends on the machine. */
const timeoutMs = 40_000

test('schedules that violated a rule in the past violate none', async () => {
  const { faults, completedCount } = await runSchedules(
    { runs: regressionSchedules.length, seed: 0 },
    regressionSchedules,
  )
  expect(faults.map((fault) => describeFailure(fault, 0))).toEqual([])
  expect(completedCount).toBe(regressionSchedules.length)
})

test('in random schedules every submission is stored once or has a failure reason', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { completedCount, faults } = await runSchedules({ runs: 60, seed, timeoutMs })
  console.log(`${completedCount} schedules: npm run schedules -- --runs ${completedCount} --seed ${seed}`)
  expect(faults.map((fault) => describeFailure(fault, seed))).toEqual([])
})
