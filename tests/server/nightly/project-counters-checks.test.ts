// Performs random actions in a project that mixes checks in, and compares the figures that leave checks out and those
// that count them with the rows of tasks. Stored counters are compared by recount() after the test.
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Score } from '#src/domain/review/review.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import { expectedByLanguage, expectedByStatus, expectedPay } from '#tests/support/expected-figures.ts'
import { makeTask } from '#tests/support/fixtures.ts'
import { type CallResult, test } from '#tests/support/test-server.ts'
import { makeWorkScenario, readTasks, type TaskRow, type WorkScenario } from '#tests/support/work-scenario.ts'

type Scenario = WorkScenario & {
  /** What is expected of each check task that is not retired. */
  readonly known: Map<string, { section: (typeof reviewSections)[number]; score: Score; tolerance: 0 | 1 }[]>
}
type Action = (scenario: Scenario) => Promise<CallResult | null>

const anyScore = ({ random }: Scenario) => random.pick([1, 2, 3] as const)

async function pick({ random, ...scenario }: Scenario, isWanted: (task: TaskRow) => boolean): Promise<TaskRow | null> {
  const tasks = (await readTasks({ random, ...scenario })).filter(isWanted)
  return tasks.length === 0 ? null : random.pick(tasks)
}
const pickIn = (scenario: Scenario, status: TaskStatus) => pick(scenario, (task) => task.status === status)

/** As whoever has or reviewed a random task. */
async function asWorker(
  scenario: Scenario,
  status: TaskStatus,
  action: (call: WorkScenario['manager']['call'], task: TaskRow) => Promise<CallResult>,
): Promise<CallResult | null> {
  const task = await pickIn(scenario, status)
  const worker = scenario.workers.find(({ _id }) => _id === task?.worker_id)
  return task && worker ? action(worker.call, task) : null
}

/** A call for a random bundle, whose action can be undone. */
const inBundle =
  (name: Parameters<WorkScenario['manager']['call']>[0], bodyOf: (scenario: Scenario) => object): Action =>
  async (scenario) => {
    const bundleId = scenario.random.pick(scenario.bundles)
    const response = await scenario.manager.call(name, { params: { id: bundleId }, body: bodyOf(scenario) })
    const actionId = response.status === 200 ? response.body.data.actionId : null
    if (actionId) scenario.undoable.set(bundleId, actionId)
    return response
  }

