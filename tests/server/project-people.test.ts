import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { v7 } from 'uuid'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makeMember, makePerson, makeProject, makeTask } from '#tests/support/fixtures.ts'
import { callsOf, readPeople, makePeopleScenario, readTaskStatus } from '#tests/support/people-calls.ts'
import { type Caller, test, type TestServer } from '#tests/support/test-server.ts'

const audit = (db: Db) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'before', 'after'])
    .where('action', 'not in', ['invite-user'])
    .orderBy('_id')
    .execute()

describe('members', () => {
  test('an administrator adds a member without an invitation, once', async ({ db, server }) => {
    const { mei, max, project } = await makePeopleScenario(db, server)
    const call = callsOf(await server.as(await makePerson(db, 'Ada', { role: 'admin' })), project.projectId)
    for (let time = 0; time < 2; time += 1) {
      const { body } = await call('addMember', { id: max._id })
      expect(body).toMatchObject({ result: 0, data: [mei._id, max._id], invited: false })
    }
    expect(await audit(db)).toMatchObject([{ action: 'add-member', user_id: max._id }])
  })

  test('only a talent can be added as a member', async ({ db, server }) => {
    const { call, manager } = await makePeopleScenario(db, server)
    expect((await call('addMember', { id: manager._id })).status).toBe(404)
    expect((await call('addMember', { id: v7() })).status).toBe(404)
    expect((await call('addMember', { id: 'Mei' })).body).toMatchObject({ result: 4, errors: [{ path: 'id' }] })
  })

  test('removing a member unassigns their open tasks and deletes their plan jobs, not completed tasks', async ({
    db,
    server,
  }) => {
    const { mei, project, call } = await makePeopleScenario(db, server)
    const tasks = [await makeTask(db, project, mei), await makeTask(db, project, mei)]
    const done = await makeTask(db, project, mei)
    await sql`update tasks set status = 'completed', result = '{}', completed_at = now() where _id = ${done}`.execute(
      db,
    )
    await call('addPlanJob', { userId: mei._id, language: 'English', maxNumber: 5 })
    expect((await call('getMembers2')).body.data).toEqual([
      { _id: mei._id, firstName: 'Mei', lastName: 'Lin', language: '', openTasks: 2 },
    ])
    expect((await call('removeMember', { id: mei._id })).body).toMatchObject({ data: [], returned: 2 })
    for (const task of tasks) expect(await readTaskStatus(db, task)).toBe('new')
    expect(await readTaskStatus(db, done)).toBe('completed')
    expect((await call('planJobs')).body.data).toEqual({})
    expect((await call('removeMember', { id: mei._id })).body).toMatchObject({ data: [], returned: 0 })
    const history = db.selectFrom('task_history').select(['action', 'from_status', 'to_status', 'worker_id'])
    expect(await history.where('action', '=', 'return').execute()).toMatchObject([
      { from_status: 'assigned', to_status: 'new', worker_id: mei._id },
      { from_status: 'assigned', to_status: 'new', worker_id: mei._id },
    ])
    expect((await audit(db)).at(-1)).toMatchObject({
      action: 'remove-member',
      before: { planJobs: 'English: 5' },
      after: { returned: 2 },
    })
  })

  test('removing a member leaves their tasks in other projects assigned', async ({ db, server }) => {
    const { manager, mei, max, call } = await makePeopleScenario(db, server)
    const other = await makeProject(db, manager)
    await makeMember(db, other, max)
    const task = await makeTask(db, other, max)
    expect((await call('removeMember', { id: max._id })).body).toMatchObject({ data: [mei._id], returned: 0 })
    expect(await readTaskStatus(db, task)).toBe('assigned')
    expect((await call('addPlanJob', { userId: max._id, language: 'English' })).body.problem).toBe('not-a-member')
  })

  test('members are listed with their tasks in a bundle', async ({ db, manager, project }) => {
    const mei = await makePerson(db, 'Mei', { first_name: 'Mei', last_name: 'Lin', language: 'Mandarin' })
    const idle = await makePerson(db, 'Ida', { first_name: 'Ida', last_name: 'Idle' })
    for (const { _id } of [mei, idle]) {
      await db.insertInto('project_members').values({ project_id: project.projectId, user_id: _id }).execute()
    }
    await makeTask(db, project, mei)
    const ask = (projectId: string) =>
      manager.call('POST /api/projects/{id}/membersWithName', {
        params: { id: projectId },
        body: { bundleId: project.bundleId },
      })
    expect((await ask(project.projectId)).body.data).toEqual({
      [mei._id]: {
        firstName: 'Mei',
        lastName: 'Lin',
        language: 'Mandarin',
        count: 1,
        open: 1,
        languages: { English: 1 },
      },
      [idle._id]: { firstName: 'Ida', lastName: 'Idle', language: '', count: 0, open: 0, languages: {} },
    })
    expect((await ask((await makeProject(db, manager)).projectId)).body.problem).toBe('not-found')
  })
})

