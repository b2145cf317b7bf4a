// Signing in at an organization's identity provider: whose account it opens, and what is refused.
import { describe, expect, onTestFinished } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { createIdentityProvider, type ProviderSettings } from '#src/server/outbound/create-identity-provider.ts'
import { collectLog } from '#tests/support/collect-log.ts'
import { makePerson, makeProject, password } from '#tests/support/fixtures.ts'
import { startProvider, type TestProvider } from '#tests/support/identity-provider.ts'
import { makePasskey } from '#tests/support/passkey.ts'
import { makeSecondFactor } from '#tests/support/second-factor.ts'
import { cookiesOf, serve, test as base, type TestServer } from '#tests/support/test-server.ts'
import { silentLog } from '#tests/support/use-case-deps.ts'

// oxlint-disable-next-line no-empty-pattern -- vitest reads the names of required fixtures from the pattern
const test = base.extend('id', async ({}, { onCleanup }): Promise<TestProvider> => {
  const id = await startProvider()
  onCleanup(id.close)
  return id
})

/** A server whose people sign in at the provider. */
const serveWith = (db: Db, settings: ProviderSettings, options: Parameters<typeof serve>[1] = {}) =>
  serve(db, {
    ...options,
    parts: { ...options.parts, identityProvider: createIdentityProvider(settings, silentLog) },
  })

async function start(server: TestServer) {
  const { status, headers, body } = await server.anonymous('POST /api/login/provider/start', { body: {} })
  return { status, body, cookie: cookiesOf(headers['set-cookie']), url: String(body.data?.url) }
}

const finish = (server: TestServer, cookie: string, query: string) =>
  server.anonymous('POST /api/login/provider', { body: { query }, headers: { cookie } })

/** Signs in as the account. */
async function signIn(server: TestServer, id: TestProvider, accountId: string) {
  const { url, cookie } = await start(server)
  return finish(server, cookie, await id.signIn(url, accountId))
}

const li = { email: 'li@test.example', email_verified: true, name: 'Li Wei' }
const refusedAs = (problem: string) => ({ body: { problem } })

const readUsers = (db: Db) => db.selectFrom('users').select(['_id', 'email', 'name', 'role']).orderBy('id').execute()

