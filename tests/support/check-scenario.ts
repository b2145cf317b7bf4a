// A project with check tasks, its talents, and the calls of its tests.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makeMember, makeTask, type Person } from './fixtures.ts'
import type { Caller } from './test-server.ts'
import { test as workTest } from './work-calls.ts'

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
export const test = workTest.extend('scenario', async ({ db, manager, members: { mei, noah }, bo, project, work }) => {
  await db.insertInto('talents').values({ user_id: mei._id }).execute()
  await makeMember(db, project, bo)
  const inProject = { id: project.projectId }
  const expected = reviewSections.map((section) => ({ section, score: 3, tolerance: 0 }))
  return {
    ...work,
    manager,
    mei,
    noah,
    bo,
    project,
    asManager: manager.call,
    asMei: mei.call,
    submit: async (ask: Caller, taskId: string, ...scores: readonly [number, number, number]) =>
      expect((await work.submit(ask, taskId, resultOf(...scores))).status).toBe(200),
    setShare: async (share: number, settings: object = {}) => {
      const body = { share, threshold: 70, feedback: false, ...settings }
      expect((await manager.call('PUT /api/projects/{id}/checkSettings', { params: inProject, body })).status).toBe(200)
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
        const marked = await manager.call('PUT /api/tasks/{id}/check', { params: { id: _id }, body: { expected } })
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
    checksOf: async ({ _id }: Pick<Person, '_id'>) =>
      (await readChecks(db)).filter(({ worker_id }) => worker_id === _id),
    listChecks: async () => (await manager.call('GET /api/projects/{id}/checks', { params: inProject })).body.data,
    readQuality: async ({ _id: workerId }: Pick<Person, '_id'>) =>
      (await manager.call('GET /api/projects/{id}/quality', { params: inProject, query: { workerId } })).body.data[0],
    readOwn: async () => (await mei.call('GET /api/talents/quality')).body.data[0],
  }
})