describe('a ban', () => {
  test('a ban unassigns the talent’s tasks, and lifting it restores membership and plan jobs', async ({
    db,
    server,
  }) => {
    const { mei, project, call } = await makePeopleScenario(db, server)
    const task = await makeTask(db, project, mei)
    await call('addPlanJob', { userId: mei._id, language: 'English' })
    const ban = { userId: mei._id, reason: ' Too late. ' }
    expect((await call('addBlackList', ban)).body).toMatchObject({ message: 'success', returned: 1 })
    expect(await readTaskStatus(db, task)).toBe('new')
    expect((await call('getMembers')).body).toMatchObject({
      data: [mei._id],
      blackList: [{ userId: mei._id, reason: 'Too late.' }],
    })
    expect((await call('getMembers2')).body.data).toEqual([])
    for (const [name, body] of [
      ['addMember', { id: mei._id }],
      ['removeMember', { id: mei._id }],
      ['addPlanJob', { userId: mei._id, language: 'English' }],
    ] as const) {
      expect((await call(name, body)).body).toMatchObject({ result: 6, problem: 'talent-banned' })
    }
    expect((await call('removeBlackList', { userId: mei._id })).body.message).toBe('success')
    expect(await readPeople(call)).toEqual({ members: [mei._id], banned: [] })
    expect((await call('planJobs')).body.data[mei._id]).toMatchObject([{ language: 'English', maxNumber: 0 }])
    expect((await call('removeBlackList', { userId: mei._id })).status).toBe(200)
    expect((await audit(db)).map((entry) => [entry.action, entry.before, entry.after])).toEqual([
      ['add-plan-job', {}, { language: 'English', maxNumber: 0 }],
      ['ban-talent', null, { reason: 'Too late.', returned: 1 }],
      ['unban-talent', { reason: 'Too late.' }, null],
    ])
  })

  test('repeating a ban changes nothing, and one with another reason is refused', async ({ db, server }) => {
    const { max, call } = await makePeopleScenario(db, server)
    const ban = (reason?: string) => call('addBlackList', { userId: max._id, ...(reason && { reason }) })
    expect((await ban('Late')).body.returned).toBe(0)
    expect((await ban('Late')).status).toBe(200)
    expect((await ban('Rude')).body).toMatchObject({ result: 6, problem: 'talent-banned' })
    expect((await call('getMembers')).body.blackList).toMatchObject([{ reason: 'Late' }])
    expect(await audit(db)).toHaveLength(1)
    expect((await ban('x'.repeat(1001))).body.errors).toMatchObject([{ path: 'reason' }])
  })
})

