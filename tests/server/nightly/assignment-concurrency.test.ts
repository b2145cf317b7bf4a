// The rules of assignment hold while managers assign, edit and import again, members submit and talents are banned
// concurrently.
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import { openDatabase, type Db } from '#src/server/db/connection/open-database.ts'
import { assignByPlan } from '#src/server/features/projects/assignment/assign-by-plan.ts'
import { assignTask, unassignTask } from '#src/server/features/projects/assignment/assign-task.ts'
import { assignTasks, unassignTasks } from '#src/server/features/projects/assignment/assign-tasks.ts'
import { deleteTasks } from '#src/server/features/projects/assignment/delete-tasks.ts'
import { reassignTasks } from '#src/server/features/projects/assignment/reassign-tasks.ts'
import { undoAssign } from '#src/server/features/projects/assignment/undo-assign.ts'
import { addMember } from '#src/server/features/projects/people/add-members.ts'
import { banTalent, unbanTalent } from '#src/server/features/projects/people/ban-talents.ts'
import { removeMember } from '#src/server/features/projects/people/remove-member.ts'
import { editTask } from '#src/server/features/projects/task-import/edit-task.ts'
import { importTasks } from '#src/server/features/projects/task-import/import-tasks.ts'
import { scheduleTasks } from '#src/server/features/projects/task-import/schedule-tasks.ts'
import { saveDraft } from '#src/server/features/review/drafts.ts'
import { submitReview } from '#src/server/features/review/submit-review.ts'
import { systemIds } from '#src/server/system-ids.ts'
import { addTasks, makePeople, someLanguages } from '#tests/support/generated-project.ts'
import { replayHistory, stateOf } from '#tests/support/replay-task-history.ts'
import { test } from '#tests/support/database.ts'
import { makeMember, makePlanJob, makeProject, makeTalent, type Person } from '#tests/support/fixtures.ts'
import { makeDeps, userOf } from '#tests/support/use-case-deps.ts'

const workerCount = 4
const worker = fc.nat({ max: workerCount - 1 })
const manager = fc.nat({ max: 2 })
const language = fc.option(fc.constantFrom(...someLanguages), { nil: undefined })
const task = fc.nat({ max: 29 })
/** Thai and Greek have no caps: tasks that change between them change no history of caps. */
const otherLanguage = fc.constantFrom('Thai', 'Greek')

const stepArbitrary = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('auto' as const), manager }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('auto-one' as const), manager, worker }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('give' as const), manager, worker, task }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take' as const), manager, task }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give-all' as const), manager, worker, language }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('take-all' as const), manager, language }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      manager,
      worker,
      to: worker,
      count: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), manager, task }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete-all' as const), manager, language }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('begin' as const), worker }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('undo' as const), manager }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('hand-in' as const), worker }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      manager,
      update: fc.boolean(),
      language: otherLanguage,
      known: fc.array(task, { minLength: 1, maxLength: 8 }),
      added: fc.array(fc.nat({ max: 3 }), { maxLength: 2 }),
      refused: fc.nat({ max: 1 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), manager, task }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('schedule' as const), manager, language }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('ban' as const, 'unban' as const, 'remove' as const, 'add' as const),
      worker,
    }),
  },
)
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Drawn> ? Drawn : never

const review = {
  voiceOverMissingAmount: { score: 2, note: 'None' },
  wronglyDubbedContent: { score: 3, note: 'None' },
  speakerMismatch: { score: 3, note: 'None' },
  note: '',
} as const

test(
  'after concurrent actions every task has one assignee, caps hold and the history is complete',
  {
    timeout: 300_000,
  },
  async ({ db, url }) => {
    const other = openDatabase(url)
    const [actors, workers] = [await makePeople(db, 3), await Promise.all(names.map((name) => makeTalent(db, name)))]
    const moved = { count: 0 }
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(stepArbitrary, { minLength: 8, maxLength: 24 }), async (steps) => {
          const scenario = await createScenario(db, actors, workers)
          const pendingSteps = steps.map((step, index) => runStep(scenario, index % 2 === 0 ? db : other, step))
          await Promise.all(pendingSteps)
          for (const manager of [0, 1, 2]) await runStep(scenario, db, { do: 'undo', manager })
          moved.count += await expectHistoryMatches(scenario)
        }),
        { numRuns: 120 },
      )
    } finally {
      await other.destroy()
    }
    expect(moved.count).toBeGreaterThan(1000)
    expect((await sql`select * from recount()`.execute(db)).rows).toEqual([])
  },
)

const names = Array.from({ length: workerCount }, (_, number) => `Worker ${number}`)
const cap = 4

