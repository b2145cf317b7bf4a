import { expect } from 'vitest'
import { serializeError } from '#src/server/log-options.ts'
import { test as base } from '#tests/support/database.ts'
import { collectLog } from '#tests/support/collect-log.ts'
import { completeTask, makePerson, makeProject, makeTask, password } from '#tests/support/fixtures.ts'
import { createAuthenticator } from '#tests/support/passkey.ts'
import { authenticatorOf } from '#tests/support/second-factor.ts'
import { cookiesOf, serve } from '#tests/support/test-server.ts'

/** A server behind a proxy whose log lines are collected. */
const test = base.extend('logged', async ({ db }) => {
  const { log, lines } = collectLog()
  const server = await serve(db, { trustProxy: ['203.0.113.9'], parts: { log } })
  /** Removes and returns the lines with the field `event`. */
  const takeEvents = () => lines.splice(0).filter(({ event }) => event !== undefined)
  return { server, lines, takeEvents }
})

const hex = expect.stringMatching(/^[0-9a-f]{16}$/)

test('each line of a request names the person and their session by id and hash, and nothing personal', async ({
  db,
  logged: { server, lines },
}) => {
  const mei = await makePerson(db, 'Secret Mei')
  const asMei = await server.as(mei, password)
  await asMei('GET /api/products/getAll', {
    query: { keyword: 'secret vase' },
    headers: { 'user-agent': 'secret agent' },
  })
  await asMei('GET /api/products/{id}', { params: { id: mei._id } })
  await server.anonymous('GET /api/users/me')
  const requests = lines.filter(({ msg }) => msg === 'request completed')
  const ofMei = { reqId: expect.any(String), person: mei._id, session: hex }
  expect(requests).toMatchObject([
    { method: 'POST', route: '/api/login', status: 200 },
    { method: 'GET', path: '/api/products/getAll', route: '/api/products/getAll', status: 200, ...ofMei },
    { path: `/api/products/${mei._id}`, route: '/api/products/:id', status: 404, ...ofMei },
    { path: '/api/users/me', status: 401 },
  ])
  expect(requests.at(-1)).not.toHaveProperty('person')
  const text = JSON.stringify(lines)
  for (const personal of ['secret', 'Secret', password, '127.0.0.1']) expect(text).not.toContain(personal)
})

test('sign-ins that succeed, fail and are blocked are events of one account', async ({ db, logged }) => {
  const { server, takeEvents } = logged
  const { email, _id } = await makePerson(db, 'Mei')
  const signIn = (tried: string) => server.anonymous('POST /api/login', { body: { email, password: tried } })
  await signIn(password)
  const [succeeded] = takeEvents()
  expect(succeeded).toMatchObject({ event: 'sign-in-succeeded', level: 30, person: _id, session: hex, account: hex })
  for (let tries = 0; tries < 6; tries += 1) await signIn('guess')
  const refused = takeEvents()
  const failed = { event: 'sign-in-failed', level: 40, account: succeeded?.['account'] }
  expect(refused).toMatchObject([
    ...Array.from({ length: 5 }, () => failed),
    { event: 'sign-in-blocked', level: 40, account: succeeded?.['account'] },
    { event: 'throttled', level: 40 },
  ])
})

test('signing out is an event, also if the device did so without a network', async ({ db, logged }) => {
  const { server, takeEvents } = logged
  const mei = await makePerson(db, 'Mei')
  const signedIn = await server.anonymous('POST /api/login', { body: { email: mei.email, password } })
  const asMei = await server.as(mei)
  takeEvents()
  await asMei('POST /api/logout')
  const cookie = `${cookiesOf(signedIn.headers['set-cookie'])}; signed-out=1`
  await server.anonymous('GET /api/users/me', { headers: { cookie } })
  const signedOut = { event: 'signed-out', level: 30, person: mei._id, session: hex }
  expect(takeEvents()).toMatchObject([signedOut, signedOut])
})