describe('a plan job', () => {
  test('a plan job needs a language of its bundle or project, and repeating it replaces its limit', async ({
    db,
    server,
  }) => {
    const { manager, mei, project, call } = await makePeopleScenario(db, server)
    await db
      .insertInto('bundles')
      .values({ _id: v7(), project_id: project.projectId, name: 'Season 2', languages: ['Korean'] })
      .execute()
    const plan = (more: object) => call('addPlanJob', { userId: mei._id, projectId: project.projectId, ...more })
    const planned = async (body: object = {}) =>
      ((await call('planJobs', body)).body.data[mei._id] ?? []).map(
        (job: { language: string; maxNumber: number }) => `${job.language} ${job.maxNumber}`,
      )
    const { bundleId } = project
    expect((await plan({ language: 'English', maxNumber: 3, bundleId })).status).toBe(200)
    expect((await plan({ language: 'Korean' })).status).toBe(200)
    expect((await plan({ language: 'English', maxNumber: 1_000_000 })).status).toBe(200)
    expect((await plan({ language: 'English' })).status).toBe(200)
    // Changes of managers who still see the former cap, or none.
    for (const maxNumber of [3, null]) {
      const outdated = { language: 'English', maxNumber: 9, before: { maxNumber } }
      expect((await plan(outdated)).body).toMatchObject({ problem: 'edit-conflict', errors: [{ path: 'maxNumber' }] })
    }
    expect(await planned()).toEqual(['English 1000000', 'Korean 0'])
    expect(await planned({ bundleId })).toEqual(['English 1000000'])

    expect((await plan({ language: 'Korean', bundleId })).body).toMatchObject({
      result: 4,
      errors: [{ path: 'language', message: 'No task is in Korean. Choose one of: English.' }],
    })
    expect((await plan({ language: 'Greek' })).body.errors).toMatchObject([
      { path: 'language', message: 'No task is in Greek. Choose one of: English, Korean.' },
    ])
    expect((await plan({ language: ' ', maxNumber: 1_000_001 })).body.errors).toEqual([
      { path: 'language', message: 'Please select a language' },
      { path: 'maxNumber', message: 'Enter a whole number from 0 (unlimited) to 1,000,000.' },
    ])
    const other = await makeProject(db, manager)
    expect((await plan({ language: 'English', bundleId: other.bundleId })).status).toBe(404)
    expect((await plan({ language: 'English', projectId: other.projectId })).status).toBe(404)

    expect((await call('removePlanJob', { userId: mei._id, language: 'Korean' })).status).toBe(200)
    expect((await call('removePlanJob', { userId: mei._id, language: 'Korean' })).status).toBe(200)
    expect(await planned()).toEqual(['English 1000000'])
    expect((await audit(db)).map(({ action }) => action)).toEqual([
      'add-plan-job',
      'add-plan-job',
      'add-plan-job',
      'remove-plan-job',
    ])
  })
})

