import { sql } from 'kysely'
import { expect } from 'vitest'
import { makePerson, makeProject, type Person } from '#tests/support/fixtures.ts'
import { type Caller, test, type TestServer } from '#tests/support/test-server.ts'

const signIn = (server: TestServer, { email }: Pick<Person, 'email'>, password: string) =>
  server.anonymous('POST /api/login', { body: { email, password } })

/** The calls about one user. */
const callsAbout = (ask: Caller, id: string) => ({
  update: (body: object) => ask('POST /api/users/{id}/update', { params: { id }, body }),
  resetPassword: (body: object) => ask('POST /api/users/{id}/resetPassword', { params: { id }, body }),
  readDetail: () => ask('GET /api/users/{id}/detail', { params: { id } }),
})

test('a user is found by number, id, or part of the email or name, in any case', async ({ ada, db }) => {
  const [xiaoming, emile] = [await makePerson(db, '王小明'), await makePerson(db, 'Émile Zola')]
  await makePerson(db, '100%_x')
  const find = async (filters: object, keyword = '') => {
    const { body } = await ada.call('POST /api/users/search', { body: { filters, keyword } })
    expect(body.total).toBe(body.data.length)
    return body.data.map(({ name }: { name: string }) => name)
  }
  const { id } = (await callsAbout(ada.call, xiaoming._id).readDetail()).body.data
  const cases: [filters: object, found: string[]][] = [
    [{ id: ` ${id} ` }, ['王小明']],
    [{ id: emile._id.toUpperCase() }, ['Émile Zola']],
    [{ id: '12x' }, []],
    [{ name: '小明' }, ['王小明']],
    [{ name: '明' }, ['王小明']],
    [{ name: '明小' }, []],
    [{ name: 'éMILE' }, ['Émile Zola']],
    [{ name: '%_' }, ['100%_x']],
    [{ name: "'; drop table users; --" }, []],
    [{ email: emile.email.slice(3, 12).toUpperCase() }, ['Émile Zola']],
    [{ name: '王', email: 'nobody' }, []],
    [{ language: 'Mandarin' }, []],
  ]
  for (const [filters, found] of cases) expect(await find(filters)).toEqual(found)
  expect(await find({ email: 'test.example' })).toHaveLength(4)
  expect(await find({}, '小')).toEqual(['王小明'])
})

test('an invited user who is not a talent can be made one, once, and is then found in projects', async ({
  ada,
  db,
}) => {
  const { projectId } = await makeProject(db, ada)
  const invited = await ada.call('POST /api/users/addOne', { body: { name: 'Li Na' } })
  const { _id } = invited.body.data
  const find = async () => {
    const { body } = await ada.call('POST /api/talents', { body: { projectId, filters: { firstName: 'Li' } } })
    return body.data
  }
  expect(await find()).toEqual([])
  for (let time = 0; time < 2; time += 1) {
    expect((await ada.call('POST /api/users/{id}/makeTalent', { params: { id: _id } })).status).toBe(200)
  }
  expect(await find()).toMatchObject([{ _id, firstName: 'Li', lastName: 'Na' }])
  expect((await callsAbout(ada.call, _id).readDetail()).body.data.isTalent).toBe(true)
  const audit = await db.selectFrom('audit_log').select(['action', 'user_id']).orderBy('_id').execute()
  expect(audit).toMatchObject([{ action: 'invite-user' }, { action: 'make-talent', user_id: _id }])
})

