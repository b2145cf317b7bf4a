// Random rates and payouts, and a record of what was paid for how many tasks.
import { expect } from 'vitest'
import { jobKey, readTasks, type TaskRow, type WorkAction, type WorkScenario } from './work-scenario.ts'

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

/** Takes reopened tasks from those that are due at earlier rates, once none at the current rate are left. */
export async function followReopenedTasks(scenario: WorkScenario): Promise<void> {
  const { dueAtOldRates, paid } = scenario
  if (dueAtOldRates.size === 0) return
  const tasks = await readTasks(scenario)
  for (const [key, old] of dueAtOldRates) {
    const unpaid = Math.max(0, countCompleted(tasks, key) - (paid.get(key)?.tasks ?? 0))
    if (unpaid < old.tasks)
      dueAtOldRates.set(key, { tasks: unpaid, cents: Math.round((old.cents * unpaid) / old.tasks) })
  }
}

const countCompleted = (tasks: readonly TaskRow[], key: string): number =>
  tasks.filter((task) => task.status === 'completed' && jobKey(task.bundle_id, task.worker_id ?? '') === key).length

export const payActions = {
  changeRate: async (scenario) => {
    const { random, bundles, manager, rates, workers, paid, dueAtOldRates } = scenario
    const id = random.pick(bundles)
    const cents = 1 + random.integerBelow(300)
    const rateAppliesTo = random.pick(['unpaid', 'open'])
    const response = await manager.call('POST /api/bundles/{id}/update', {
      params: { id },
      body: { rate: cents / 100, rateAppliesTo },
    })
    if (response.status !== 200 || cents === rates.get(id)) return response
    const tasks = await readTasks(scenario)
    for (const { _id } of [...workers, manager]) {
      const key = jobKey(id, _id)
      const unpaid = countCompleted(tasks, key) - (paid.get(key)?.tasks ?? 0)
      const before = dueAtOldRates.get(key) ?? { tasks: 0, cents: 0 }
      if (rateAppliesTo === 'unpaid') dueAtOldRates.delete(key)
      else if (unpaid > before.tasks) {
        const added = (unpaid - before.tasks) * (rates.get(id) ?? Number.NaN)
        dueAtOldRates.set(key, { tasks: unpaid, cents: before.cents + added })
      }
    }
    rates.set(id, cents)
    return response
  },
  movePayout: async (scenario) => {
    const { random, manager, paid, rates, dueAtOldRates } = scenario
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
    const tasks = countCompleted(await readTasks(scenario), key)
    const old = dueAtOldRates.get(key) ?? { tasks: 0, cents: 0 }
    const atRate = (tasks - paidBefore.tasks - old.tasks) * (rates.get(bundle._id) ?? Number.NaN)
    paid.set(key, { tasks, cents: paidBefore.cents + old.cents + atRate })
    dueAtOldRates.delete(key)
    return response
  },
} satisfies Record<string, WorkAction>
