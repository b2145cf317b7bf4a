// A real primary and a real standby by streaming replication, which the tests slow down.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/support/launch-server.ts'
import { runReplicaSteps, serveWithReplicas } from '#tests/support/replica-steps.ts'
import { runOn, startPrimary, startStandby, urlOf, waitFor } from '#tools/faults/standby.ts'

const folder = makeFolder()
const cleanUps: (() => Promise<unknown>)[] = []
const onEnd = (cleanUp: () => Promise<unknown>) => void cleanUps.push(cleanUp)
let primary: string
let standby: string

beforeAll(async () => {
  primary = await startPrimary(join(folder, 'primary'), onEnd)
  standby = await startStandby(primary, join(folder, 'standby'), onEnd)
  await waitFor(primary, `select from pg_stat_replication where state = 'streaming'`)
})

afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  rmSync(folder, { recursive: true, force: true })
})

const pause = () => runOn(standby, 'select pg_wal_replay_pause()')
const resume = () => runOn(standby, 'select pg_wal_replay_resume()')

async function serve() {
  const served = await serveWithReplicas({ primary: urlOf(primary), replicas: [urlOf(standby)] })
  onTestFinished(served.close)
  await expect.poll(served.replicas.isBehind).toBe(false)
  return served
}

test('in 10,000 random steps of 40 people nobody misses their own change', async () => {
  const served = await serve()
  const found = await runReplicaSteps(served, { steps: 10_000, people: 40, seed: 42, pause, resume })
  const { counts } = served.replicas
  console.log(`${found.checks} checks, ${found.missed} missed; statements ${JSON.stringify(counts)}`)
  expect(found.missed).toBe(0)
  expect(found.checks).toBeGreaterThan(3000)
  expect([counts.replica, counts.primary].map((count) => count > 500)).toEqual([true, true])
})

test('without the cookies people would miss changes', async () => {
  const served = await serve()
  const steps = { steps: 1000, people: 40, seed: 43, pause, resume, returnsPositions: false }
  const found = await runReplicaSteps(served, steps)
  console.log(`${found.checks} checks, ${found.missed} missed without cookies`)
  expect(found.missed).toBeGreaterThan(0)
})