test('every page has the total, also one past the last', async ({ ada, db }) => {
  for (let number = 0; number < 21; number += 1) await makePerson(db, `Person ${number}`)
  /** Returns the total and the number of users on the page. */
  const count = async (body: object) => {
    const found = (await ada.call('POST /api/users/search', { body })).body
    return [found.total, found.data.length]
  }
  for (const [page, shown] of [20, 2, 0].entries()) {
    expect(await count({ page })).toEqual([22, shown])
    expect(await count({ page, filters: { email: 'test' } })).toEqual([22, shown])
  }
  // With this many, another query plan is used.
  const addGuests = sql`insert into users (_id, name, email)
    select gen_random_uuid(), 'Guest ' || n, 'guest' || n || '@TEST.example' from generate_series(1, 2500) n`
  await addGuests.execute(db)
  expect(await count({ filters: { name: 'guest', email: 't@test' } })).toEqual([0, 0])
  expect(await count({ filters: { name: 'GUEST' }, keyword: '0@test' })).toEqual([250, 20])
  expect(await count({ page: 125, keyword: 'test.example' })).toEqual([2522, 20])
  await sql`delete from users where name like 'Guest %' or name = 'Person 3'`.execute(db)
  expect(await count({})).toEqual([21, 20])
})

test('an invited user has no password and cannot sign in', async ({ ada, server }) => {
  const email = 'li.na@test.example'
  const added = await ada.call('POST /api/users/addOne', {
    body: { name: ' 李娜 ', email, phoneNumber: '+86 139 0000 2718', country: 'China', language: 'Mandarin' },
  })
  expect(added).toMatchObject({ status: 200, body: { message: 'success' } })
  const { resetPassword, readDetail } = callsAbout(ada.call, added.body.data._id)
  expect((await readDetail()).body.data).toMatchObject({
    name: '李娜',
    role: 'worker',
    hasPassword: false,
    sessions: 0,
  })
  expect((await signIn(server, { email }, '')).status).toBe(400)
  expect((await signIn(server, { email }, 'curio-demo')).status).toBe(401)

  expect((await resetPassword({ firstName: '娜', lastName: '李' })).status).toBe(200)
  expect((await readDetail()).body.data).toMatchObject({ firstName: '娜', hasPassword: false })
})

test('two users cannot be invited with one email, in any case or at the same moment', async ({ ada }) => {
  const invite = (email: string) => ada.call('POST /api/users/addOne', { body: { name: 'Li Na', email } })
  const emailTaken = { status: 409, body: { problem: 'email-taken', errors: [{ path: 'email' }] } }
  expect(await invite(ada.email.toUpperCase())).toMatchObject(emailTaken)
  const both = await Promise.all([invite('li@test.example'), invite('Li@test.example')])
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  expect([(await invite('')).status, (await invite('')).status]).toEqual([200, 200])
})

test('an invitation needs a name and valid fields', async ({ ada }) => {
  const invalid: [path: string, body: object][] = [
    ['name', { name: '   ' }],
    ['email', { name: 'Li', email: 'li' }],
    ['phoneNumber', { name: 'Li', phoneNumber: 'call me' }],
    ['country', { name: 'Li', country: 'Atlantis' }],
    ['language', { name: 'Li', language: 'Klingon' }],
    ['role', { name: 'Li', role: 'owner' }],
  ]
  for (const [path, body] of invalid) {
    const response = await ada.call('POST /api/users/addOne', { body })
    expect(response).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  }
})

test('calls about an unknown user are not found', async ({ ada }) => {
  const { update, resetPassword, readDetail } = callsAbout(ada.call, '01990000-0000-7000-8000-0000000000ff')
  expect((await resetPassword({})).status).toBe(404)
  expect((await update({ name: 'X' })).status).toBe(404)
  expect((await readDetail()).status).toBe(404)
})

test('an edit changes the fields sent, but no identifier that is set', async ({ ada, mei }) => {
  const { update, readDetail } = callsAbout(ada.call, mei._id)
  expect((await update({ department: 'Review', employeeId: 'E-7', gender: 'female' })).status).toBe(200)
  expect((await update({ employeeId: 'E-7' })).status).toBe(200)
  expect(await update({ employeeId: 'E-8' })).toMatchObject({ status: 409, body: { problem: 'identifier-set' } })
  expect(await update({ employeeId: '' })).toMatchObject({ status: 409 })
  expect((await update({ email: 'other@test.example' })).body.errors).toMatchObject([{ path: 'email' }])
  expect((await update({ _id: 'x', id: 7, createdAt: 'x', money: 7 })).status).toBe(200)
  const { data } = (await readDetail()).body
  const { call: _, ...person } = mei
  expect(data).toMatchObject({ ...person, department: 'Review', employeeId: 'E-7', gender: 'female', money: 0 })
})