describe('whose account it is', () => {
  test('the first sign-in makes an account, later ones find it, whatever its name and email have become', async ({
    db,
    id,
  }) => {
    const { log, lines } = collectLog()
    const server = await serveWith(db, id.settings, { parts: { log } })
    // Another process finishes what this one starts.
    const other = await serveWith(db, id.settings)
    expect((await server.anonymous('GET /api/signUp')).body.data.provider).toBe('Example')
    id.accounts.set('li', li)
    const first = await signIn(server, id, 'li')
    expect(first).toMatchObject({ status: 200, body: { info: { name: 'Li Wei' }, role: 'worker' } })
    const [user] = await readUsers(db)
    expect(user).toMatchObject({ email: li.email, role: 'worker' })
    expect(lines.flatMap(({ event, factor, person }) => (event ? [{ event, factor, person }] : []))).toEqual([
      { event: 'account-added' },
      { event: 'sign-in-succeeded', factor: 'provider', person: user?._id },
    ])
    const headers = { cookie: cookiesOf(first.headers['set-cookie']) }
    expect(headers.cookie).toMatch(/device=[\w-]+\.[\w-]+/)
    expect((await server.anonymous('GET /api/users/me', { headers })).body.data.email).toBe(li.email)
    id.accounts.set('li', { ...li, name: 'Li Na', email: 'na@elsewhere.example', email_verified: false })
    const { url, cookie } = await start(server)
    expect((await finish(other, cookie, await id.signIn(url, 'li'))).body.info).toMatchObject({ _id: user?._id })
    expect(await readUsers(db)).toEqual([user])
    const audit = await db.selectFrom('audit_log').select(['action', 'user_id']).orderBy('action').execute()
    expect(audit.map(({ action }) => action)).toEqual(['link-provider', 'sign-up'])
  })

  test('an account with the email is found, and no code is asked for; nobody else gets it with that email', async ({
    db,
    id,
  }) => {
    const server = await serveWith(db, id.settings)
    const mei = await makePerson(db, 'Mei', { email: 'Mei@test.example' })
    await makeSecondFactor(db, mei)
    id.accounts.set('mei', { email: 'mei@test.example', email_verified: true })
    expect(await signIn(server, id, 'mei')).toMatchObject({ status: 200, body: { info: { _id: mei._id } } })
    id.accounts.set('new-mei', { email: 'mei@test.example', email_verified: true })
    expect(await signIn(server, id, 'new-mei')).toMatchObject(refusedAs('provider-account-refused'))
    expect(await signIn(server, id, 'mei')).toMatchObject({ status: 200, body: { info: { _id: mei._id } } })
  })

  test('nobody who made the account before its owner came keeps a way into it, but an administrator keeps the password', async ({
    db,
    id,
  }) => {
    const settings = { ...id.settings, adminClaim: { name: 'groups', value: 'curio-admins' } }
    const server = await serveWith(db, settings, { mailMode: 'smtp' })
    const [ada, mei] = [await makePerson(db, 'Ada', { role: 'admin' }), await makePerson(db, 'Mei')]
    const [asAda, asMei] = [await server.as(ada), await server.as(mei)]
    await server.anonymous('POST /api/passwordLinks/request', { body: { email: mei.email } })
    await makeSecondFactor(db, mei)
    await makePasskey(db, mei)
    for (const { email } of [ada, mei]) {
      id.accounts.set(email, { email, email_verified: true, groups: 'curio-admins' })
      expect((await signIn(server, id, email)).status).toBe(200)
    }
    expect((await asMei('GET /api/users/me')).status).toBe(401)
    expect((await server.anonymous('POST /api/login', { body: { email: mei.email, password } })).status).toBe(401)
    for (const table of ['second_factors', 'passkeys', 'password_links'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    const mails = await db
      .selectFrom('mails')
      .select(['kind', 'content'])
      .where('user_id', '=', mei._id)
      .orderBy('kind')
      .execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['new-device', 'password-changed', 'reset', 'second-factor-changed'])
    expect(mails[0]?.content).toMatchObject({ byProvider: true })
    expect((await asAda('GET /api/users/me')).status).toBe(200)
    await server.as(ada)
  })

  test('whoever the provider made is not invited when they ask for a password', async ({ db, id }) => {
    const server = await serveWith(db, id.settings, { mailMode: 'smtp' })
    id.accounts.set('li', li)
    await signIn(server, id, 'li')
    await server.anonymous('POST /api/passwordLinks/request', { body: { email: li.email } })
    expect(await db.selectFrom('mails').select('kind').execute()).toEqual([{ kind: 'reset' }])
    expect(await db.selectFrom('password_links').select('purpose').execute()).toEqual([{ purpose: 'reset' }])
  })

  test('whoever a manager invited by email has the invitation', async ({ db, id }) => {
    const server = await serveWith(db, id.settings, { signUpMode: 'invite' })
    const manager = await makePerson(db, 'Manager')
    const { projectId } = await makeProject(db, manager)
    const body = { emails: [li.email], locale: 'en' }
    await server.withCall(manager).call('POST /api/projects/{id}/inviteByEmail', { params: { id: projectId }, body })
    id.accounts.set('li', li)
    const headers = { cookie: cookiesOf((await signIn(server, id, 'li')).headers['set-cookie']) }
    expect((await server.anonymous('GET /api/talents/invitations', { headers })).body.data).toMatchObject([{}])
  })

  test.for([
    ['an email that is not verified', { ...li, email_verified: false }, 'provider-email-refused'],
    ['an email of another domain', { ...li, email: 'li@elsewhere.example' }, 'provider-email-refused'],
    ['no email', { name: 'Li Wei' }, 'provider-email-refused'],
    ['the email of an administrator', { ...li, email: 'ada@test.example' }, 'provider-account-refused'],
    ['the email of a disabled account', { ...li, email: 'off@test.example' }, 'account-disabled'],
    ['the email of a demo account, through a proxy,', { ...li, email: 'demo@test.example' }, 'demo-account'],
  ] as const)('%s opens no account and makes none', async ([, account, problem], { db, id }) => {
    const server = await serveWith(db, id.settings)
    await makePerson(db, 'Ada', { email: 'ada@test.example', role: 'admin' })
    await makePerson(db, 'Off', { email: 'off@test.example', disabled_at: new Date() })
    await makePerson(db, 'Demo', { email: 'demo@test.example', is_demo: true })
    const users = await readUsers(db)
    id.accounts.set('account', account)
    const { url, cookie } = await start(server)
    const query = await id.signIn(url, 'account')
    const headers = { cookie, 'x-forwarded-for': '203.0.113.1' }
    const refused = await server.anonymous('POST /api/login/provider', { body: { query }, headers })
    expect(refused).toMatchObject(refusedAs(problem))
    expect(cookiesOf(refused.headers['set-cookie'])).toBe('pending=')
    expect(await readUsers(db)).toEqual(users)
    expect(await db.selectFrom('provider_accounts').selectAll().execute()).toEqual([])
  })

  test('a disabled account stays closed; an erased person comes back as a new one', async ({ db, id }) => {
    const server = await serveWith(db, id.settings)
    const asAda = await server.as(await makePerson(db, 'Ada', { role: 'admin' }))
    id.accounts.set('li', li)
    const { _id } = (await signIn(server, id, 'li')).body.info
    await asAda('POST /api/users/{id}/disable', { params: { id: _id } })
    expect(await signIn(server, id, 'li')).toMatchObject(refusedAs('account-disabled'))
    expect((await asAda('POST /api/users/{id}/erase', { params: { id: _id } })).status).toBe(200)
    expect((await signIn(server, id, 'li')).body.info._id).not.toBe(_id)
  })
})

describe('roles and second factors', () => {
  test('the claim makes administrators and takes the role again, but not that of the last one', async ({ db, id }) => {
    const settings = { ...id.settings, adminClaim: { name: 'groups', value: 'curio-admins' } }
    const server = await serveWith(db, settings)
    const ada = await makePerson(db, 'Ada', { email: 'ada@test.example', role: 'admin' })
    const roleOf = async (accountId: string, groups: unknown) => {
      id.accounts.set(accountId, { email: `${accountId}@test.example`, email_verified: true, groups })
      const { body } = await signIn(server, id, accountId)
      return body.role ?? body.problem
    }
    expect(await roleOf('li', undefined)).toBe('worker')
    expect(await roleOf('li', ['staff', 'curio-admins'])).toBe('admin')
    expect(await roleOf('li', ['staff'])).toBe('worker')
    expect(await roleOf('ada', ['staff'])).toBe('provider-account-refused')
    expect(await roleOf('ada', 'curio-admins')).toBe('admin')
    expect(await roleOf('ada', ['staff'])).toBe('admin')
    expect((await readUsers(db)).map(({ role }) => role)).toEqual(['admin', 'worker'])
    const changes = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'after'])
      .where('action', '=', 'change-role')
      .where('user_id', '<>', ada._id)
      .orderBy('_id')
      .execute()
    expect(changes).toMatchObject([
      { actor_id: null, after: { role: 'admin' } },
      { actor_id: null, after: { role: 'worker' } },
    ])
  })

  test('where everybody has to have a second factor, the provider is responsible for that of its sessions and their tokens', async ({
    db,
    id,
  }) => {
    const server = await serveWith(db, id.settings, { secondFactorRule: 'everyone' })
    id.accounts.set('li', li)
    const headers = { cookie: cookiesOf((await signIn(server, id, 'li')).headers['set-cookie']) }
    expect((await server.anonymous('GET /api/users/me/ledger', { headers })).status).toBe(200)
    const factor = await server.anonymous('GET /api/users/me/secondFactor', { headers })
    expect(factor.body.data).toMatchObject({ required: false })
    const [user] = await readUsers(db)
    const { projectId } = await makeProject(db, { ...li, _id: user?._id ?? '' })
    const [params, body] = [{ id: projectId }, { name: 'Nightly', scope: 'read' }]
    const made = await server.anonymous('POST /api/projects/{id}/tokens', { params, body, headers })
    const token = { authorization: `Bearer ${made.body.data.token}` }
    expect((await server.anonymous('GET /api/projects/{id}/board', { params, headers: token })).status).toBe(200)
    const elsewhere = await server.as(li)
    expect(await elsewhere('GET /api/users/me/ledger')).toMatchObject(refusedAs('second-factor-required'))
  })
})

