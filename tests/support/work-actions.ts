// What managers do to tasks, and members to their work, at random and through the API. What each call answers to have done
// is compared at once with the rows before and after it.
import { expect } from 'vitest'
import { reviewSections } from '#src/domain/review.ts'
import type { Random } from './random.ts'
import { payActions } from './pay-actions.ts'
import { countMoved, moveMany, pickTask, type WorkAction, type WorkScene, workLanguages } from './work-scene.ts'

function anyResult(random: Random) {
  const section = () => ({ score: 1 + random.below(3), note: 'None' })
  const flag = () => ({
    start: 1,
    end: 2,
    side: null,
    section: 'wronglyDubbedContent',
    reason: 'Gaming sound was dubbed',
    remark: '',
  })
  return {
    ...Object.fromEntries(reviewSections.map((name) => [name, section()])),
    note: '',
    ...(random.oneIn(4) ? {} : { coverage: random.below(1001) / 1000 }),
    ...(random.oneIn(2) ? {} : { flags: Array.from({ length: random.below(3) }, flag) }),
  }
}

async function importTasks({ random, bundles, manager }: WorkScene) {
  const task = (language: string) => ({
    externalId: `T-${random.below(2 ** 31)}`,
    language,
    source_external_url: '/media/clips/a/source.mp4',
    target_external_url: '/media/clips/a/target.mp4',
  })
  const fresh = Array.from({ length: 3 + random.below(12) }, () => task(random.pick(workLanguages)))
  const again = fresh.slice(0, random.below(3))
  const wrong = Array.from({ length: random.below(3) }, () => task('Klingon'))
  const answered = await manager.ask('POST /api/bundles/{id}/import', {
    params: { id: random.pick(bundles) },
    query: { mode: 'good' },
    headers: { 'content-type': 'application/x-ndjson' },
    body: [...fresh, ...again, ...wrong].map((each) => `${JSON.stringify(each)}\n`).join(''),
  })
  expect(answered.body.data).toMatchObject({
    added: fresh.length,
    known: again.length,
    refused: wrong.length,
    errorCount: wrong.length,
    errors: wrong.map((_, index) => ({ line: fresh.length + again.length + index + 1, field: 'language' })),
  })
  return answered
}

/** By somebody's own plan jobs or everybody's; the preview of it says just what it then does. */
async function assignByPlan(scene: WorkScene, userId?: string) {
  const bundleId = scene.random.pick(scene.bundles)
  const body = userId === undefined ? {} : { userId }
  const preview = await scene.manager.ask('POST /api/bundles/{id}/previewAssign', { params: { id: bundleId }, body })
  const call = userId === undefined ? 'assignAllByPlanJob' : 'assignByPlanJob'
  const answered = await moveMany(scene, `POST /api/bundles/{id}/${call}`, bundleId, body)
  if (answered.status !== 200) return answered
  const { modifiedCount, left } = answered.body.data
  const { workers, ...previewed } = preview.body.data
  expect(previewed).toEqual({ modifiedCount, left })
  expect(workers.reduce((sum: number, { added }: { added: number }) => sum + added, 0)).toBe(modifiedCount)
  return answered
}

const leaveBy =
  (call: 'removeMember' | 'addBlackList', back: 'addMember' | 'removeBlackList'): WorkAction =>
  async (scene) => {
    const { _id } = scene.random.pick(scene.workers)
    const sent = (body: object) => ({ params: { id: scene.projectId }, body })
    const { answered, moved } = await countMoved(scene, () =>
      scene.manager.ask(`POST /api/projects/{id}/${call}`, sent({ id: _id, userId: _id })),
    )
    expect(answered.body.returned).toBe(moved)
    await scene.manager.ask(`POST /api/projects/{id}/${back}`, sent({ id: _id, userId: _id }))
    return answered
  }

/** In the name of the worker who holds a task. */
async function asHolder(
  scene: WorkScene,
  act: (worker: WorkScene['manager'], task: { _id: string; bundle_id: string }) => ReturnType<WorkAction>,
) {
  const task = await pickTask(scene, 'assigned')
  const worker = scene.workers.find(({ _id }) => _id === task?.worker_id)
  return task && worker ? act(worker, task) : null
}

