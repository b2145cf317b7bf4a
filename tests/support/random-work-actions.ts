// Random actions of managers and members through the API. The result that each call reports is compared with the rows
// before and after it.
import { expect } from 'vitest'
import { findingKinds } from '#src/domain/review/finding.ts'
import { findingAnswers } from '#src/domain/review/listening.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import { type Random, runRandomActions } from './seeded-random.ts'
import { followReopenedTasks, payActions } from './random-pay-actions.ts'
import {
  countMoved,
  moveMany,
  pickTask,
  readTasks,
  type WorkAction,
  type WorkScenario,
  workLanguages,
} from './work-scenario.ts'

function anyResult(random: Random) {
  const section = () => ({ score: 1 + random.integerBelow(3), note: 'None' })
  const flag = () => ({
    start: 1,
    end: 2,
    side: null,
    section: 'wronglyDubbedContent',
    reason: 'Gaming sound was dubbed',
    remark: '',
  })
  const finding = () => ({
    kind: random.pick(findingKinds),
    side: 'dub',
    start: 1,
    end: 2,
    segment: null,
    measure: 1,
    expected: null,
    answer: random.pick([...findingAnswers, null]),
  })
  return {
    ...Object.fromEntries(reviewSections.map((name) => [name, section()])),
    note: '',
    ...(random.oneIn(4) ? {} : { coverage: random.integerBelow(1001) / 1000 }),
    ...(random.oneIn(2) ? {} : { flags: Array.from({ length: random.integerBelow(3) }, flag) }),
    ...(random.oneIn(2)
      ? {}
      : { listening: { version: 1, findings: Array.from({ length: random.integerBelow(4) }, finding) } }),
  }
}

async function importTasks({ random, bundles, manager }: WorkScenario) {
  const task = (language: string) => ({
    externalId: `T-${random.integerBelow(2 ** 31)}`,
    language,
    source_external_url: '/media/clips/a/source.mp4',
    target_external_url: '/media/clips/a/target.mp4',
  })
  const fresh = Array.from({ length: 3 + random.integerBelow(12) }, () => task(random.pick(workLanguages)))
  const duplicates = fresh.slice(0, random.integerBelow(3))
  const invalid = Array.from({ length: random.integerBelow(3) }, () => task('Klingon'))
  const response = await manager.call('POST /api/bundles/{id}/import', {
    params: { id: random.pick(bundles) },
    query: { mode: 'good' },
    headers: { 'content-type': 'application/x-ndjson' },
    body: [...fresh, ...duplicates, ...invalid].map((each) => `${JSON.stringify(each)}\n`).join(''),
  })
  expect(response.body.data).toMatchObject({
    added: fresh.length,
    known: duplicates.length,
    refused: invalid.length,
    errorCount: invalid.length,
    errors: invalid.map((_, index) => ({ line: fresh.length + duplicates.length + index + 1, field: 'language' })),
  })
  return response
}

/** Assigns by one person's or all plan jobs; the preview must match the result. */
async function assignByPlan(scenario: WorkScenario, userId?: string) {
  const bundleId = scenario.random.pick(scenario.bundles)
  const body = userId === undefined ? {} : { userId }
  const preview = await scenario.manager.call('POST /api/bundles/{id}/previewAssign', {
    params: { id: bundleId },
    body,
  })
  const call = userId === undefined ? 'assignAllByPlanJob' : 'assignByPlanJob'
  const response = await moveMany(scenario, `POST /api/bundles/{id}/${call}`, bundleId, body)
  if (response.status !== 200) return response
  const { modifiedCount, left } = response.body.data
  const { workers, notLookingCount: _, pausedCount: __, ...previewed } = preview.body.data
  expect(previewed).toEqual({ modifiedCount, left })
  expect(workers.reduce((sum: number, { added }: { added: number }) => sum + added, 0)).toBe(modifiedCount)
  return response
}

