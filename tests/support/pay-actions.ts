// Rates and payouts at random, and what was paid for how many tasks, written down as it is paid.
import { expect } from 'vitest'
import { jobKey, readTasks, type WorkAction } from './work-scene.ts'

type Payout = {
  readonly bundle: { readonly _id: string }
  readonly worker: { readonly _id: string }
  readonly completed: number
  readonly due: number
  readonly status: string
}

const next: Readonly<Record<string, readonly string[]>> = {
  Reviewing: ['Waiting for Payment'],
  'Waiting for Payment': ['Payment Completed', 'Payment Completed', 'Reviewing'],
  'Payment Completed': ['Payment Completed'],
}

export const payActions = {
  changeRate: async ({ random, bundles, manager, rates }) => {
    const id = random.pick(bundles)
    const cents = 1 + random.below(300)
    const answered = await manager.ask('POST /api/bundles/{id}/update', { params: { id }, body: { rate: cents / 100 } })
    if (answered.status === 200) rates.set(id, cents)
    return answered
  },
  movePay: async (scene) => {
    const { random, manager, paid, rates } = scene
    const params = { id: scene.projectId }
    const jobs: Payout[] = (await manager.ask('POST /api/projects/{id}/payouts', { params, body: {} })).body.data
    if (jobs.length === 0) return null
    const { bundle, worker, completed, due, status } = random.pick(jobs)
    const to = random.pick(next[status] ?? ['Reviewing'])
    const job = { bundleId: bundle._id, workerId: worker._id, completed, due }
    const answered = await manager.ask('POST /api/projects/{id}/movePayouts', {
      params,
      body: { status: to, jobs: [job] },
    })
    if (answered.status !== 200) return answered
    expect(answered.body.data.moved).toBe(status === to ? 0 : 1)
    if (to !== 'Payment Completed' || status === to) return answered
    const key = jobKey(bundle._id, worker._id)
    const before = paid.get(key) ?? { tasks: 0, cents: 0 }
    const tasks = (await readTasks(scene)).filter(
      (task) => task.status === 'completed' && jobKey(task.bundle_id, task.worker_id ?? '') === key,
    ).length
    const cents = before.cents + (tasks - before.tasks) * (rates.get(bundle._id) ?? Number.NaN)
    paid.set(key, { tasks, cents })
    return answered
  },
} satisfies Record<string, WorkAction>