test('an email can be added later if no other user has it', async ({ ada, db }) => {
  const mei = await makePerson(db, 'Mei', { email: '' })
  const { update } = callsAbout(ada.call, mei._id)
  expect(await update({ email: ada.email })).toMatchObject({ status: 409, body: { problem: 'email-taken' } })
  expect((await update({ email: 'mei@test.example' })).status).toBe(200)
})

test('one of two administrators demoted at the same moment remains', async ({ ada, db, server }) => {
  const eve = await makePerson(db, 'Eve', { role: 'admin' })
  const asEve = await server.as(eve)
  const readAdmins = () => sql<{ name: string }>`select name from users where role = 'admin'`.execute(db)
  const demote = (ask: Caller, { _id }: Person) => callsAbout(ask, _id).update({ role: 'worker' })
  for (const [demotedByAda, demotedByEve] of [[ada, eve] as const, [eve, ada] as const]) {
    const responses = await Promise.all([demote(ada.call, demotedByAda), demote(asEve, demotedByEve)])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await readAdmins()).rows).toHaveLength(1)
    await sql`update users set role = 'admin'`.execute(db)
  }
})

test('the audit log has actor, action, user and changes, but no passwords', async ({ ada, db, mei }) => {
  const { update, resetPassword } = callsAbout(ada.call, mei._id)
  await ada.call('POST /api/users/addOne', { body: { name: '李娜', role: 'admin' } })
  await update({ name: 'Mei Lin', position: '', role: 'worker' })
  await resetPassword({ role: 'admin' })
  const { body } = await ada.call('GET /api/audit')
  const auditRows = body.data.map(({ action, user, changes }: Entry) => ({ action, user: user?.name, changes }))
  expect(auditRows).toEqual([
    { action: 'create-password-link', user: 'Mei Lin', changes: [] },
    { action: 'change-role', user: 'Mei Lin', changes: [{ field: 'role', from: 'worker', to: 'admin' }] },
    { action: 'edit-user', user: 'Mei Lin', changes: [{ field: 'name', from: 'Mei', to: 'Mei Lin' }] },
    {
      action: 'invite-user',
      user: '李娜',
      changes: [
        { field: 'name', from: '', to: '李娜' },
        { field: 'role', from: '', to: 'admin' },
      ],
    },
  ])
  expect(body.data.every(({ actor }: Entry) => actor?._id === ada._id)).toBe(true)
  const { rows } = await sql`select * from audit_log`.execute(db)
  expect(JSON.stringify(rows)).not.toMatch(/secret|argon2/)
})

test('the audit log is paged and filtered by action and person', async ({ ada, mei, noah }) => {
  const { update } = callsAbout(ada.call, mei._id)
  for (let number = 0; number < 21; number += 1) await update({ position: `Grade ${number}` })
  await callsAbout(ada.call, noah._id).update({ role: 'admin' })
  const read = async (query: Record<string, string>) => (await ada.call('GET /api/audit', { query })).body
  const first = await read({})
  expect([first.data.length, first.data[0].action]).toEqual([20, 'change-role'])
  const rest = await read({ cursor: first.nextCursor })
  expect([rest.data.length, rest.nextCursor]).toEqual([2, null])
  expect((await read({ person: noah._id })).data).toHaveLength(1)
  expect((await read({ person: ada._id })).data).toHaveLength(20)
  expect((await read({ person: ada._id, action: 'change-role' })).data).toHaveLength(1)
  expect((await read({ person: mei._id, action: 'change-role' })).data).toEqual([])
  expect((await read({ cursor: 'x' })).data).toHaveLength(20)
  expect((await ada.call('GET /api/audit', { query: { action: 'unknown' } })).status).toBe(400)
})

type Entry = {
  action: string
  actor: { _id: string } | null
  user: { name: string } | null
  changes: { field: string; from: string; to: string }[]
}