const leaveAndReturn =
  (call: 'removeMember' | 'addBlackList', undoCall: 'addMember' | 'removeBlackList'): WorkAction =>
  async (scenario) => {
    const { _id } = scenario.random.pick(scenario.workers)
    const requestOf = (body: object) => ({ params: { id: scenario.projectId }, body })
    const { answered: response, moved } = await countMoved(scenario, () =>
      scenario.manager.call(`POST /api/projects/{id}/${call}`, requestOf({ id: _id, userId: _id })),
    )
    if (!scenario.hasChecks) expect(response.body.returned).toBe(moved)
    await scenario.manager.call(`POST /api/projects/{id}/${undoCall}`, requestOf({ id: _id, userId: _id }))
    return response
  }

/** As the assignee of a task. */
async function asAssignee(
  scenario: WorkScenario,
  action: (worker: WorkScenario['manager'], task: { _id: string; bundle_id: string }) => ReturnType<WorkAction>,
) {
  const task = await pickTask(scenario, 'assigned')
  const worker = scenario.workers.find(({ _id }) => _id === task?.worker_id)
  return task && worker ? action(worker, task) : null
}

const actions = {
  ...payActions,
  import: importTasks,
  plan: ({ random, workers, manager, projectId }) =>
    manager.call('POST /api/projects/{id}/addPlanJob', {
      params: { id: projectId },
      body: {
        userId: random.pick(workers)._id,
        language: random.pick(workLanguages),
        maxNumber: random.integerBelow(9),
      },
    }),
  assign: async (scenario) => {
    const task = await pickTask(scenario, 'new')
    const body = { task: task?._id, memberId: scenario.random.pick(scenario.workers)._id }
    return task && scenario.manager.call('POST /api/bundles/{id}/assignTask', { params: { id: task.bundle_id }, body })
  },
  unassign: async (scenario) => {
    const task = await pickTask(scenario, 'assigned')
    const body = { taskId: task?._id }
    return (
      task && scenario.manager.call('POST /api/bundles/{id}/unAssignTask', { params: { id: task.bundle_id }, body })
    )
  },
  assignMany: (scenario) =>
    moveMany(scenario, 'POST /api/bundles/{id}/assignTasks', scenario.random.pick(scenario.bundles), {
      memberId: scenario.random.pick(scenario.workers)._id,
      filters: { language: scenario.random.pick(workLanguages) },
    }),
  unassignMany: (scenario) =>
    moveMany(scenario, 'POST /api/bundles/{id}/unAssignTasks', scenario.random.pick(scenario.bundles), {
      filters: { language: scenario.random.pick(workLanguages) },
    }),
  reassign: (scenario) =>
    moveMany(scenario, 'POST /api/bundles/{id}/reassignTasks', scenario.random.pick(scenario.bundles), {
      fromId: scenario.random.pick(scenario.workers)._id,
      memberId: scenario.random.pick(scenario.workers)._id,
      ...(scenario.random.oneIn(2) && { count: 1 + scenario.random.integerBelow(3) }),
    }),
  archiveMany: (scenario) =>
    moveMany(scenario, 'POST /api/bundles/{id}/archiveTasks', scenario.random.pick(scenario.bundles), {
      archived: !scenario.random.oneIn(3),
      filters: { language: scenario.random.pick(workLanguages) },
    }),
  /** Deletes some of the unassigned or assigned tasks of a language. */
  deleteMany: async (scenario) => {
    const bundleId = scenario.random.pick(scenario.bundles)
    const filters = {
      language: scenario.random.pick(workLanguages),
      status: scenario.random.pick(['new', 'assigned'] as const),
    }
    const before = await readTasks(scenario)
    const body = { filters }
    const response = await scenario.manager.call('POST /api/bundles/{id}/deleteTasks', {
      params: { id: bundleId },
      body,
    })
    const { modifiedCount, reviewedCount, actionId } = response.body.data
    const matching = before.filter(
      ({ bundle_id, language, status }) =>
        bundle_id === bundleId && language === filters.language && status === filters.status,
    )
    expect(modifiedCount + reviewedCount).toBe(matching.length)
    if (!scenario.hasChecks) expect((await readTasks(scenario)).length).toBe(before.length - modifiedCount)
    if (actionId) scenario.undoable.set(bundleId, actionId)
    return response
  },
  assignAllByPlan: (scenario) => assignByPlan(scenario),
  assignOneByPlan: (scenario) => assignByPlan(scenario, scenario.random.pick(scenario.workers)._id),
  undo: async (scenario) => {
    const [move] = [...scenario.undoable]
    if (!move) return null
    const [bundleId, actionId] = move
    scenario.undoable.delete(bundleId)
    return moveMany(scenario, 'POST /api/bundles/{id}/undoAssign', bundleId, { actionId })
  },
  submit: (scenario) =>
    asAssignee(scenario, ({ call }, { _id: taskId, bundle_id: id }) => {
      const duration = 20 + scenario.random.integerBelow(4000) / 10
      const body = { taskId, result: anyResult(scenario.random), duration }
      return call('POST /api/bundles/{id}/submitReviewResult', { params: { id }, body })
    }),
  /** A manager reviews an unassigned task; its duration is not measured. */
  submitUntimed: async (scenario) => {
    const task = await pickTask(scenario, 'new')
    const body = { taskId: task?._id, result: anyResult(scenario.random) }
    const params = { id: task?.bundle_id ?? '' }
    return task && scenario.manager.call('POST /api/bundles/{id}/submitReviewResult', { params, body })
  },
  skip: (scenario) =>
    asAssignee(scenario, ({ call }, { _id: id }) =>
      call('POST /api/tasks/{id}/skip', { params: { id }, body: { reason: 'other', note: 'Not mine.' } }),
    ),
  second: async (scenario) => {
    const task = await pickTask(scenario, 'completed')
    const body = { memberId: scenario.random.pick(scenario.workers)._id }
    return task && scenario.manager.call('POST /api/tasks/{id}/secondReview', { params: { id: task._id }, body })
  },
  reopen: async (scenario) => {
    const task = await pickTask(scenario, 'completed')
    const body = { reason: 'Once more, please.' }
    return task && scenario.manager.call('POST /api/tasks/{id}/reopen', { params: { id: task._id }, body })
  },
  reopenOwn: async (scenario) => {
    const task = await pickTask(scenario, 'completed')
    const reviewer = scenario.workers.find(({ _id }) => _id === task?.worker_id)
    return task && reviewer ? reviewer.call('POST /api/tasks/{id}/reopenOwn', { params: { id: task._id } }) : null
  },
  leave: leaveAndReturn('removeMember', 'addMember'),
  ban: leaveAndReturn('addBlackList', 'removeBlackList'),
} satisfies Record<string, WorkAction>

