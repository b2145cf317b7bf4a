import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { makePerson, password, type Person } from '#tests/support/fixtures.ts'
import { test, type TestServer } from '#tests/support/test-server.ts'
import type { Db } from '#src/server/db/open-database.ts'

const admins = (db: Db, name = 'Ada') => makePerson(db, name, { role: 'admin' })
const signIn = (server: TestServer, { email }: Pick<Person, 'email'>, word: string) =>
  server.anonymous('POST /api/login', { body: { email, password: word } })

describe('finding people', () => {
  test('by number, by id, by a part of email or name, in any case', async ({ db, server }) => {
    const ada = await admins(db)
    const people = [
      ada,
      await makePerson(db, '王小明'),
      await makePerson(db, 'Émile Zola'),
      await makePerson(db, '100%_x'),
    ]
    const asAda = await server.as(ada)
    const find = async (filters: object, keyword = '') => {
      const { body } = await asAda('POST /api/users/search', { body: { filters, keyword } })
      expect(body.total).toBe(body.data.length)
      return body.data.map(({ name }: { name: string }) => name)
    }
    const { id } = (await asAda('GET /api/users/{id}/detail', { params: { id: people[1]?._id ?? '' } })).body.data
    expect(await find({ id: ` ${id} ` })).toEqual(['王小明'])
    expect(await find({ id: people[2]?._id.toUpperCase() })).toEqual(['Émile Zola'])
    expect(await find({ id: '12x' })).toEqual([])
    expect(await find({ name: '小明' })).toEqual(['王小明'])
    expect(await find({ name: '明' })).toEqual(['王小明'])
    expect(await find({ name: '明小' })).toEqual([])
    expect(await find({ name: 'éMILE' })).toEqual(['Émile Zola'])
    expect(await find({ name: '%_' })).toEqual(['100%_x'])
    expect(await find({ name: "'; drop table users; --" })).toEqual([])
    expect(await find({ email: people[2]?.email.slice(3, 12).toUpperCase() })).toEqual(['Émile Zola'])
    expect(await find({ email: 'test.example' })).toHaveLength(4)
    expect(await find({}, '小')).toEqual(['王小明'])
    expect(await find({ name: '王', email: 'nobody' })).toEqual([])
    expect(await find({ language: 'Mandarin' })).toEqual([])
  })

  test('says how many there are on every page, also on one past the last', async ({ db, server }) => {
    const ada = await admins(db)
    for (let number = 0; number < 21; number += 1) await makePerson(db, `Person ${number}`)
    const asAda = await server.as(ada)
    for (const [page, shown] of [
      [0, 20],
      [1, 2],
      [7, 0],
    ] as const) {
      const { body } = await asAda('POST /api/users/search', { body: { page } })
      expect([body.total, body.data.length]).toEqual([22, shown])
      const found = await asAda('POST /api/users/search', { body: { page, filters: { email: 'test' } } })
      expect([found.body.total, found.body.data.length]).toEqual([22, shown])
    }
    // So many that they are found in another way.
    await sql`insert into users (_id, name, email)
      select gen_random_uuid(), 'Guest ' || n, 'guest' || n || '@TEST.example' from generate_series(1, 2500) n`.execute(
      db,
    )
    const guests = await asAda('POST /api/users/search', { body: { filters: { name: 'guest', email: 't@test' } } })
    expect(guests.body.total).toBe(0)
    const everyTenth = await asAda('POST /api/users/search', {
      body: { filters: { name: 'GUEST' }, keyword: '0@test' },
    })
    expect([everyTenth.body.total, everyTenth.body.data.length]).toEqual([250, 20])
    const all = await asAda('POST /api/users/search', { body: { page: 125, keyword: 'test.example' } })
    expect([all.body.total, all.body.data.length]).toEqual([2522, 20])
    await sql`delete from users where name like 'Guest %'`.execute(db)
    await sql`delete from users where name = 'Person 3'`.execute(db)
    expect((await asAda('POST /api/users/search')).body.total).toBe(21)
  })
})

