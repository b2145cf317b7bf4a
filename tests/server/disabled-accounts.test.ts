// Disabling an account, and enabling it again.
import { expect } from 'vitest'
import { makePasswordLink, makePerson, password } from '#tests/support/fixtures.ts'
import { openEventStream } from '#tests/support/event-stream.ts'
import { makeSecondFactor } from '#tests/support/second-factor.ts'
import { cookiesOf, test as serverTest } from '#tests/support/test-server.ts'

/** Adds Ada, an administrator, and Mei to the context. */
const test = serverTest.extend('change', async ({ ada }) => {
  return (action: 'disable' | 'enable', { _id: id }: { readonly _id: string }) =>
    ada.call(`POST /api/users/{id}/${action}`, { params: { id } })
})

test('a disabled person is signed out at once and cannot sign in until the account is enabled', async ({
  change,
  db,
  mei,
  server,
}) => {
  const signIn = (attempt: string) =>
    server.anonymous('POST /api/login', { body: { email: mei.email, password: attempt } })
  const cookie = cookiesOf((await signIn(password)).headers['set-cookie'])
  const stream = await openEventStream(await server.listen(), { cookie })
  await stream.next('ready')
  const token = await makePasswordLink(db, mei)
  expect((await change('disable', mei)).status).toBe(200)
  await stream.readToEnd()
  expect((await server.anonymous('GET /api/users/me', { headers: { cookie } })).status).toBe(401)
  expect(await signIn('wrong')).toMatchObject({ status: 401, body: { problem: 'wrong-credentials' } })
  expect(await signIn(password)).toMatchObject({
    status: 403,
    body: { problem: 'account-disabled', message: 'This account is disabled. Ask an administrator.' },
  })
  const link = await server.anonymous('POST /api/passwordLinks/read', { body: { token } })
  expect(link.body.problem).toBe('password-link-invalid')
  expect((await change('enable', mei)).status).toBe(200)
  expect((await signIn(password)).status).toBe(200)
})

test('a pending sign-in of a disabled person cannot be finished', async ({ change, db, mei, server }) => {
  const authenticator = await makeSecondFactor(db, mei)
  const first = await server.anonymous('POST /api/login', { body: { email: mei.email, password } })
  const headers = { cookie: cookiesOf(first.headers['set-cookie']) }
  await change('disable', mei)
  const finished = await server.anonymous('POST /api/login/secondFactor', { body: { code: authenticator() }, headers })
  expect(finished).toMatchObject({ status: 401, body: { problem: 'sign-in-expired' } })
  expect(await db.selectFrom('sessions').select('_id').where('user_id', '=', mei._id).execute()).toEqual([])
})

test('repeating it changes nothing, and each change is in the audit log once', async ({ ada, change, db, mei }) => {
  for (const action of ['disable', 'disable', 'enable', 'enable'] as const) {
    expect((await change(action, mei)).status).toBe(200)
  }
  const log = await db.selectFrom('audit_log').select(['action', 'actor_id', 'user_id']).orderBy('_id').execute()
  const about = { actor_id: ada._id, user_id: mei._id }
  expect(log).toEqual([
    { action: 'disable-user', ...about },
    { action: 'enable-user', ...about },
  ])
})

test('one administrator always remains: nobody disables themselves, and two not each other', async ({
  ada,
  change,
  db,
  server,
}) => {
  expect(await change('disable', ada)).toMatchObject({ status: 403, body: { problem: 'forbidden' } })
  const eve = await makePerson(db, 'Eve', { role: 'admin' })
  const asEve = await server.as(eve)
  const answers = await Promise.all([
    change('disable', eve),
    asEve('POST /api/users/{id}/disable', { params: { id: ada._id } }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const active = await db.selectFrom('users').select('name').where('disabled_at', 'is', null).execute()
  expect(active).toHaveLength(1)
})

test('the last administrator who is not disabled cannot give up the role', async ({ ada, change, db }) => {
  const eve = await makePerson(db, 'Eve', { role: 'admin' })
  await change('disable', eve)
  for (const call of ['update', 'resetPassword'] as const) {
    const demoted = await ada.call(`POST /api/users/{id}/${call}`, {
      params: { id: ada._id },
      body: { role: 'worker' },
    })
    expect(demoted).toMatchObject({ status: 409, body: { result: 6, problem: 'last-admin' } })
  }
})

test('no password link is created for a disabled person, and the directory shows the state', async ({
  change,
  mei,
  ada,
}) => {
  const params = { id: mei._id }
  await change('disable', mei)
  const reset = await ada.call('POST /api/users/{id}/resetPassword', { params, body: {} })
  expect(reset).toMatchObject({ status: 403, body: { problem: 'account-disabled' } })
  const listed = await ada.call('POST /api/users/search', { body: { filters: { id: mei._id } } })
  expect(listed.body.data).toMatchObject([{ state: 'disabled' }])
  expect((await ada.call('GET /api/users/{id}/detail', { params })).body.data).toMatchObject({ state: 'disabled' })
})
