// Random rates and payouts, and a record of what was paid for how many tasks.
import { expect } from 'vitest'
import { jobKey, readTasks, type WorkAction } from './work-scenario.ts'

type Payout = {
  readonly bundle: { readonly _id: string }
  readonly worker: { readonly _id: string }
  readonly completed: number
  readonly due: number
  readonly status: string
}

const nextStatuses: Readonly<Record<string, readonly string[]>> = {
  Reviewing: ['Waiting for Payment'],
  'Waiting for Payment': ['Payment Completed', 'Payment Completed', 'Reviewing'],
  'Payment Completed': ['Payment Completed'],
}

export const payActions = {
  changeRate: async ({ random, bundles, manager, rates }) => {
    const id = random.pick(bundles)
    const cents = 1 + random.integerBelow(300)
    const response = await manager.call('POST /api/bundles/{id}/update', {
      params: { id },
      body: { rate: cents / 100 },
    })
    if (response.status === 200) rates.set(id, cents)
    return response
  },
  movePayout: async (scenario) => {
    const { random, manager, paid, rates } = scenario
    const params = { id: scenario.projectId }
    const jobs: Payout[] = (await manager.call('POST /api/projects/{id}/payouts', { params, body: {} })).body.data
    if (jobs.length === 0) return null
    const { bundle, worker, completed, due, status } = random.pick(jobs)
    const to = random.pick(nextStatuses[status] ?? ['Reviewing'])
    const job = { bundleId: bundle._id, workerId: worker._id, completed, due }
    const response = await manager.call('POST /api/projects/{id}/movePayouts', {
      params,
      body: { status: to, jobs: [job] },
    })
    if (response.status !== 200) return response
    expect(response.body.data.moved).toBe(status === to ? 0 : 1)
    if (to !== 'Payment Completed' || status === to) return response
    const key = jobKey(bundle._id, worker._id)
    const paidBefore = paid.get(key) ?? { tasks: 0, cents: 0 }
    const tasks = (await readTasks(scenario)).filter(
      (task) => task.status === 'completed' && jobKey(task.bundle_id, task.worker_id ?? '') === key,
    ).length
    const cents = paidBefore.cents + (tasks - paidBefore.tasks) * (rates.get(bundle._id) ?? Number.NaN)
    paid.set(key, { tasks, cents })
    return response
  },
} satisfies Record<string, WorkAction>
