// Performs random actions in a project that mixes checks in, and compares the figures that leave checks out and those
// that count them with the rows of tasks. Stored counters are compared by recount() after the test.
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Score } from '#src/domain/review/review.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import { expectedByLanguage, expectedByStatus } from '#tests/support/expected-figures.ts'
import { expectPay } from '#tests/support/project-figures.ts'
import { runRandomWorkActions } from '#tests/support/random-work-actions.ts'
import { test } from '#tests/support/test-server.ts'
import {
  makeWorkScenario,
  pickTask,
  readTasks,
  type TaskRow,
  type WorkAction,
  type WorkScenario,
} from '#tests/support/work-scenario.ts'

type Scenario = WorkScenario & {
  /** What is expected of each check task that is not retired. */
  readonly known: Map<string, { section: (typeof reviewSections)[number]; score: Score; tolerance: 0 | 1 }[]>
}
type Action = { readonly weight: number; readonly perform: WorkAction<Scenario> }

const checkActions = {
  setShare: {
    weight: 1,
    perform: ({ manager, projectId, random }) => {
      const body = { share: random.oneIn(6) ? 0 : random.pick([30, 50]), threshold: random.oneIn(4) ? 60 : 0 }
      return manager.call('PUT /api/projects/{id}/checkSettings', { params: { id: projectId }, body })
    },
  },
  makeCheckTask: {
    weight: 6,
    perform: async (scenario) => {
      const { known, manager, random } = scenario
      const task = await pickTask(scenario, 'completed')
      if (!task || task.check_of !== null) return null
      const sections = reviewSections.filter((_, index) => index === 0 || random.oneIn(2))
      const expected = sections.map((section) => {
        return { section, score: random.pick([1, 2, 3] as const), tolerance: random.pick([0, 1] as const) }
      })
      const request = { params: { id: task._id }, body: { expected } }
      const response = await manager.call('PUT /api/tasks/{id}/check', request)
      if (response.status === 200) known.set(task._id, expected)
      return response
    },
  },
  retire: {
    weight: 2,
    perform: async ({ known, manager, random }) => {
      const id = known.size < 6 ? undefined : random.pick([...known.keys()])
      if (id === undefined) return null
      known.delete(id)
      return manager.call('DELETE /api/tasks/{id}/check', { params: { id } })
    },
  },
  liftPause: {
    weight: 1,
    perform: ({ manager, projectId, random, workers }) =>
      manager.call('POST /api/projects/{id}/liftPause', {
        params: { id: projectId },
        body: { userId: random.pick(workers)._id },
      }),
  },
} satisfies Record<string, Action>

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
  const languages = expectedByLanguage(firsts)
  expect(board.languages).toHaveLength(languages.length)
  expect(board.languages).toEqual(expect.arrayContaining(languages))
  const delivered = await sql<{ text: string }>`select payload::text as text from webhook_deliveries`.execute(db)
  const sent = delivered.rows.map(({ text }) => text).join('\n')
  for (const { _id } of tasks.filter(({ check_of }) => check_of !== null)) expect(sent).not.toContain(_id)
}

/** Of what a talent does. */
async function expectTalents(scenario: Scenario, tasks: readonly TaskRow[]) {
  const { manager, projectId, workers } = scenario
  const quality = (await manager.call('GET /api/projects/{id}/quality', { params: { id: projectId } })).body.data
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
    const scenario: Scenario = { ...(await makeWorkScenario(db, server, seed)), hasChecks: true, known: new Map() }
    const done = await runRandomWorkActions(scenario, 350, checkActions)
    expect([...done].filter(([, times]) => times === 0)).toEqual([])
    const tasks = await readTasks(scenario)
    await expectBundles(scenario, tasks)
    await expectTalents(scenario, tasks)
    await expectPay(scenario, tasks)
    await expectCheckTasks(scenario, tasks)
  },
)
