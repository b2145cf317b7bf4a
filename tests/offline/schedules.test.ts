import { expect, test } from 'vitest'
import { regressionSchedules } from './regression-schedules.ts'
import { describeFailure, runSchedules } from './run-schedules.ts'

/** Milliseconds after which no further schedule is begun: how many fit says something about the machine. */
const timeoutMs = 40_000

test('what once went wrong does not again', async () => {
  const { faults, completedCount } = await runSchedules(
    { runs: regressionSchedules.length, seed: 0 },
    regressionSchedules,
  )
  expect(faults.map((fault) => describeFailure(fault, 0))).toEqual([])
  expect(completedCount).toBe(regressionSchedules.length)
})

test('whatever happens on the way, all that was handed in arrives once or says why not', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { completedCount, faults } = await runSchedules({ runs: 60, seed, timeoutMs })
  console.log(`${completedCount} schedules: npm run schedules -- --runs ${completedCount} --seed ${seed}`)
  expect(faults.map((fault) => describeFailure(fault, seed))).toEqual([])
})
