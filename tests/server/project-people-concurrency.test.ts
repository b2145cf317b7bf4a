import { expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makePerson, makeTask, type Person } from '#tests/support/fixtures.ts'
import { callsOf, readPeople, makePeopleScenario, readTaskStatus } from '#tests/support/people-calls.ts'
import { type Caller, test, type TestServer } from '#tests/support/test-server.ts'

test('a talent banned while others add and plan for them has no task and no new plan job', async ({ db, server }) => {
  const { mei, max, project, call } = await makePeopleScenario(db, server)
  const second = callsOf(await otherManager(db, server, project.projectId), project.projectId)
  for (let round = 0; round < 8; round += 1) {
    const tasks = [await makeTask(db, project, mei), await makeTask(db, project, mei)]
    const answers = await Promise.all([
      call('addBlackList', { userId: mei._id, reason: 'Late' }),
      second('addPlanJob', { userId: mei._id, language: 'English', maxNumber: round }),
      second('removeMember', { id: mei._id }),
      call('addMember', { id: mei._id }),
      second('addBlackList', { userId: max._id, reason: '' }),
      call('addMember', { id: max._id }),
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await readPeople(call)).banned.toSorted()).toEqual([mei._id, max._id].toSorted())
    for (const task of tasks) expect(await readTaskStatus(db, task)).toBe('new')
    const later = await call('addPlanJob', { userId: mei._id, language: 'English', maxNumber: 99 })
    expect(later.status).toBe(409)
    for (const { _id } of [mei, max]) await call('removeBlackList', { userId: _id })
    await call('addMember', { id: mei._id })
  }
})

test('two managers remove the same member: the tasks are unassigned once', async ({ db, server }) => {
  const { mei, project, call } = await makePeopleScenario(db, server)
  for (let task = 0; task < 5; task += 1) await makeTask(db, project, mei)
  const second = callsOf(await otherManager(db, server, project.projectId), project.projectId)
  const answers = await Promise.all([call, second, call].map((one) => one('removeMember', { id: mei._id })))
  expect(answers.map(({ body }) => body.returned).toSorted((one, other) => one - other)).toEqual([0, 0, 5])
  const returns = db.selectFrom('task_history').select('task_id').where('action', '=', 'return')
  expect(await returns.execute()).toHaveLength(5)
})

async function otherManager(db: Db, server: TestServer, projectId: string): Promise<Caller> {
  const person: Person = await makePerson(db, 'Second')
  await db.insertInto('project_managers').values({ project_id: projectId, user_id: person._id }).execute()
  return server.as(person)
}
