// A project for random work, and the current rows of its tasks.
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ReviewResult } from '#src/domain/review/review.ts'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import { webhookKinds } from '#src/domain/projects/webhook.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import {
  completeTask,
  makePlanJob,
  makeMember,
  makePerson,
  makeProject,
  makeTalent,
  makeTask,
  makeWebhook,
  type Person,
} from './fixtures.ts'
import { type Random, seededRandom } from './seeded-random.ts'
import type { CallResult, Caller, TestServer } from './test-server.ts'

export type WorkUser = { readonly _id: string; readonly call: Caller }

export type WorkScenario = {
  readonly db: Db
  readonly random: Random
  readonly manager: WorkUser
  readonly projectId: string
  readonly bundles: readonly string[]
  readonly workers: readonly WorkUser[]
  /** The arguments of `undoAssign`, by bundle. */
  readonly undoable: Map<string, string>
  /** Current cents per task, by bundle. */
  readonly rates: Map<string, number>
  /** Tasks and cents paid so far, by bundle and worker. */
  readonly paid: Map<string, { readonly tasks: number; readonly cents: number }>
  /** Tasks and cents due at rates before a change that applied from then on, by bundle and worker. */
  readonly dueAtOldRates: Map<string, { readonly tasks: number; readonly cents: number }>
  /** Whether checks may be mixed in: what a call reports leaves them out, and it may take or give others. */
  readonly hasChecks: boolean
}

/** Performs an action once. Returns its response, or null if it was not possible. */
export type WorkAction<Scenario = WorkScenario> = (scenario: Scenario) => Promise<CallResult | null>

export type TaskRow = {
  readonly _id: string
  readonly bundle_id: string
  readonly language: string
  readonly status: TaskStatus
  readonly worker_id: string | null
  readonly second_review_of: string | null
  readonly check_of: string | null
  readonly is_archived: boolean
  readonly duration: number
  readonly completed_at: Date | null
  readonly result: ReviewResult | null
}

export const workLanguages = ['English', 'Korean', 'Thai'] as const

export const jobKey = (bundleId: string, workerId: string) => `${bundleId} ${workerId}`

/** A manager, four members and two bundles without tasks; the project has a webhook for everything. */
export async function makeWorkScenario(db: Db, server: TestServer, seed: number): Promise<WorkScenario> {
  const signInPerson = async (person: Person): Promise<WorkUser> => ({ _id: person._id, call: await server.as(person) })
  const managerPerson = await makePerson(db, 'Manager')
  const project = await makeProject(db, managerPerson)
  const manager = await signInPerson(managerPerson)
  const params = { id: project.projectId }
  const body = { name: 'Season 2', languages: [...workLanguages], rate: 1.1 }
  const added = await manager.call('POST /api/projects/{id}/addBundle', { params, body })
  const second: string = added.body.data._id
  await db
    .updateTable('bundles')
    .set({ languages: [...workLanguages] })
    .execute()
  await makeWebhook(db, project, undefined, [...webhookKinds])
  const people = await Promise.all(['Bo', 'Eva', 'Mei', 'Noah'].map((name) => makeTalent(db, name)))
  for (const person of people) {
    await makeMember(db, project, person)
    await makePlanJob(db, project, person, 'English', 5)
  }
  await makeOtherWork(db)
  return {
    db,
    manager,
    projectId: project.projectId,
    bundles: [project.bundleId, second],
    workers: await Promise.all(people.map(signInPerson)),
    random: seededRandom(seed),
    undoable: new Map(),
    rates: new Map([
      [project.bundleId, 60],
      [second, 110],
    ]),
    paid: new Map(),
    dueAtOldRates: new Map(),
    hasChecks: false,
  }
}

/** A project of others, which counts in none of the figures. */
async function makeOtherWork(db: Db): Promise<void> {
  const project = await makeProject(db, await makePerson(db, 'Stranger'))
  const talent = await makeTalent(db, 'Ivo')
  await makeMember(db, project, talent)
  await completeTask(db, await makeTask(db, project, talent))
  await makeTask(db, project, talent)
}

export async function readTasks({ db, projectId }: WorkScenario): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select t._id, t.bundle_id, t.language, t.status, t.worker_id, t.second_review_of, t.check_of,
           t.archived_at is not null as is_archived, t.duration, t.completed_at, t.result
      from tasks t join bundles b on b._id = t.bundle_id where b.project_id = ${projectId} order by t._id`.execute(db)
  return rows
}

/** A random one of the tasks; null if there is none. */
export async function pickTask(scenario: WorkScenario, status: TaskStatus): Promise<TaskRow | null> {
  // The place of a copy in its queue is random, so it follows its original here.
  const orderOf = ({ _id, second_review_of: first, check_of: check, worker_id: worker }: TaskRow) =>
    first === null && check === null ? _id : `${first ?? check} ${worker}`
  const tasks = (await readTasks(scenario))
    .filter((task) => task.status === status)
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  return tasks.length === 0 ? null : scenario.random.pick(tasks)
}

/** Runs `action` and counts the tasks whose status or assignee changed, or that were archived or restored. */
export async function countMoved(scenario: WorkScenario, action: () => Promise<CallResult>) {
  const assignmentOf = ({ _id, status, worker_id, is_archived }: TaskRow) =>
    `${_id} ${status} ${worker_id} ${is_archived}`
  const before = new Set((await readTasks(scenario)).map(assignmentOf))
  const response = await action()
  const after = await readTasks(scenario)
  return { answered: response, moved: after.filter((task) => !before.has(assignmentOf(task))).length }
}

/** A bulk call, whose reported count must match the tasks that changed. */
export async function moveMany(scenario: WorkScenario, call: Parameters<Caller>[0], bundleId: string, body: object) {
  const { answered: response, moved } = await countMoved(scenario, () =>
    scenario.manager.call(call, { params: { id: bundleId }, body }),
  )
  if (response.status !== 200) return response
  const { modifiedCount, actionId } = response.body.data
  if (!scenario.hasChecks) expect(modifiedCount, `tasks moved by ${call}`).toBe(moved)
  if (actionId) scenario.undoable.set(bundleId, actionId)
  return response
}
