import { expect, test } from 'vitest'
import { foundSchedules } from './found-schedules.ts'
import { describeFault, runSchedules } from './run-schedules.ts'

/** Milliseconds after which no further schedule is begun: how many fit says something about the machine. */
const patience = 40_000

test('what once went wrong does not again', async () => {
  const { faults, done } = await runSchedules({ runs: foundSchedules.length, seed: 0 }, foundSchedules)
  expect(faults.map((fault) => describeFault(fault, 0))).toEqual([])
  expect(done).toBe(foundSchedules.length)
})

test('whatever happens on the way, all that was handed in arrives once or says why not', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { done, faults } = await runSchedules({ runs: 60, seed, patience })
  console.log(`${done} schedules: npm run schedules -- --runs ${done} --seed ${seed}`)
  expect(faults.map((fault) => describeFault(fault, seed))).toEqual([])
})
