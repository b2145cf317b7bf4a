// Reviews, second reviews and adjudications stay consistent while talents and several managers act at the same time.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { largestDifference } from '#src/domain/quality/adjudication.ts'
import type { ReviewResult, Score } from '#src/domain/review/review.ts'
import { openDatabase, type Db } from '#src/server/db/connection/open-database.ts'
import { addDrawnReview } from '#src/server/features/projects/adjudication/drawn-reviews.ts'
import { adjudicate } from '#src/server/features/projects/adjudication/adjudicate.ts'
import { readAdjudication } from '#src/server/features/projects/adjudication/read-adjudication.ts'
import { assignTask, unassignTask } from '#src/server/features/projects/assignment/assign-task.ts'
import { addSecondReview } from '#src/server/features/projects/history/add-second-review.ts'
import { reopenOwnTask, reopenTask } from '#src/server/features/projects/history/reopen-task.ts'
import { submitReview } from '#src/server/features/review/submit-review.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { systemIds } from '#src/server/system-ids.ts'
import { test } from '#tests/support/database.ts'
import {
  makeMember,
  makePlanJob,
  makeProject,
  makeTalent,
  makeTask,
  makeWebhook,
  type Person,
  resultOf,
} from '#tests/support/fixtures.ts'
import { makePeople } from '#tests/support/generated-project.ts'
import { makeDeps, userOf } from '#tests/support/use-case-deps.ts'

const [managerCount, workerCount, taskCount] = [3, 3, 5]
const manager = fc.nat({ max: managerCount - 1 })
const worker = fc.nat({ max: workerCount - 1 })
/** Chooses among the tasks that fit when the step begins. */
const pick = fc.nat({ max: 99 })
const score = fc.constantFrom<Score>(1, 2, 3)

const stepArbitrary = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('submit' as const), pick, score }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('correct' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reopen' as const), manager, pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add-drawn' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('second' as const), manager, worker, pick }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('adjudicate' as const), manager, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take' as const), manager, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give' as const), manager, worker, pick }) },
)
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Drawn> ? Drawn : never

test(
  'after concurrent reviews and adjudications nothing reviewed is lost, and figures match the reviews',
  { timeout: 300_000 },
  async ({ db, url }) => {
    const other = openDatabase(url)
    const managers = await makePeople(db, managerCount)
    const workers = await Promise.all(
      Array.from({ length: workerCount }, (_, each) => makeTalent(db, `Talent ${each}`)),
    )
    let [pairs, adjudications] = [0, 0]
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(stepArbitrary, { minLength: 20, maxLength: 60 }), async (steps) => {
          const scenario = await createScenario(db, managers, workers)
          // Four at a time, so that tasks are submitted again after they were reopened.
          for (let start = 0; start < steps.length; start += 4) {
            const pending = steps.slice(start, start + 4)
            await Promise.all(pending.map((step, index) => runStep(scenario, index % 2 === 0 ? db : other, step)))
          }
          pairs += await expectConsistent(scenario)
          adjudications += scenario.adjudicated.length
        }),
        { numRuns: 60 },
      )
    } finally {
      await other.destroy()
    }
    expect(pairs).toBeGreaterThan(20)
    expect(adjudications).toBeGreaterThan(0)
  },
)

type Scenario = Awaited<ReturnType<typeof createScenario>>

/** Every second review is drawn; three talents have five tasks. */
async function createScenario(db: Db, managers: readonly Person[], workers: readonly Person[]) {
  const [first, ...others] = managers
  if (!first) throw new RangeError('There is no manager')
  const project = await makeProject(db, first)
  const { projectId } = project
  for (const { _id } of others) {
    await db.insertInto('project_managers').values({ project_id: projectId, user_id: _id }).execute()
  }
  await db.updateTable('projects').set({ second_review_share: 50 }).where('_id', '=', projectId).execute()
  await makeWebhook(db, project)
  for (const person of workers) {
    await makeMember(db, project, person)
    await makePlanJob(db, project, person, 'English')
  }
  for (let each = 0; each < taskCount; each += 1) await makeTask(db, project, workers[each % workers.length] ?? null)
  return {
    db,
    project,
    managers: managers.map(userOf),
    workers: workers.map(userOf),
    /** The jobs that add second reviews. */
    drawn: [] as string[],
    /** The notes of what was stored: each is written once. */
    submitted: [] as string[],
    adjudicated: [] as string[],
  }
}

function readTasks({ db, project }: Scenario) {
  return db.selectFrom('tasks').selectAll().where('bundle_id', '=', project.bundleId).orderBy('_id').execute()
}

type TaskRow = Awaited<ReturnType<typeof readTasks>>[number]

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new RangeError(`There is no ${index}`)
  return found
}

