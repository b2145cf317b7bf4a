import { sql } from 'kysely'
import { expect } from 'vitest'
import { makePerson, password, type Person } from '#tests/support/fixtures.ts'
import { type Caller, serve, test, type TestServer } from '#tests/support/test-server.ts'

const newPassword = 'a new password 你好'

const signIn = (server: TestServer, { email }: Pick<Person, 'email'>, attempt: string) =>
  server.anonymous('POST /api/login', { body: { email, password: attempt } })

const readLink = (server: TestServer, token: string) =>
  server.anonymous('POST /api/passwordLinks/read', { body: { token } })

const applyLink = (server: TestServer, token: string, chosen = newPassword) =>
  server.anonymous('POST /api/passwordLinks/use', { body: { token, password: chosen } })

const resetPassword = (ask: Caller, { _id }: Pick<Person, '_id'>, body: object = {}) =>
  ask('POST /api/users/{id}/resetPassword', { params: { id: _id }, body })

/** Resets the password and returns the token of the link. */
const createLink = async (ask: Caller, person: Pick<Person, '_id'>): Promise<string> => {
  const { status, body } = await resetPassword(ask, person)
  expect(status).toBe(200)
  return body.data.url.split('#')[1]
}

const invalidLink = { status: 404, body: { result: 5, problem: 'password-link-invalid' } }

test('an invited person sets a password with the link and is signed in', async ({ ada, server }) => {
  const email = 'li.na@test.example'
  const added = await ada.call('POST /api/users/addOne', { body: { name: '李娜', email } })
  const { _id } = added.body.data
  const token = await createLink(ada.call, { _id })
  expect((await readLink(server, token)).body.data).toMatchObject({ purpose: 'invitation', email, name: '李娜' })

  const used = await applyLink(server, token)
  expect(used.body).toMatchObject({ result: 0, role: 'worker', info: { _id } })
  const cookie = String([used.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
  const me = await server.anonymous('GET /api/users/me', { headers: { cookie } })
  expect(me.body.data.email).toBe(email)
  expect((await signIn(server, { email }, newPassword)).status).toBe(200)
})

test('a password that is refused does not use up the link', async ({ ada, mei, server }) => {
  const token = await createLink(ada.call, mei)
  const refused = await applyLink(server, token, 'iloveyou')
  expect(refused).toMatchObject({ status: 422, body: { problem: 'password-common', errors: [{ path: 'password' }] } })
  for (const invalid of ['', '1234567', 'x'.repeat(1001)]) {
    expect(await applyLink(server, token, invalid)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password' }] },
    })
  }
  expect((await applyLink(server, token)).status).toBe(200)
})

test('a reset ends the sessions and the password at once, and the link sets a new one', async ({
  ada,
  mei,
  server,
}) => {
  expect((await mei.call('GET /api/users/me')).status).toBe(200)
  for (let tries = 0; tries < 4; tries += 1) await signIn(server, mei, 'guess')
  const token = await createLink(ada.call, mei)
  expect((await mei.call('GET /api/users/me')).status).toBe(401)
  expect((await signIn(server, mei, password)).status).toBe(401)
  expect((await readLink(server, token)).body.data.purpose).toBe('reset')

  const first = await applyLink(server, token)
  expect(first.status).toBe(200)
  expect((await signIn(server, mei, newPassword)).status).toBe(200)
})

test('a link works once, also when it is used twice at the same moment', async ({ ada, db, mei, server }) => {
  const token = await createLink(ada.call, mei)
  const both = await Promise.all(
    ['the first password', 'the second password'].map((chosen) => applyLink(server, token, chosen)),
  )
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]))
  expect(await applyLink(server, token)).toMatchObject(invalidLink)
  expect(await readLink(server, token)).toMatchObject(invalidLink)
  expect((await sql`select from sessions where user_id = ${mei._id}`.execute(db)).rows).toHaveLength(1)
})

test('a link works for 24 hours', async ({ ada, db, mei, server }) => {
  const token = await createLink(ada.call, mei)
  const passHours = (hours: number) =>
    sql`update password_links set expires_at = expires_at - make_interval(hours => ${hours})`.execute(db)
  await passHours(23)
  expect((await readLink(server, token)).status).toBe(200)
  await passHours(1)
  expect(await readLink(server, token)).toMatchObject(invalidLink)
  expect(await applyLink(server, token)).toMatchObject(invalidLink)
  expect((await signIn(server, mei, newPassword)).status).toBe(401)
})

test('a new link replaces the previous one and stays a reset', async ({ ada, mei, server }) => {
  const [first, second] = [await createLink(ada.call, mei), await createLink(ada.call, mei)]
  expect(await readLink(server, first)).toMatchObject(invalidLink)
  expect((await readLink(server, second)).body.data.purpose).toBe('reset')
})

test('using a link ends the sessions that were started before', async ({ ada, server }) => {
  const token = await createLink(ada.call, ada)
  expect((await ada.call('GET /api/users/me')).status).toBe(200)
  await applyLink(server, token)
  expect((await ada.call('GET /api/users/me')).status).toBe(401)
})

test('the database has no token, and the audit log who created the link', async ({ ada, db, mei }) => {
  const token = await createLink(ada.call, mei)
  const { rows } =
    await sql`select l::text, (select string_agg(a::text, '') from audit_log a) from password_links l`.execute(db)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  const [entry] = (await ada.call('GET /api/audit')).body.data
  expect(entry).toMatchObject({ action: 'create-password-link', actor: { _id: ada._id }, user: { _id: mei._id } })
})

test('an administrator cannot set a password, or create a link for an account without an email', async ({
  ada,
  db,
  mei,
  server,
}) => {
  expect((await resetPassword(ada.call, mei, { password: newPassword })).status).toBe(400)
  expect((await signIn(server, mei, password)).status).toBe(200)
  const noah = await makePerson(db, 'Noah', { email: '' })
  expect(await resetPassword(ada.call, noah, { role: 'admin' })).toMatchObject({
    status: 409,
    body: { problem: 'no-email' },
  })
  const { rows } = await sql<{ role: string }>`select role from users where _id = ${noah._id}`.execute(db)
  expect(rows).toEqual([{ role: 'worker' }])
})

test('a link begins with PUBLIC_URL if it is set, and is a path otherwise', async ({ ada, db, mei }) => {
  expect((await resetPassword(ada.call, mei)).body.data.url).toMatch(/^\/set-password#[\w-]{43}$/)
  const server = await serve(db, { publicUrl: 'https://curio.example' })
  const { url } = (await resetPassword(await server.as(ada), mei)).body.data
  expect(url).toMatch(/^https:\/\/curio\.example\/set-password#[\w-]{43}$/)
})

test('the link of a demo account is refused on a forwarded request', async ({ ada, db, server }) => {
  const demo = await makePerson(db, 'Demo', { is_demo: true })
  const token = await createLink(ada.call, demo)
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const body = { token, password: newPassword }
  const refused = await server.anonymous('POST /api/passwordLinks/use', { body, headers })
  expect(refused).toMatchObject({ status: 403, body: { problem: 'demo-account' } })
  expect((await applyLink(server, token)).status).toBe(200)
})