type ConcurrencyScenario = Awaited<ReturnType<typeof createScenario>>

const languageOf = (index: number) => someLanguages[index % someLanguages.length] ?? ''

async function readTitle(db: Db, taskId: string): Promise<string> {
  return (await db.selectFrom('tasks').select('title').where('_id', '=', taskId).executeTakeFirstOrThrow()).title
}

/** Creates a bundle of 30 tasks. All members have a cap in the first language, some review the others. */
async function createScenario(db: Db, managers: readonly Person[], workers: readonly Person[]) {
  const [first] = managers
  if (!first) throw new RangeError('There is no manager')
  const project = await makeProject(db, first)
  for (const { _id } of managers.slice(1)) {
    await db.insertInto('project_managers').values({ project_id: project.projectId, user_id: _id }).execute()
  }
  for (const [number, person] of workers.entries()) {
    await makeMember(db, project, person)
    for (const [index, name] of someLanguages.entries()) {
      if (index === 0 || (number + index) % 2 === 0) await makePlanJob(db, project, person, name, index < 2 ? cap : 0)
    }
  }
  const languages = Array.from({ length: 30 }, (_, index) => languageOf(index))
  await db
    .updateTable('bundles')
    .set({ languages: [...someLanguages] })
    .where('_id', '=', project.bundleId)
    .execute()
  const tasks = await addTasks(db, project, languages, null, 'new')
  await sql`update tasks set external_id = _id::text where bundle_id = ${project.bundleId}`.execute(db)
  return {
    db,
    project,
    managers: managers.map(userOf),
    workers: workers.map(userOf),
    tasks,
    reviewed: new Set<string>(),
    /** The title that each submitted task was reviewed with. */
    submitted: new Map<string, string>(),
    /** What the imports and edits reported. */
    reported: { added: 0, edited: 0 },
  }
}

async function runStep(scenario: ConcurrencyScenario, db: Db, step: Step): Promise<void> {
  const { project, managers, workers, tasks, reviewed, submitted, reported } = scenario
  const deps = makeDeps(db)
  const { bundleId, projectId } = project
  const at = <T>(list: readonly T[], index: number): T => {
    const found = list[index % list.length]
    if (found === undefined) throw new RangeError(`There is no ${index}`)
    return found
  }
  const actor = at(managers, 'manager' in step ? step.manager : 0)
  const note = systemIds.next()
  const userId = 'worker' in step ? at(workers, step.worker)._id : ''
  switch (step.do) {
    case 'auto':
      await assignByPlan(deps, actor, { bundleId, filters: {}, includeNotLooking: false })
      return
    case 'auto-one':
      await assignByPlan(deps, actor, { bundleId, userId, filters: {}, includeNotLooking: true })
      return
    case 'give':
      await assignTask(deps, actor, { bundleId, taskId: at(tasks, step.task), memberId: userId })
      return
    case 'take':
      await unassignTask(deps, actor, { bundleId, taskId: at(tasks, step.task) })
      return
    case 'give-all':
      await assignTasks(deps, actor, { bundleId, memberId: userId, filters: { language: step.language } })
      return
    case 'take-all':
      await unassignTasks(deps, actor, { bundleId, filters: { language: step.language } })
      return
    case 'pass': {
      const memberId = at(workers, step.to)._id
      await reassignTasks(deps, actor, { bundleId, fromId: userId, memberId, count: step.count, filters: {} })
      return
    }
    case 'delete':
      await deleteTasks(deps, actor, { bundleId, filters: { ids: [at(tasks, step.task)] } })
      return
    case 'delete-all':
      await deleteTasks(deps, actor, { bundleId, filters: { language: step.language, status: 'assigned' } })
      return
    case 'begin': {
      const taskId = await firstOpenTask(db, bundleId, userId)
      if (taskId) {
        const begun = await saveDraft(deps, at(workers, step.worker), { taskId, draft: emptyDraft, base: null })
        if (begun.ok) reviewed.add(taskId)
      }
      return
    }
    case 'undo': {
      const actions = db.selectFrom('assignment_actions').select(['_id', 'action']).where('actor_id', '=', actor._id)
      const last = await actions
        .where('bundle_id', '=', bundleId)
        .orderBy('at', 'desc')
        .orderBy('_id', 'desc')
        .executeTakeFirst()
      const undone = last && (await undoAssign(deps, actor, { bundleId, actionId: last._id }))
      // An undone edit is an edit; a schedule is none.
      if (undone?.ok && (last?.action === 'edit' || last?.action === 'import'))
        reported.edited += undone.value.modifiedCount
      return
    }
    case 'hand-in': {
      const taskId = (await firstOpenTask(db, bundleId, userId)) ?? at(tasks, 0)
      const command = { bundleId, taskId, result: review, duration: 5, played: [] }
      if (!(await submitReview(deps, at(workers, step.worker), command)).ok) return
      reviewed.add(taskId)
      submitted.set(taskId, await readTitle(db, taskId))
      return
    }
    case 'import': {
      const known = step.known.map((index) => ({
        id: at(tasks, index),
        language: languageOf(index) === 'Thai' || languageOf(index) === 'Greek' ? step.language : languageOf(index),
      }))
      const added = step.added.map((number) => ({ id: `added ${number}`, language: step.language }))
      const refused = Array.from({ length: step.refused }, () => ({ id: 'refused', language: 'Klingon' }))
      const lines = [...known, ...added, ...refused].map(
        ({ id, language }) =>
          `${id},${language},/media/clips/a/source.mp4,/media/clips/a/target.mp4,${systemIds.next()}`,
      )
      const imported = await importTasks(deps, actor, {
        bundleId,
        mode: 'good',
        update: step.update ? 'true' : undefined,
        format: 'csv',
        mediaOrigins: new Set(),
        bytes: Readable.from([Buffer.from(['externalId,language,source,target,title', ...lines].join('\n'))]),
        signal: new AbortController().signal,
      })
      if (!imported.ok) return
      const { data } = imported.value
      if (data.added + data.changed + data.known + data.refused !== lines.length)
        throw new Error(`${lines.length} lines are counted as ${JSON.stringify(data)}`)
      reported.added += data.added
      reported.edited += data.changed
      return
    }
    case 'edit': {
      const command = { taskId: at(tasks, step.task), mediaOrigins: new Set<string>(), change: { title: note } }
      const edited = await editTask(deps, actor, command)
      if (edited.ok && edited.value.data.actionId !== null) reported.edited += 1
      return
    }
    case 'schedule':
      await scheduleTasks(deps, actor, { bundleId, filters: { language: step.language }, priority: 'high' })
      return
    case 'ban':
      await banTalent(deps, actor, { projectId, userId, reason: '' })
      return
    case 'unban':
      await unbanTalent(deps, actor, { projectId, userId })
      return
    case 'remove':
      await removeMember(deps, actor, { projectId, userId })
      return
    case 'add':
      await addMember(deps, actor, { projectId, userId })
  }
}

