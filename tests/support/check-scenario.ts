// A project with check tasks, its talents, and the calls of its tests.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makeMember, makePerson, makeProject, makeTalent, makeTask, type Person, type Project } from './fixtures.ts'
import { type Caller, test as serverTest } from './test-server.ts'

/** A result with these scores. */
export const resultOf = (...scores: readonly [number, number, number]) => ({
  ...Object.fromEntries(reviewSections.map((section, index) => [section, { score: scores[index], note: 'None' }])),
  note: 'Her lines are his.',
})

type Check = { readonly _id: string; readonly worker_id: string | null; readonly check_of: string; status: string }

/** All checks, in the order of their ids. */
export const readChecks = async (db: Db): Promise<Check[]> => {
  const { rows } = await sql<Check>`
    select _id, worker_id, check_of, status from tasks where check_of is not null order by _id`.execute(db)
  return rows
}

/** Adds a project with the talents Mei and Noah, and Bo, who reviewed the check tasks, to the context. */
export const test = serverTest.extend('scenario', async ({ db, server }) => {
  const manager = await makePerson(db, 'Manager')
  const [mei, noah, bo] = [await makeTalent(db, 'Mei'), await makePerson(db, 'Noah'), await makePerson(db, 'Bo')]
  const project: Project = await makeProject(db, manager)
  for (const person of [mei, noah, bo]) await makeMember(db, project, person)
  const [asManager, asMei] = [await server.as(manager), await server.as(mei)]
  const bundle = { id: project.bundleId }
  const inProject = { id: project.projectId }
  const submit = async (ask: Caller, taskId: string, ...scores: readonly [number, number, number]) => {
    const body = { taskId, result: resultOf(...scores), duration: 40 }
    const { status } = await ask('POST /api/bundles/{id}/submitReviewResult', { params: bundle, body })
    expect(status).toBe(200)
  }
  const expected = reviewSections.map((section) => ({ section, score: 3, tolerance: 0 }))
  return {
    manager,
    mei,
    noah,
    bo,
    project,
    asManager,
    asMei,
    submit,
    setShare: async (share: number, settings: object = {}) => {
      const body = { share, threshold: 70, feedback: false, ...settings }
      expect((await asManager('PUT /api/projects/{id}/checkSettings', { params: inProject, body })).status).toBe(200)
    },
    /** Makes completed tasks of Bo, with the score 3 in every section, and makes them check tasks. */
    addCheckTasks: async (count: number): Promise<string[]> => {
      const ids: string[] = []
      for (let index = 0; index < count; index += 1) {
        const _id = await makeTask(db, project, bo)
        await sql`update tasks set status = 'completed', result = ${JSON.stringify(resultOf(3, 3, 3))}::jsonb,
          completed_at = now(), target_external_url = ${`/media/clips/${_id}/target.mp4`} where _id = ${_id}`.execute(
          db,
        )
        const marked = await asManager('PUT /api/tasks/{id}/check', { params: { id: _id }, body: { expected } })
        expect(marked.status).toBe(200)
        ids.push(_id)
      }
      return ids
    },
    addTasks: async (count: number): Promise<string[]> => {
      const ids: string[] = []
      for (let index = 0; index < count; index += 1) ids.push(await makeTask(db, project, null))
      return ids
    },
    assign: (taskId: string, { _id }: Person) =>
      asManager('POST /api/bundles/{id}/assignTask', { params: bundle, body: { task: taskId, memberId: _id } }),
    move: async (
      name: 'assignTasks' | 'unAssignTasks' | 'reassignTasks' | 'undoAssign' | 'deleteTasks',
      body: object,
    ) => (await asManager(`POST /api/bundles/{id}/${name}`, { params: bundle, body })).body.data,
    checksOf: async ({ _id }: Person) => (await readChecks(db)).filter(({ worker_id }) => worker_id === _id),
    openTasks: async (ask: Caller) =>
      (await ask('GET /api/bundles/{id}/nextTasks', { params: bundle, query: { count: 50 } })).body,
    listChecks: async () => (await asManager('GET /api/projects/{id}/checks', { params: inProject })).body.data,
    readQuality: async ({ _id }: Person) =>
      (await asManager('GET /api/projects/{id}/quality', { params: inProject, query: { workerId: _id } })).body.data[0],
    readOwn: async () => (await asMei('GET /api/talents/quality')).body.data[0],
  }
})