const actions = {
  ...payActions,
  import: importTasks,
  plan: ({ random, workers, manager, projectId }) =>
    manager.ask('POST /api/projects/{id}/addPlanJob', {
      params: { id: projectId },
      body: { userId: random.pick(workers)._id, language: random.pick(workLanguages), maxNumber: random.below(9) },
    }),
  assign: async (scene) => {
    const task = await pickTask(scene, 'new')
    const body = { task: task?._id, memberId: scene.random.pick(scene.workers)._id }
    return task && scene.manager.ask('POST /api/bundles/{id}/assignTask', { params: { id: task.bundle_id }, body })
  },
  unassign: async (scene) => {
    const task = await pickTask(scene, 'assigned')
    const body = { taskId: task?._id }
    return task && scene.manager.ask('POST /api/bundles/{id}/unAssignTask', { params: { id: task.bundle_id }, body })
  },
  assignMany: (scene) =>
    moveMany(scene, 'POST /api/bundles/{id}/assignTasks', scene.random.pick(scene.bundles), {
      memberId: scene.random.pick(scene.workers)._id,
      filters: { language: scene.random.pick(workLanguages) },
    }),
  unassignMany: (scene) =>
    moveMany(scene, 'POST /api/bundles/{id}/unAssignTasks', scene.random.pick(scene.bundles), {
      filters: { language: scene.random.pick(workLanguages) },
    }),
  assignAllByPlan: (scene) => assignByPlan(scene),
  assignOneByPlan: (scene) => assignByPlan(scene, scene.random.pick(scene.workers)._id),
  undo: async (scene) => {
    const [move] = [...scene.undoable]
    if (!move) return null
    const [bundleId, actionId] = move
    scene.undoable.delete(bundleId)
    return moveMany(scene, 'POST /api/bundles/{id}/undoAssign', bundleId, { actionId })
  },
  submit: (scene) =>
    asHolder(scene, ({ ask }, { _id: taskId, bundle_id: id }) => {
      const duration = 20 + scene.random.below(4000) / 10
      const body = { taskId, result: anyResult(scene.random), duration }
      return ask('POST /api/bundles/{id}/submitReviewResult', { params: { id }, body })
    }),
  /** A manager reviews a task nobody has; the time is not measured then. */
  submitUntimed: async (scene) => {
    const task = await pickTask(scene, 'new')
    const body = { taskId: task?._id, result: anyResult(scene.random) }
    const params = { id: task?.bundle_id ?? '' }
    return task && scene.manager.ask('POST /api/bundles/{id}/submitReviewResult', { params, body })
  },
  skip: (scene) =>
    asHolder(scene, ({ ask }, { _id: id }) =>
      ask('POST /api/tasks/{id}/skip', { params: { id }, body: { reason: 'other', note: 'Not mine.' } }),
    ),
  second: async (scene) => {
    const task = await pickTask(scene, 'completed')
    const body = { memberId: scene.random.pick(scene.workers)._id }
    return task && scene.manager.ask('POST /api/tasks/{id}/secondReview', { params: { id: task._id }, body })
  },
  reopen: async (scene) => {
    const task = await pickTask(scene, 'completed')
    const body = { reason: 'Once more, please.' }
    return task && scene.manager.ask('POST /api/tasks/{id}/reopen', { params: { id: task._id }, body })
  },
  leave: leaveBy('removeMember', 'addMember'),
  ban: leaveBy('addBlackList', 'removeBlackList'),
} satisfies Record<string, WorkAction>

type Name = keyof typeof actions

/** How often each is done beside the others. */
const shares: Readonly<Record<Name, number>> = {
  import: 4,
  plan: 4,
  assign: 6,
  unassign: 2,
  assignMany: 2,
  unassignMany: 1,
  assignAllByPlan: 3,
  assignOneByPlan: 2,
  undo: 1,
  submit: 24,
  submitUntimed: 2,
  skip: 3,
  second: 6,
  reopen: 4,
  leave: 1,
  ban: 1,
  changeRate: 2,
  movePay: 8,
}
const names = Object.keys(shares) as Name[]
const drawn = names.flatMap((name) => Array.from({ length: shares[name] }, () => name))

/** Does `count` things. Answers how often each was done with success; a refusal is an outcome like any other. */
export async function workAtRandom(scene: WorkScene, count: number): Promise<ReadonlyMap<Name, number>> {
  const done = new Map<Name, number>(names.map((name) => [name, 0]))
  for (const index of Array.from({ length: count }).keys()) {
    const name = index < 3 ? 'import' : scene.random.pick(drawn)
    const answered = await actions[name](scene)
    if (answered?.status === 200) done.set(name, (done.get(name) ?? 0) + 1)
    if (answered && answered.status >= 500) throw new Error(`${name} failed with ${answered.status}`)
  }
  return done
}