async function runStep(scenario: Scenario, db: Db, step: Step): Promise<void> {
  const { project, managers, workers, drawn, submitted, adjudicated } = scenario
  const { bundleId, projectId } = project
  const deps: Deps = {
    ...makeDeps(db),
    jobs: {
      enqueue: async (_tx, name, data) => {
        if (name === 'add-second-review' && 'taskId' in data) drawn.push(data.taskId)
      },
    },
  }
  const tasks = await readTasks(scenario)
  const pickFrom = (status: TaskRow['status']) => {
    const fitting = tasks.filter((task) => task.status === status)
    return 'pick' in step && fitting.length > 0 ? at(fitting, step.pick) : null
  }
  const holderOf = (task: TaskRow) => workers.find(({ _id }) => _id === task.worker_id)
  const actor = at(managers, 'manager' in step ? step.manager : 0)
  const note = systemIds.next()
  switch (step.do) {
    case 'submit': {
      const task = pickFrom('assigned')
      const holder = task && holderOf(task)
      if (!task || !holder) return
      const result = { ...resultOf(step.score), note }
      const command = { bundleId, taskId: task._id, result, duration: 5, played: [] }
      if ((await submitReview(deps, holder, command)).ok) submitted.push(note)
      return
    }
    case 'correct': {
      const task = pickFrom('completed')
      const holder = task && holderOf(task)
      if (task && holder) await reopenOwnTask(deps, holder, { taskId: task._id })
      return
    }
    case 'reopen': {
      const task = pickFrom('completed')
      if (task) await reopenTask(deps, actor, { taskId: task._id, reason: note })
      return
    }
    case 'add-drawn': {
      const [taskId] = drawn.splice(0, 1)
      if (taskId !== undefined) await addDrawnReview(deps, { taskId, projectId })
      return
    }
    case 'second': {
      const task = pickFrom('completed')
      if (task) await addSecondReview(deps, actor, { taskId: task._id, memberId: at(workers, step.worker)._id })
      return
    }
    case 'adjudicate': {
      const firsts = tasks.filter(({ _id }) => tasks.some((task) => task.second_review_of === _id))
      if (firsts.length === 0) return
      const taskId = at(firsts, step.pick)._id
      const both = await readAdjudication(deps, actor, { taskId })
      if (!both.ok || !both.value.data) return
      const { first, second, adjudication } = both.value.data
      const seen = { first: first.completedAt, second: second.completedAt, adjudicated: adjudication?.at ?? null }
      const sections = {
        voiceOverMissingAmount: { take: 'first' },
        wronglyDubbedContent: { take: 'second' },
        speakerMismatch: { take: 'own', score: 2, note: 'None' },
      } as const
      if ((await adjudicate(deps, actor, { taskId, sections, note, seen })).ok) adjudicated.push(note)
      return
    }
    case 'take': {
      const task = pickFrom('assigned')
      if (task) await unassignTask(deps, actor, { bundleId, taskId: task._id })
      return
    }
    case 'give': {
      const task = pickFrom('new')
      if (task) await assignTask(deps, actor, { bundleId, taskId: task._id, memberId: at(workers, step.worker)._id })
    }
  }
}

/** Returns the number of pairs of reviews. */
async function expectConsistent(scenario: Scenario) {
  const { db, project, submitted, adjudicated } = scenario
  expect((await sql`select * from recount()`.execute(db)).rows).toEqual([])
  const tasks = await readTasks(scenario)
  const history = await db
    .selectFrom('task_history')
    .selectAll()
    .where(
      'task_id',
      'in',
      tasks.map(({ _id }) => _id),
    )
    .orderBy('_id')
    .execute()
  const notesOf = (action: 'submit' | 'adjudicate') =>
    history.flatMap((entry) => (entry.action === action ? [(entry.detail['result'] as ReviewResult).note] : []))
  expect(notesOf('submit').toSorted()).toEqual(submitted.toSorted())
  expect(notesOf('adjudicate').toSorted()).toEqual(adjudicated.toSorted())

  for (const task of tasks) {
    const own = history.filter(({ task_id }) => task_id === task._id)
    const last = own.findLast(({ action }) => !['second', 'adjudicate', 'import'].includes(action))
    const holder = task.status === 'new' ? null : (last?.worker_id ?? null)
    expect([task.status, task.worker_id]).toEqual([last?.to_status ?? 'new', holder])
    const lastReview = own.findLast(({ action }) => action === 'submit')
    expect(task.result).toEqual(task.status === 'completed' ? lastReview?.detail['result'] : null)
  }

  const pairs = tasks.flatMap((second) => {
    const first = tasks.find(({ _id }) => _id === second.second_review_of)
    return first ? [{ first, second }] : []
  })
  expect(new Set(pairs.map(({ first }) => first._id)).size, 'one second review of a task').toBe(pairs.length)
  const byOnePerson = pairs.filter(
    ({ first, second }) => first.worker_id !== null && first.worker_id === second.worker_id,
  )
  expect(byOnePerson).toEqual([])
  const expected = pairs.flatMap(({ first, second }) => {
    if (!first.result || !second.result) return []
    const difference = largestDifference({ first: first.result, second: second.result })
    return difference > 0 ? [{ task_id: first._id, second_id: second._id, difference }] : []
  })
  const stored = await db
    .selectFrom('disagreements')
    .select(['task_id', 'second_id', 'difference'])
    .where('bundle_id', '=', project.bundleId)
    .orderBy('task_id')
    .execute()
  expect(stored).toEqual(expected.toSorted((one, other) => (one.task_id < other.task_id ? -1 : 1)))

  const decisions = await db
    .selectFrom('adjudications as a')
    .innerJoin('tasks as t', 't._id', 'a.task_id')
    .select(['a.task_id', 'a.result'])
    .where('t.bundle_id', '=', project.bundleId)
    .execute()
  for (const { task_id, result } of decisions) {
    const pair = pairs.find(({ first }) => first._id === task_id)
    const decision = history.findLast((entry) => entry.task_id === task_id && entry.action === 'adjudicate')
    expect(result).toEqual(decision?.detail['result'])
    const changed = history.filter(
      (entry) =>
        [pair?.first._id, pair?.second._id].includes(entry.task_id) && ['submit', 'reopen'].includes(entry.action),
    )
    expect(
      changed.every(({ _id }) => _id < (decision?._id ?? 0)),
      'a review changed after its adjudication',
    ).toBe(true)
  }
  return pairs.length
}