const actions = {
  add: async ({ db, projectId, bundles, random }) => {
    const bundleId = random.pick(bundles)
    for (let count = 0; count < 6; count += 1) await makeTask(db, { projectId, bundleId }, null)
    return null
  },
  setShare: async ({ manager, projectId, random }) => {
    const body = { share: random.oneIn(6) ? 0 : random.pick([30, 50]), threshold: random.oneIn(4) ? 60 : 0 }
    return manager.call('PUT /api/projects/{id}/checkSettings', { params: { id: projectId }, body })
  },
  makeCheckTask: async (scenario) => {
    const task = await pick(scenario, ({ status, check_of }) => status === 'completed' && check_of === null)
    if (!task) return null
    const sections = reviewSections.filter((_, index) => index === 0 || scenario.random.oneIn(2))
    const expected = sections.map((section) => {
      return { section, score: anyScore(scenario), tolerance: scenario.random.pick([0, 1] as const) }
    })
    const response = await scenario.manager.call('PUT /api/tasks/{id}/check', {
      params: { id: task._id },
      body: { expected },
    })
    if (response.status === 200) scenario.known.set(task._id, expected)
    return response
  },
  retire: async ({ known, manager, random }) => {
    const id = known.size < 6 ? undefined : random.pick([...known.keys()])
    if (id === undefined) return null
    known.delete(id)
    return manager.call('DELETE /api/tasks/{id}/check', { params: { id } })
  },
  liftPause: ({ manager, projectId, random, workers }) =>
    manager.call('POST /api/projects/{id}/liftPause', {
      params: { id: projectId },
      body: { userId: random.pick(workers)._id },
    }),
  assign: async (scenario) => {
    const task = await pickIn(scenario, 'new')
    const body = { task: task?._id, memberId: scenario.random.pick(scenario.workers)._id }
    return task && scenario.manager.call('POST /api/bundles/{id}/assignTask', { params: { id: task.bundle_id }, body })
  },
  unassign: async (scenario) => {
    const task = await pickIn(scenario, 'assigned')
    const request = { params: { id: task?.bundle_id ?? '' }, body: { taskId: task?._id } }
    return task && scenario.manager.call('POST /api/bundles/{id}/unAssignTask', request)
  },
  assignMany: inBundle('POST /api/bundles/{id}/assignTasks', ({ random, workers }) => {
    return { memberId: random.pick(workers)._id }
  }),
  assignByPlan: inBundle('POST /api/bundles/{id}/assignAllByPlanJob', () => ({})),
  unassignMany: inBundle('POST /api/bundles/{id}/unAssignTasks', () => ({})),
  reassign: inBundle('POST /api/bundles/{id}/reassignTasks', ({ random, workers }) => {
    return { fromId: random.pick(workers)._id, memberId: random.pick(workers)._id }
  }),
  deleteMany: inBundle('POST /api/bundles/{id}/deleteTasks', () => ({ filters: { status: 'new' } })),
  archiveMany: inBundle('POST /api/bundles/{id}/archiveTasks', ({ random }) => ({ archived: !random.oneIn(3) })),
  undo: async ({ manager, undoable }) => {
    const [move] = [...undoable]
    if (!move) return null
    const [id, actionId] = move
    undoable.delete(id)
    return manager.call('POST /api/bundles/{id}/undoAssign', { params: { id }, body: { actionId } })
  },
  submit: (scenario) =>
    asWorker(scenario, 'assigned', (call, { _id: taskId, bundle_id: id }) => {
      const sections = reviewSections.map((section) => [section, { score: anyScore(scenario), note: 'None' }])
      const body = { taskId, result: { ...Object.fromEntries(sections), note: '' }, duration: 30 }
      return call('POST /api/bundles/{id}/submitReviewResult', { params: { id }, body })
    }),
  skip: (scenario) =>
    asWorker(scenario, 'assigned', (call, { _id: id }) =>
      call('POST /api/tasks/{id}/skip', { params: { id }, body: { reason: 'cannot-judge' } }),
    ),
  reopenOwn: (scenario) =>
    asWorker(scenario, 'completed', (call, { _id: id }) => call('POST /api/tasks/{id}/reopenOwn', { params: { id } })),
  second: async (scenario) => {
    const task = await pickIn(scenario, 'completed')
    const body = { memberId: scenario.random.pick(scenario.workers)._id }
    return task && scenario.manager.call('POST /api/tasks/{id}/secondReview', { params: { id: task._id }, body })
  },
  leave: async ({ manager, projectId, random, workers }) => {
    const { _id } = random.pick(workers)
    const request = { params: { id: projectId }, body: { id: _id, userId: _id } }
    const response = await manager.call('POST /api/projects/{id}/removeMember', request)
    await manager.call('POST /api/projects/{id}/addMember', request)
    return response
  },
} satisfies Record<string, Action>

type Name = keyof typeof actions
/** Relative frequencies, where they are not 1. */
const weights: { readonly [name in Name]?: number } = { add: 3, makeCheckTask: 4, assign: 8, assignMany: 2, submit: 26 }

async function runRandomActions(scenario: Scenario, count: number): Promise<Set<Name>> {
  const names = (Object.keys(actions) as Name[]).flatMap((name) =>
    Array.from({ length: weights[name] ?? 1 }, () => name),
  )
  const missing = new Set(names)
  for (const index of Array.from({ length: count }).keys()) {
    const name = index < 2 ? 'add' : index < 3 ? 'setShare' : scenario.random.pick(names)
    const response = await actions[name](scenario)
    if (name === 'add' || response?.status === 200) missing.delete(name)
    if (response && response.status >= 500) throw new Error(`${name} failed with ${response.status}`)
  }
  return missing
}

/** The answers to checks of check tasks that are in use, and whether each is right. */
const answersIn = ({ known }: Scenario, tasks: readonly TaskRow[]) =>
  tasks.flatMap(({ check_of, status, result }) => {
    const expected = known.get(check_of ?? '')
    if (!expected || status !== 'completed' || !result) return []
    const wrong = expected.filter(({ section, score, tolerance }) => {
      return ![score - tolerance, score, score + tolerance].includes(result[section].score)
    })
    return [{ checkId: check_of, isRight: wrong.length === 0 }]
  })

const scoreOf = (answers: ReturnType<typeof answersIn>) => ({
  answered: answers.length,
  right: answers.filter(({ isRight }) => isRight).length,
})

