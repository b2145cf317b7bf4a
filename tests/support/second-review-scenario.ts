// A project with two managers and two talents who review each other's tasks, and the calls of its tests.
import { expect } from 'vitest'
import type { Score } from '#src/domain/review/review.ts'
import { addDrawnReview } from '#src/server/features/projects/adjudication/drawn-reviews.ts'
import {
  makeMember,
  makePerson,
  makePlanJob,
  makeProject,
  makeTalent,
  makeTask,
  type Person,
  resultOf,
} from './fixtures.ts'
import { type Caller, test as serverTest } from './test-server.ts'
import { makeDeps } from './use-case-deps.ts'
import { workCalls } from './work-calls.ts'

/** Adds the project to the context. */
export const test = serverTest.extend('scenario', async ({ db, server }) => {
  const [ada, ben] = [await makePerson(db, 'Ada'), await makePerson(db, 'Ben')]
  const [mei, noah] = [await makeTalent(db, 'Mei Lin'), await makeTalent(db, 'Noah Berg')]
  const project = await makeProject(db, ada)
  await db.insertInto('project_managers').values({ project_id: project.projectId, user_id: ben._id }).execute()
  const addTalent = async (person: Person, cap = 0) => {
    await makeMember(db, project, person)
    await makePlanJob(db, project, person, 'English', cap)
  }
  await addTalent(mei)
  await addTalent(noah)
  const asAda = await server.as(ada)
  const work = workCalls(asAda, project)
  const params = { id: project.projectId }
  const submit = async (as: Caller, taskId: string, score: Score = 3) =>
    expect((await work.submit(as, taskId, resultOf(score))).status).toBe(200)
  const scenario = {
    ...work,
    ada,
    ben,
    mei,
    noah,
    project,
    addTalent,
    submit,
    asAda,
    asBen: await server.as(ben),
    asMei: await server.as(mei),
    asNoah: await server.as(noah),
    setShare: async (share: number, tolerance = 0) => {
      const body = { share, tolerance }
      expect((await asAda('PUT /api/projects/{id}/secondReviews', { params, body })).status).toBe(200)
    },
    /** Runs the enqueued jobs that add second reviews, each twice. Returns the tasks that were drawn. */
    addDrawn: async () => {
      const drawn = server.enqueued.splice(0).flatMap(({ name, data }) => (name === 'add-second-review' ? [data] : []))
      const jobs = drawn as { taskId: string; projectId: string }[]
      await Promise.all([...jobs, ...jobs].map((job) => addDrawnReview(makeDeps(db), job)))
      return jobs.map(({ taskId }) => taskId)
    },
    readCopies: () =>
      db.selectFrom('tasks').selectAll().where('second_review_of', 'is not', null).orderBy('_id').execute(),
    readOpen: async (state = 'open') =>
      (await asAda('GET /api/projects/{id}/disagreements', { params, query: { state } })).body,
    readBoth: async (id: string, as = asAda) => (await as('GET /api/tasks/{id}/adjudication', { params: { id } })).body,
  }
  return {
    ...scenario,
    /** Two reviews of new videos. Returns both tasks. */
    reviewTwice: async (firstScore: Score, secondScore: Score) => {
      const first = await makeTask(db, project, mei)
      await submit(scenario.asMei, first, firstScore)
      const { data } = (await work.addSecond(first, noah)).body
      await submit(scenario.asNoah, data._id, secondScore)
      return { first, second: String(data._id) }
    },
  }
})