describe('an answer that is not that of the provider to this browser', () => {
  /** The query with one parameter replaced. */
  const withParam = (query: string, name: string, value: string) => {
    const params = new URLSearchParams(query)
    params.set(name, value)
    return `?${params}`
  }

  test('is refused', async ({ db, id }) => {
    const server = await serveWith(db, id.settings)
    id.accounts.set('li', li)
    id.accounts.set('eve', { email: 'eve@test.example', email_verified: true })
    const [mine, hers] = [await start(server), await start(server)]
    const query = await id.signIn(mine.url, 'li')
    const ofEve = await id.signIn(hers.url, 'eve')
    const state = new URLSearchParams(query).get('state') ?? ''
    // Eve makes this browser open the address at which her own sign-in ended, or smuggles her code into it.
    expect(await finish(server, mine.cookie, ofEve)).toMatchObject(refusedAs('sign-in-expired'))
    expect(await finish(server, mine.cookie, withParam(ofEve, 'state', state))).toMatchObject(
      refusedAs('provider-refused'),
    )
    for (const cookie of ['', 'pending=', 'pending=guessed'])
      expect(await finish(server, cookie, query)).toMatchObject(refusedAs('sign-in-expired'))
    // Another provider's answer, an error, and one without a code.
    for (const other of [
      withParam(query, 'iss', 'https://other.example'),
      `?error=access_denied&state=${state}&iss=${encodeURIComponent(id.settings.issuer)}`,
      `?state=${state}`,
    ])
      expect(await finish(server, mine.cookie, other)).toMatchObject(refusedAs('provider-refused'))
    expect(await readUsers(db)).toEqual([])
    expect((await finish(server, mine.cookie, query)).status).toBe(200)
    // The same code again, by somebody who has read the cookie too.
    expect(await finish(server, mine.cookie, query)).toMatchObject(refusedAs('provider-refused'))
  })
})

test('a provider that cannot be reached is tried again at the next sign-in', async ({ db, id }) => {
  const server = await serveWith(db, id.settings)
  await id.close()
  const second = await serveWith(db, id.settings)
  expect(await start(second)).toMatchObject({ status: 502, ...refusedAs('provider-unavailable') })
  const again = await startProvider({ port: Number(new URL(id.settings.issuer).port) })
  onTestFinished(again.close)
  again.accounts.set('li', li)
  expect((await signIn(second, again, 'li')).status).toBe(200)
  expect((await signIn(server, again, 'li')).status).toBe(200)
})