describe('a talent’s details', () => {
  test('only an administrator edits them, except email and ids', async ({ db, server }) => {
    const { mei, project, call } = await makePeopleScenario(db, server)
    const change = { lastName: '林', phoneNumber: '+86 139 0000 2718', language: 'Mandarin', gender: 'female' }
    const body = { userId: mei._id, ...change, email: 'x@y.example', id: 1 }
    expect((await call('updateTalent', body)).status).toBe(403)
    const callAsAda = callsOf(await server.as(await makePerson(db, 'Ada', { role: 'admin' })), project.projectId)
    expect((await callAsAda('updateTalent', body)).status).toBe(200)
    const stored = db.selectFrom('users').select(['email', 'first_name', 'last_name', 'phone_number', 'language'])
    expect(await stored.where('_id', '=', mei._id).executeTakeFirst()).toEqual({
      email: mei.email,
      first_name: 'Mei',
      last_name: '林',
      phone_number: '+86 139 0000 2718',
      language: 'Mandarin',
    })
    expect((await audit(db)).at(-1)).toMatchObject({
      action: 'edit-talent',
      before: { lastName: 'Lin', gender: 'male' },
      after: { lastName: '林', gender: 'female' },
    })
    expect((await callAsAda('updateTalent', { userId: v7(), lastName: 'X' })).status).toBe(404)
    const wrong = await callAsAda('updateTalent', { userId: mei._id, firstName: ' ', lastName: '', phoneNumber: 'ask' })
    expect(wrong.body.errors).toMatchObject([
      { path: 'firstName', message: 'Please fill in all * fields' },
      { path: 'lastName', message: 'Please fill in all * fields' },
      { path: 'phoneNumber', message: 'Enter digits, with the country code.' },
    ])
  })

  test('a manager sees contact data of members only, and finds others by their whole email', async ({ db, server }) => {
    const { mei, max, manager, project, caller } = await makePeopleScenario(db, server)
    const contact = {
      phone_number: '+49 30 1234567',
      position: 'Editor',
      gender: 'female',
      country: 'Germany',
    } as const
    await db.updateTable('users').set(contact).where('_id', 'in', [mei._id, max._id]).execute()
    await db.updateTable('talents').set({ linkedin: 'https://x.example', availability: '30+ hours' }).execute()
    const find = async (filters: object) =>
      (await caller('POST /api/talents', { body: { projectId: project.projectId, filters } })).body
    const shown = { country: 'Germany', lookingForTasks: true }
    const full = { isShared: true, phoneNumber: '+49 30 1234567', position: 'Editor', gender: 'female', ...shown }
    const hidden = { phoneNumber: '', position: '', gender: null, linkedin: '', availability: '' }
    const { data } = await find({})
    expect(data).toMatchObject([
      { _id: max._id, fullName: 'Max Roth', isShared: false, email: '', ...shown, ...hidden },
      { _id: mei._id, email: mei.email, linkedin: 'https://x.example', availability: '30+ hours', ...full },
    ])
    expect(await find({ email: max.email.slice(0, -1) })).toMatchObject({ total: 0 })
    expect(await find({ email: mei.email.slice(1) })).toMatchObject({ total: 0 })
    expect(await find({ email: ` ${max.email.toUpperCase()} ` })).toMatchObject({
      total: 1,
      data: [{ _id: max._id, isShared: false, email: max.email, ...hidden }],
    })
    const other = await makeProject(db, manager)
    await makeMember(db, other, max)
    expect((await find({ firstName: 'Max' })).data).toMatchObject([{ email: max.email, ...full }])
  })
})

test('a talent added by an administrator is found by name, email and language', async ({ db, server, ada }) => {
  const { project, manager } = await makePeopleScenario(db, server)
  const body = { name: 'Li Na Wang', email: 'li.na@test.example', language: 'Korean', talent: true }
  expect((await ada.call('POST /api/users/addOne', { body })).status).toBe(200)
  const find = async (filters: object, currentPage = 0) =>
    (await ada.call('POST /api/talents', { body: { projectId: project.projectId, filters, currentPage } })).body
  expect(await find({ firstName: 'li n' })).toMatchObject({
    total: 1,
    data: [{ firstName: 'Li Na', lastName: 'Wang', fullName: 'Li Na Wang', language: 'Korean' }],
  })
  expect(await find({ email: 'LI.NA@' })).toMatchObject({ total: 1 })
  expect(await find({ lastName: 'wang', language: 'Korean' })).toMatchObject({ total: 1 })
  expect(await find({ lastName: 'wang', language: 'Greek' })).toMatchObject({ total: 0, data: [] })
  expect(await find({ lastName: '%' })).toMatchObject({ total: 0 })
  expect(await find({})).toMatchObject({ total: 3 })
  expect(await find({}, 7)).toMatchObject({ total: 3, data: [] })
  const asManager = await server.as(manager)
  expect((await asManager('POST /api/users/addOne', { body })).status).toBe(403)
})

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
  const person = await makePerson(db, 'Second')
  await db.insertInto('project_managers').values({ project_id: projectId, user_id: person._id }).execute()
  return server.as(person)
}