async function firstOpenTask(db: Db, bundleId: string, userId: string): Promise<string | undefined> {
  const open = db.selectFrom('tasks').select('_id').where('worker_id', '=', userId).where('status', '=', 'assigned')
  return (await open.where('bundle_id', '=', bundleId).orderBy('_id').executeTakeFirst())?._id
}

/** Returns the number of moves. */
async function expectHistoryMatches(scenario: ConcurrencyScenario): Promise<number> {
  const { db, project, reviewed, submitted, reported } = scenario
  const actual = await stateOf(db, project)
  const { rows: stored } = await sql<{ task_id: string; edits: number }>`
    select task_id, jsonb_array_length(jsonb_path_query_array(history, '$[*] ? (@.action == "edit")')) as edits
      from deleted_tasks where bundle_id = ${project.bundleId} order by 1`.execute(db)
  const storedIds = stored.map(({ task_id }) => task_id)
  const tasks = [...new Set([...scenario.tasks, ...actual.states.keys(), ...storedIds])]
  expect(tasks.length - scenario.tasks.length, 'imported tasks exist or were deleted').toBe(reported.added)
  const replayed = await replayHistory(db, tasks)
  expect(replayed.broken, 'entries that don’t follow from what was before').toEqual([])
  expect(replayed.overCap(cap, someLanguages.slice(0, 2)), 'given by plan beyond a cap').toEqual([])
  const deleted = tasks.filter((task) => !actual.states.has(task))
  expect(
    deleted.filter((task) => reviewed.has(task)),
    'deleted, although a review was begun or submitted',
  ).toEqual([])
  expect(actual.states).toEqual(new Map([...replayed.states].filter(([task]) => actual.states.has(task))))
  expect(storedIds).toEqual(deleted.toSorted())
  expect(actual.heldByOutsiders).toEqual([])
  const editCount = replayed.edits + stored.reduce((sum, { edits }) => sum + edits, 0)
  expect(editCount, 'every reported change is in a history').toBe(reported.edited)
  const { rows: completed } = await sql<{ _id: string; title: string }>`
    select _id, title from tasks where bundle_id = ${project.bundleId} and status = 'completed'`.execute(db)
  expect(new Map(completed.map(({ _id, title }) => [_id, title])), 'changed after the review').toEqual(submitted)
  return replayed.moves
}