/** Relative frequencies. */
const weights = {
  import: 4,
  plan: 4,
  assign: 6,
  unassign: 2,
  assignMany: 2,
  unassignMany: 1,
  reassign: 3,
  deleteMany: 1,
  archiveMany: 2,
  assignAllByPlan: 3,
  assignOneByPlan: 2,
  undo: 3,
  submit: 24,
  submitUntimed: 2,
  skip: 3,
  second: 6,
  reopen: 4,
  reopenOwn: 4,
  leave: 2,
  ban: 1,
  changeRate: 2,
  movePayout: 8,
} satisfies Readonly<Record<keyof typeof actions, number>>

/** Performs `count` of the actions; first what is rare, and those of `more`. Returns how often each succeeded. */
export function runRandomWorkActions<Scenario extends WorkScenario>(
  scenario: Scenario,
  count: number,
  more: Readonly<Record<string, { readonly weight: number; readonly perform: WorkAction<Scenario> }>> = {},
): Promise<ReadonlyMap<string, number>> {
  const all: Readonly<Record<string, WorkAction>> = actions
  const weightsOfMore = Object.entries(more).map(([name, { weight }]) => [name, weight] as const)
  return runRandomActions<string>(
    {
      random: scenario.random,
      weights: { ...weights, ...Object.fromEntries(weightsOfMore) },
      first: ['import', 'import', 'import', 'ban', ...Object.keys(more)],
      perform: async (name) => {
        const response = (await (more[name]?.perform(scenario) ?? all[name]?.(scenario))) ?? null
        await followReopenedTasks(scenario)
        return response
      },
    },
    count,
  )
}