describe('an invited person', () => {
  test('can sign in once an administrator has set a password', async ({ db, server }) => {
    const asAda = await server.as(await admins(db))
    const email = 'li.na@test.example'
    const added = await asAda('POST /api/users/addOne', {
      body: { name: ' 李娜 ', email, phoneNumber: '+86 139 0000 2718', country: 'China', language: 'Mandarin' },
    })
    expect(added).toMatchObject({ status: 200, body: { message: 'success' } })
    const id = added.body.data._id
    const detail = () => asAda('GET /api/users/{id}/detail', { params: { id } })
    expect((await detail()).body.data).toMatchObject({ name: '李娜', role: 'worker', hasPassword: false, sessions: 0 })
    expect((await signIn(server, { email }, '')).status).toBe(400)
    expect((await signIn(server, { email }, 'curio-demo')).status).toBe(401)

    const reset = await asAda('POST /api/users/{id}/resetPassword', {
      params: { id },
      body: { password: '一个好密码 123', firstName: '娜', lastName: '李' },
    })
    expect(reset.status).toBe(200)
    expect((await signIn(server, { email }, '一个好密码 123')).body).toMatchObject({ result: 0, role: 'worker' })
    expect((await detail()).body.data).toMatchObject({ firstName: '娜', hasPassword: true, sessions: 1 })
  })

  test('has an email of their own, in whatever case, also when invited twice at once', async ({ db, server }) => {
    const ada = await admins(db)
    const asAda = await server.as(ada)
    const invite = (email: string) => asAda('POST /api/users/addOne', { body: { name: 'Li Na', email } })
    const emailTaken = { status: 409, body: { problem: 'email-taken', errors: [{ path: 'email' }] } }
    expect(await invite(ada.email.toUpperCase())).toMatchObject(emailTaken)
    const both = await Promise.all([invite('li@test.example'), invite('Li@test.example')])
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    expect([(await invite('')).status, (await invite('')).status]).toEqual([200, 200])
  })

  test('needs a name, and what else is said must be possible', async ({ db, server }) => {
    const asAda = await server.as(await admins(db))
    const refused = async (body: object) => {
      const answer = await asAda('POST /api/users/addOne', { body })
      expect(answer.status).toBe(400)
      return answer.body.errors[0].path
    }
    expect(await refused({})).toBe('name')
    expect(await refused({ name: '   ' })).toBe('name')
    expect(await refused({ name: 'x'.repeat(101) })).toBe('name')
    expect(await refused({ name: 'Li', email: 'li' })).toBe('email')
    expect(await refused({ name: 'Li', phoneNumber: 'call me' })).toBe('phoneNumber')
    expect(await refused({ name: 'Li', country: 'Atlantis' })).toBe('country')
    expect(await refused({ name: 'Li', language: 'Klingon' })).toBe('language')
    expect(await refused({ name: 'Li', role: 'owner' })).toBe('role')
  })
})

describe('a password that was reset', () => {
  test('ends the sessions with the old one, and forgets wrong tries', async ({ db, server }) => {
    const mei = await makePerson(db, 'Mei')
    const asAda = await server.as(await admins(db))
    const asMei = await server.as(mei)
    for (let tries = 0; tries < 5; tries += 1) await signIn(server, mei, 'guess')
    expect((await signIn(server, mei, password)).status).toBe(429)
    const reset = (body: object) => asAda('POST /api/users/{id}/resetPassword', { params: { id: mei._id }, body })
    expect((await reset({ password: 'a new password' })).status).toBe(200)
    expect((await asMei('GET /api/users/me')).status).toBe(401)
    expect((await signIn(server, mei, password)).status).toBe(401)
    expect((await signIn(server, mei, 'a new password')).status).toBe(200)
  })

  test('has at least eight characters and at most a thousand', async ({ db, server }) => {
    const mei = await makePerson(db, 'Mei')
    const asAda = await server.as(await admins(db))
    for (const word of ['', '1234567', 'x'.repeat(1001), undefined]) {
      const answer = await asAda('POST /api/users/{id}/resetPassword', {
        params: { id: mei._id },
        body: { password: word },
      })
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } })
    }
    expect((await signIn(server, mei, password)).status).toBe(200)
  })

  test('is nobody’s who is not there', async ({ db, server }) => {
    const asAda = await server.as(await admins(db))
    const params = { id: '01990000-0000-7000-8000-0000000000ff' }
    const body = { password: 'a new password' }
    expect((await asAda('POST /api/users/{id}/resetPassword', { params, body })).status).toBe(404)
    expect((await asAda('POST /api/users/{id}/update', { params, body: { name: 'X' } })).status).toBe(404)
    expect((await asAda('GET /api/users/{id}/detail', { params })).status).toBe(404)
  })
})