test('a refused, a cross-site and another person’s request are events with the person', async ({ db, logged }) => {
  const { server, takeEvents } = logged
  const [mei, noah] = [await makePerson(db, 'Mei'), await makePerson(db, 'Noah')]
  const { projectId: project } = await makeProject(db, noah)
  const asMei = await server.as(mei)
  takeEvents()
  await asMei('GET /api/audit')
  await asMei('POST /api/projects/{id}/update', { params: { id: project }, body: { name: 'Mine' } })
  await asMei('GET /api/users/me', { headers: { 'curio-person': noah._id } })
  await asMei('PUT /api/users/{id}/follow', {
    params: { id: noah._id },
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(takeEvents()).toMatchObject([
    { event: 'access-denied', person: mei._id, session: hex },
    { event: 'access-denied', person: mei._id },
    { event: 'access-denied', person: mei._id },
    { event: 'cross-site' },
  ])
})

test('the line of a refused request has the problem, whichever check refused it', async ({ db, logged }) => {
  const { server, lines } = logged
  const asMei = await server.as(await makePerson(db, 'Mei'))
  lines.splice(0)
  await asMei('GET /api/products/{id}', { params: { id: 'not an id' } })
  await asMei('POST /api/users/me/update', { body: { name: 7 } })
  await asMei('GET /api/audit')
  await server.request('POST', '/api/login', { headers: { 'content-type': 'application/json' }, body: '{' })
  const requests = lines.filter(({ msg }) => msg === 'request completed')
  expect(requests.map(({ status, problem }) => [status, problem])).toEqual([
    [404, 'not-found'],
    [400, 'invalid'],
    [403, 'forbidden'],
    [400, 'invalid'],
  ])
})

test('failed confirmations, links that do not work and one’s own payout are events', async ({ db, logged }) => {
  const { server, takeEvents } = logged
  const mei = await makePerson(db, 'Mei')
  const { projectId, bundleId } = await makeProject(db, mei)
  await completeTask(db, await makeTask(db, { projectId, bundleId }, mei))
  const asMei = await server.as(mei)
  takeEvents()
  await asMei('POST /api/projects/{id}/movePayouts', {
    params: { id: projectId },
    body: { status: 'Waiting for Payment', jobs: [{ bundleId, workerId: mei._id, completed: 1, due: 0.3 }] },
  })
  await asMei('POST /api/users/me/sessions/end', { body: { currentPassword: 'a guess' } })
  await asMei('POST /api/users/me/sessions/end', { body: { currentPassword: password } })
  await server.anonymous('POST /api/passwordLinks/read', { body: { token: 'A'.repeat(43) } })
  await server.anonymous('POST /api/signUp/read', { body: { token: 'A'.repeat(43) } })
  expect(takeEvents()).toMatchObject([
    { event: 'access-denied', level: 40, person: mei._id },
    { event: 'confirmation-failed', level: 40, person: mei._id, session: hex },
    { event: 'sessions-ended', level: 40, person: mei._id },
    { event: 'link-refused', level: 40 },
    { event: 'link-refused', level: 40 },
  ])
})

test('changes of passwords, roles and accounts are events with who made them and whom they concern', async ({
  db,
  logged,
}) => {
  const { server, takeEvents } = logged
  const [ada, mei] = [await makePerson(db, 'Ada', { role: 'admin' }), await makePerson(db, 'Mei')]
  const asAda = await server.as(ada)
  const asMei = await server.as(mei)
  takeEvents()
  await asMei('PUT /api/users/me/password', { body: { currentPassword: password, password: 'another long one' } })
  await asAda('POST /api/users/{id}/update', { params: { id: mei._id }, body: { role: 'admin' } })
  await asAda('POST /api/users/{id}/update', { params: { id: mei._id }, body: { role: 'admin', country: 'CN' } })
  const link = await asAda('POST /api/users/{id}/resetPassword', { params: { id: mei._id }, body: {} })
  const added = await asAda('POST /api/users/addOne', { body: { name: 'Bo' } })
  const [, token] = String(link.body.data.url).split('#')
  await server.anonymous('POST /api/passwordLinks/use', { body: { token, password: 'a third long one' } })
  for (const change of ['disable', 'enable', 'erase'] as const) {
    await asAda(`POST /api/users/{id}/${change}`, { params: { id: mei._id } })
  }
  const byAda = { person: ada._id, subject: mei._id, level: 40 }
  expect(takeEvents()).toMatchObject([
    { event: 'password-changed', person: mei._id },
    { event: 'role-changed', person: ada._id, subject: mei._id, role: 'admin' },
    { event: 'password-link-created', person: ada._id, subject: mei._id },
    { event: 'account-added', person: ada._id, subject: added.body.data._id },
    { event: 'password-changed', person: mei._id },
    { event: 'sign-in-succeeded', person: mei._id, session: hex },
    { event: 'account-disabled', ...byAda },
    { event: 'account-enabled', ...byAda },
    { event: 'account-erased', ...byAda },
  ])
})

test('changes of a second factor, and the use of a recovery code, are events', async ({ db, logged }) => {
  const { server, takeEvents } = logged
  const [ada, mei] = [await makePerson(db, 'Ada', { role: 'admin' }), await makePerson(db, 'Mei')]
  const [asAda, asMei] = [await server.as(ada), await server.as(mei)]
  const setUp = async () => {
    const prepared = await asMei('POST /api/users/me/secondFactor/prepare', { body: { currentPassword: password } })
    const { secret, sealedSecret } = prepared.body.data
    const authenticator = authenticatorOf(secret)
    await asMei('PUT /api/users/me/secondFactor', { body: { sealedSecret, code: authenticator() } })
    return authenticator
  }
  const confirm = (call: 'recoveryCodes' | 'remove', code: string) =>
    asMei(`POST /api/users/me/secondFactor/${call}`, { body: { currentPassword: password, code } })
  takeEvents()
  const authenticator = await setUp()
  const { body } = await confirm('recoveryCodes', authenticator(1))
  await confirm('remove', 'not-a-code')
  const first = await server.anonymous('POST /api/login', { body: { email: mei.email, password } })
  await server.anonymous('POST /api/login/secondFactor', {
    body: { code: body.data.recoveryCodes[0] },
    headers: { cookie: cookiesOf(first.headers['set-cookie']) },
  })
  await confirm('remove', body.data.recoveryCodes[1])
  await setUp()
  const remove = () => asAda('DELETE /api/users/{id}/secondFactor', { params: { id: mei._id } })
  await remove()
  await remove()
  const ofMei = { person: mei._id, level: 40 }
  expect(takeEvents()).toMatchObject([
    { event: 'second-factor-added', ...ofMei, session: hex },
    { event: 'recovery-codes-replaced', ...ofMei },
    { event: 'second-factor-failed', ...ofMei },
    { event: 'recovery-code-used', ...ofMei },
    { event: 'sign-in-succeeded', person: mei._id, factor: 'recovery-code' },
    { event: 'recovery-code-used', ...ofMei },
    { event: 'second-factor-removed', ...ofMei },
    { event: 'second-factor-added', ...ofMei },
    { event: 'second-factor-removed', person: ada._id, subject: mei._id, level: 40 },
  ])
})

test('passkeys that are added, used and removed, and attempts that fail, are events', async ({ db, logged }) => {
  const { server, takeEvents } = logged
  const mei = await makePerson(db, 'Mei')
  const asMei = await server.as(mei)
  takeEvents()
  const authenticator = createAuthenticator()
  const body = { currentPassword: password }
  const options = (await asMei('POST /api/users/me/passkeys/prepare', { body })).body.data
  const credential = authenticator.create(options)
  const added = await asMei('POST /api/users/me/passkeys', { body: { name: 'Phone', credential } })
  authenticator.signatureCount += 1
  const challenge = (await server.anonymous('POST /api/passkeys/challenge', { body: {} })).body.data
  const signed = { credential: authenticator.sign(challenge) }
  for (let tries = 0; tries < 2; tries += 1) await server.anonymous('POST /api/login/passkey', { body: signed })
  await asMei('POST /api/users/me/passkeys/{id}/remove', { params: { id: added.body.data._id }, body })
  const ofMei = { person: mei._id, session: hex }
  expect(takeEvents()).toMatchObject([
    { event: 'passkey-added', level: 40, ...ofMei },
    { event: 'sign-in-succeeded', level: 30, ...ofMei, factor: 'passkey' },
    { event: 'sign-in-failed', level: 40, factor: 'passkey' },
    { event: 'passkey-removed', level: 40, ...ofMei },
  ])
})

test('an error of the database is logged without the values that it quotes', () => {
  const quoting = { detail: 'Key (email)=(mei@secret.example) already exists.', where: 'secret' }
  const line = serializeError(Object.assign(new Error('duplicate key'), quoting))
  expect(line).toMatchObject({ message: 'duplicate key' })
  expect(JSON.stringify(line)).not.toContain('secret')
})

test('a request id is accepted from a proxy that is trusted, and from nobody else', async ({ logged: { server } }) => {
  const idFrom = async (remoteAddress: string) => {
    const { headers } = await server.request('GET', '/healthz', {
      headers: { 'x-request-id': 'from-the-proxy-1' },
      remoteAddress,
    })
    return headers['x-request-id']
  }
  expect(await idFrom('203.0.113.9')).toBe('from-the-proxy-1')
  expect(await idFrom('203.0.113.10')).not.toBe('from-the-proxy-1')
})