/** Those that leave checks out. */
async function expectBundles({ db, manager, bundles, projectId }: Scenario, tasks: readonly TaskRow[]) {
  const own = tasks.filter(({ check_of }) => check_of === null)
  const firsts = own.filter(({ second_review_of }) => second_review_of === null)
  for (const id of bundles) {
    const inBundle = ({ bundle_id }: TaskRow) => bundle_id === id
    const { data } = (await manager.call('GET /api/bundles/{id}', { params: { id } })).body
    expect(data.statusCounts).toEqual(expectedByStatus(firsts.filter(inBundle)))
    expect(data.secondReviews).toBe(own.filter(inBundle).length - firsts.filter(inBundle).length)
    const { total } = (await manager.call('POST /api/bundles/{id}/tasks', { params: { id }, body: {} })).body
    expect(total, 'the table has them').toBe(tasks.filter(inBundle).filter(({ is_archived }) => !is_archived).length)
    const query = { format: 'ndjson', archived: 'with' }
    const lines = String((await manager.call('GET /api/bundles/{id}/export', { params: { id }, query })).body)
    const exported = lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)._id]))
    expect(exported).toEqual(own.filter(inBundle).map(({ _id }) => _id))
  }
  const board = (await manager.call('GET /api/projects/{id}/board', { params: { id: projectId } })).body.data
  expect(board.languages).toEqual(expectedByLanguage(firsts))
  const delivered = await sql<{ text: string }>`select payload::text as text from webhook_deliveries`.execute(db)
  const sent = delivered.rows.map(({ text }) => text).join('\n')
  for (const { _id } of tasks.filter(({ check_of }) => check_of !== null)) expect(sent).not.toContain(_id)
}

/** Those that count checks: what a talent does, and is paid. */
async function expectTalents(scenario: Scenario, tasks: readonly TaskRow[]) {
  const { manager, projectId, workers } = scenario
  const params = { id: projectId }
  const { data: payouts } = (await manager.call('POST /api/projects/{id}/payouts', { params, body: {} })).body
  const quality = (await manager.call('GET /api/projects/{id}/quality', { params })).body.data
  const { jobs } = expectedPay(tasks, scenario)
  for (const { bundle, worker, assigned, completed, due, amount } of jobs) {
    const row = payouts.find(
      (each: { bundle: { _id: string }; worker: { _id: string } }) =>
        each.bundle._id === bundle && each.worker._id === worker,
    )
    expect(row).toMatchObject({ assigned, completed, due })
    const call = workers.find(({ _id }) => _id === worker)?.call
    const own = (await call?.('GET /api/talents/jobs'))?.body
    const job = [...own.current, ...own.history].find((each: { bundle: { _id: string } }) => each.bundle._id === bundle)
    expect(job).toMatchObject({ total: assigned + completed, completed, amount })
  }
  for (const { _id } of workers) {
    const held = tasks.filter(({ worker_id }) => worker_id === _id)
    const row = quality.find((each: { _id: string }) => each._id === _id)
    expect(row?.completed ?? 0).toBe(expectedByStatus(held).completed)
    expect(row?.checks ?? { answered: 0, right: 0 }).toMatchObject(scoreOf(answersIn(scenario, held)))
  }
}

async function expectCheckTasks(scenario: Scenario, tasks: readonly TaskRow[]) {
  const { known, manager, projectId } = scenario
  const { data } = (await manager.call('GET /api/projects/{id}/checks', { params: { id: projectId } })).body
  const answers = answersIn(scenario, tasks)
  type Listed = { _id: string; isRetired: boolean; score: object }
  const used = data.tasks.filter(({ isRetired }: Listed) => !isRetired)
  expect(used.map(({ _id }: Listed) => _id).toSorted()).toEqual([...known.keys()].toSorted())
  for (const { _id, score } of used) {
    expect(score).toMatchObject(scoreOf(answers.filter(({ checkId }) => checkId === _id)))
  }
  expect(answers.length).toBeGreaterThan(3)
}

test.for([1, 2])(
  'figures with and without checks match the tasks with seed %i',
  { timeout: 90_000 },
  async (seed, { db, server }) => {
    const scenario = { ...(await makeWorkScenario(db, server, seed)), known: new Map() }
    expect(await runRandomActions(scenario, 350)).toEqual(new Set())
    const tasks = await readTasks(scenario)
    await expectBundles(scenario, tasks)
    await expectTalents(scenario, tasks)
    await expectCheckTasks(scenario, tasks)
  },
)