describe('what is written about a user', () => {
  test('changes where something else was sent, and an identifier never once it is set', async ({ db, server }) => {
    const mei = await makePerson(db, 'Mei')
    const asAda = await server.as(await admins(db))
    const update = (body: object) => asAda('POST /api/users/{id}/update', { params: { id: mei._id }, body })
    expect((await update({ department: 'Review', employeeId: 'E-7', gender: 'female' })).status).toBe(200)
    expect((await update({ employeeId: 'E-7' })).status).toBe(200)
    expect(await update({ employeeId: 'E-8' })).toMatchObject({ status: 409, body: { problem: 'identifier-set' } })
    expect(await update({ employeeId: '' })).toMatchObject({ status: 409 })
    expect(await update({ email: 'other@test.example' })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'email' }] },
    })
    expect((await update({ _id: 'x', id: 7, createdAt: 'x', money: 7 })).status).toBe(200)
    const { body } = await asAda('GET /api/users/{id}/detail', { params: { id: mei._id } })
    expect(body.data).toMatchObject({ ...mei, department: 'Review', employeeId: 'E-7', gender: 'female', money: 0 })
  })

  test('can get an email later, if nobody has it', async ({ db, server }) => {
    const mei = await makePerson(db, 'Mei', { email: '' })
    const ada = await admins(db)
    const asAda = await server.as(ada)
    const update = (email: string) => asAda('POST /api/users/{id}/update', { params: { id: mei._id }, body: { email } })
    expect(await update(ada.email)).toMatchObject({ status: 409, body: { problem: 'email-taken' } })
    expect((await update('mei@test.example')).status).toBe(200)
  })
})

describe('the last administrator', () => {
  test('stays one', async ({ db, server }) => {
    const ada = await admins(db)
    const asAda = await server.as(ada)
    const params = { id: ada._id }
    const role = 'worker'
    const refused = { status: 409, body: { result: 6, problem: 'last-admin' } }
    expect(await asAda('POST /api/users/{id}/update', { params, body: { role } })).toMatchObject(refused)
    const reset = await asAda('POST /api/users/{id}/resetPassword', {
      params,
      body: { role, password: 'a new password' },
    })
    expect(reset).toMatchObject(refused)
    expect((await signIn(server, ada, password)).status).toBe(200)
  })

  test('is one of two who demote each other, or themselves, at the same moment', async ({ db, server }) => {
    const [ada, eve] = [await admins(db, 'Ada'), await admins(db, 'Eve')]
    const [asAda, asEve] = [await server.as(ada), await server.as(eve)]
    const body = { role: 'worker' }
    const readAdmins = () => sql<{ name: string }>`select name from users where role = 'admin'`.execute(db)
    for (const pairs of [
      [ada, eve],
      [eve, ada],
    ] as const) {
      const answers = await Promise.all([
        asAda('POST /api/users/{id}/update', { params: { id: pairs[0]._id }, body }),
        asEve('POST /api/users/{id}/update', { params: { id: pairs[1]._id }, body }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect((await readAdmins()).rows).toHaveLength(1)
      await sql`update users set role = 'admin'`.execute(db)
    }
  })
})

describe('the audit log', () => {
  test('says who did what to whom, from what to what, and never a password', async ({ db, server }) => {
    const [ada, mei] = [await admins(db), await makePerson(db, 'Mei')]
    const asAda = await server.as(ada)
    const params = { id: mei._id }
    await asAda('POST /api/users/addOne', { body: { name: '李娜', role: 'admin' } })
    await asAda('POST /api/users/{id}/update', { params, body: { name: 'Mei Lin', position: '', role: 'worker' } })
    await asAda('POST /api/users/{id}/resetPassword', { params, body: { password: 'top secret words', role: 'admin' } })
    const { body } = await asAda('GET /api/audit')
    const auditRows = body.data.map(({ action, user, changes }: Entry) => ({ action, user: user?.name, changes }))
    expect(auditRows).toEqual([
      { action: 'reset-password', user: 'Mei Lin', changes: [] },
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

  test('is read by action and by person, a page at a time', async ({ db, server }) => {
    const [ada, mei, noah] = [await admins(db), await makePerson(db, 'Mei'), await makePerson(db, 'Noah')]
    const asAda = await server.as(ada)
    for (let number = 0; number < 21; number += 1) {
      await asAda('POST /api/users/{id}/update', { params: { id: mei._id }, body: { position: `Grade ${number}` } })
    }
    await asAda('POST /api/users/{id}/update', { params: { id: noah._id }, body: { role: 'admin' } })
    const read = async (query: Record<string, string>) => (await asAda('GET /api/audit', { query })).body
    const first = await read({})
    expect([first.data.length, first.data[0].action]).toEqual([20, 'change-role'])
    const rest = await read({ cursor: first.nextCursor })
    expect([rest.data.length, rest.nextCursor]).toEqual([2, null])
    expect((await read({ person: noah._id })).data).toHaveLength(1)
    expect((await read({ person: ada._id })).data).toHaveLength(20)
    expect((await read({ person: ada._id, action: 'change-role' })).data).toHaveLength(1)
    expect((await read({ person: mei._id, action: 'change-role' })).data).toEqual([])
    expect((await read({ cursor: 'x' })).data).toHaveLength(20)
    expect((await asAda('GET /api/audit', { query: { action: 'gossip' } })).status).toBe(400)
  })
})

type Entry = {
  action: string
  actor: { _id: string } | null
  user: { name: string } | null
  changes: { field: string; from: string; to: string }[]
}
