import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import type { ContractCall } from '#src/contract/contract.ts'
import { type Db, openDatabase } from '#src/server/db/connection/open-database.ts'
import { remindOfTokenEnds } from '#src/server/features/projects/api-tokens/api-tokens.ts'
import { findTokenUser } from '#src/server/http/session/api-tokens.ts'
import { defaultRateLimits } from '#src/server/http/limits/call-limiter.ts'
import { makeDeps } from '#tests/support/use-case-deps.ts'
import { collectLog } from '#tests/support/collect-log.ts'
import { makeApiToken, makePerson, makeProject, makeTask } from '#tests/support/fixtures.ts'
import { makeSecondFactor } from '#tests/support/second-factor.ts'
import { buildServer, type CallOptions, test, type TestServer } from '#tests/support/test-server.ts'

const callerWith =
  ({ anonymous }: TestServer, token: string) =>
  (name: ContractCall, { headers, ...options }: CallOptions = {}) =>
    anonymous(name, { ...options, headers: { authorization: `Bearer ${token}`, ...headers } })

/** A project of Mo with a token that reads it. */
async function makeReader(db: Db, server: TestServer) {
  const mo = await makePerson(db, 'Mo')
  const project = await makeProject(db, mo)
  const asToken = callerWith(server, await makeApiToken(db, project, mo, 'read'))
  return { mo, project, asToken, params: { id: project.projectId }, bundle: { id: project.bundleId } }
}

test('a token is shown once, stored as a hash, listed with its last use, and refused once it is revoked', async ({
  db,
  server,
}) => {
  const mo = await makePerson(db, 'Mo')
  const { projectId: id, bundleId } = await makeProject(db, mo)
  const asMo = await server.as(mo)
  const added = await asMo('POST /api/projects/{id}/tokens', {
    params: { id },
    body: { name: 'Nightly', scope: 'read', lifetime: 'never' },
  })
  const { token, ...listed } = added.body.data
  expect(token).toMatch(/^curio_[\w-]{43}$/)
  expect(listed).toMatchObject({
    name: 'Nightly',
    scope: 'read',
    hint: token.slice(-4),
    madeBy: { name: 'Mo' },
    expiresAt: null,
  })
  const list = async () => (await asMo('GET /api/projects/{id}/tokens', { params: { id } })).body.data
  expect(await list()).toEqual([{ ...listed, isAccepted: true, lastUsedAt: null }])
  const { rows } = await sql`select to_jsonb(t)::text from api_tokens t`.execute(db)
  expect(JSON.stringify(rows)).not.toContain(token)

  const asToken = callerWith(server, token)
  expect((await asToken('GET /api/bundles/{id}', { params: { id: bundleId } })).status).toBe(200)
  expect((await list())[0].lastUsedAt).toMatch(/^\d{4}-/)

  const tokenId = listed._id
  await asMo('DELETE /api/projects/{id}/tokens/{tokenId}', { params: { id, tokenId } })
  const again = await asMo('DELETE /api/projects/{id}/tokens/{tokenId}', { params: { id, tokenId } })
  expect(again.status).toBe(200)
  expect(await list()).toEqual([])
  const refused = await asToken('GET /api/bundles/{id}', { params: { id: bundleId } })
  expect(refused).toMatchObject({ status: 401, body: { problem: 'not-signed-in' } })
  expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  expect(await db.selectFrom('audit_log').select(['action', 'before', 'after']).orderBy('_id').execute()).toEqual([
    { action: 'add-token', before: null, after: { token: 'Nightly', scope: 'read', lifetime: 'never' } },
    { action: 'revoke-token', before: { token: 'Nightly', scope: 'read' }, after: null },
  ])
})

test('a token is accepted while the database can only be read', async ({ db, url }) => {
  const mo = await makePerson(db, 'Mo')
  const token = await makeApiToken(db, await makeProject(db, mo), mo)
  const readOnlyUrl = new URL(url)
  readOnlyUrl.searchParams.set('options', '-c default_transaction_read_only=on')
  const readOnly = openDatabase(readOnlyUrl.href)
  onTestFinished(() => readOnly.destroy())
  expect(await findTokenUser(readOnly, token)).toMatchObject({ _id: mo._id })
})

test('a token for a year is announced two weeks before its end, and refused from then on', async ({
  db,
  server,
  ada,
}) => {
  const mo = await makePerson(db, 'Mo')
  const project = await makeProject(db, mo)
  const params = { id: project.projectId }
  for (const asMaker of [await server.as(mo), await server.as(ada)])
    await asMaker('POST /api/projects/{id}/tokens', { params, body: { name: 'Nightly', scope: 'read' } })
  await makeApiToken(db, project, mo)
  const token = await makeApiToken(db, project, mo, 'read')
  const asToken = callerWith(server, token)
  const asMo = await server.as(mo)
  const list = async () => (await asMo('GET /api/projects/{id}/tokens', { params })).body.data
  const [{ createdAt, expiresAt }] = (await list()).slice(2)
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBeGreaterThan(364 * 86_400_000)

  const passDays = (days: number) =>
    sql`update api_tokens set expires_at = expires_at - make_interval(days => ${days})`.execute(db)
  const remind = () => remindOfTokenEnds(makeDeps(db))
  await passDays(350)
  expect(await remind()).toBe(0)
  await passDays(2)
  expect([await remind(), await remind()]).toEqual([1, 0])
  const notifications = await db.selectFrom('notifications').select(['user_id', 'kind', 'subject']).execute()
  const subject = { projectId: project.projectId, name: 'Short dramas', count: 2 }
  const expected = [mo, ada].map(({ _id }) => ({ user_id: _id, kind: 'token-ending', subject }))
  expect(notifications.toSorted(byUser)).toEqual(expected.toSorted(byUser))

  await sql`update api_tokens set expires_at = now() where hint = ${token.slice(-4)}`.execute(db)
  const refused = await asToken('GET /api/bundles/{id}', { params: { id: project.bundleId } })
  expect(refused).toMatchObject({ status: 401, body: { problem: 'token-expired' } })
  expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  expect(await list()).toMatchObject([{ isAccepted: false, isExpired: true }, { isAccepted: true }, {}, {}])
})

const byUser = (one: { readonly user_id: string }, other: { readonly user_id: string }) =>
  one.user_id < other.user_id ? -1 : 1

test('a project has at most 20 tokens', async ({ db, server }) => {
  const { mo, project, params } = await makeReader(db, server)
  for (let made = 1; made < 20; made += 1) await makeApiToken(db, project, mo)
  const added = await server.withCall(mo).call('POST /api/projects/{id}/tokens', {
    params,
    body: { name: 'One more', scope: 'read' },
  })
  expect(added).toMatchObject({ status: 400, body: { errors: [{ path: 'name', message: /at most 20/ }] } })
})

test('a token works only while its maker manages the project', async ({ db, server, bo }) => {
  const { mo, project, asToken, params, bundle } = await makeReader(db, server)
  await db.insertInto('project_managers').values({ project_id: project.projectId, user_id: bo._id }).execute()
  const read = async () => (await asToken('GET /api/bundles/{id}', { params: bundle })).status
  await bo.call('POST /api/projects/{id}/removeManager', { params, body: { userId: mo._id } })
  expect(await read()).toBe(401)
  const { body } = await bo.call('GET /api/projects/{id}/tokens', { params })
  expect(body.data).toMatchObject([{ madeBy: { name: 'Mo' }, isAccepted: false }])
  await bo.call('POST /api/projects/{id}/addManager', { params, body: { email: mo.email } })
  expect(await read()).toBe(200)
})

test.for(['disabled', 'erased'] as const)(
  'a token is refused once its maker is %s',
  async (what, { db, server, ada }) => {
    const { mo, asToken, bundle } = await makeReader(db, server)
    const call = what === 'disabled' ? 'POST /api/users/{id}/disable' : 'POST /api/users/{id}/erase'
    expect((await ada.call(call, { params: { id: mo._id }, body: {} })).status).toBe(200)
    expect((await asToken('GET /api/bundles/{id}', { params: bundle })).status).toBe(401)
  },
)

test('a token that may import adds tasks and changes none', async ({ db, server }) => {
  const mo = await makePerson(db, 'Mo')
  const project = await makeProject(db, mo)
  const asToken = callerWith(server, await makeApiToken(db, project, mo, 'import'))
  const urls = { source_external_url: '/media/clips/a/source.mp4', target_external_url: '/media/clips/a/target.mp4' }
  const body = { tasks: [{ language: 'English', ...urls }] }
  const send = (query: Record<string, string>) =>
    asToken('POST /api/bundles/{id}/import', { params: { id: project.bundleId }, query, body })
  expect((await send({})).status).toBe(200)
  for (const update of ['true', 'preview']) {
    expect(await send({ update })).toMatchObject({ status: 403, body: { message: /scope “all”/ } })
  }
})

test('a token of an administrator does only what a manager of its project can do', async ({ db, server, ada }) => {
  const { project, params } = await makeReader(db, server)
  const asToken = callerWith(server, await makeApiToken(db, project, ada))
  await makeProject(db, ada)
  expect((await asToken('GET /api/projects')).body.data).toHaveLength(1)
  expect((await asToken('GET /api/audit')).status).toBe(403)
  expect((await asToken('PUT /api/projects/{id}/maxRate', { params, body: { maxRate: 9 } })).status).toBe(403)
})

test('a body cannot name what belongs to another project of the same manager', async ({ db, server }) => {
  const { mo, project, params, bundle } = await makeReader(db, server)
  const other = await makeProject(db, mo)
  const task = await makeTask(db, other, null)
  const asToken = callerWith(server, await makeApiToken(db, project, mo))
  const memberId = (await makePerson(db, 'Mei'))._id
  const ids = { taskId: task, bundleId: other.bundleId }
  const answers = [
    await asToken('POST /api/bundles/{id}/assignTask', { params: bundle, body: { task, memberId } }),
    await asToken('POST /api/bundles/{id}/unAssignTask', { params: bundle, body: ids }),
    await asToken('POST /api/bundles/{id}/previewAssign', { params: bundle, body: { bundleId: other.bundleId } }),
    await asToken('POST /api/projects/{id}/planJobs', { params, body: ids }),
    await asToken('POST /api/projects/{id}/membersWithName', { params, body: ids }),
    await asToken('POST /api/projects/{id}/movePayouts', {
      params,
      body: { status: 'Reviewing', jobs: [{ bundleId: other.bundleId, workerId: memberId, completed: 0, due: 0 }] },
    }),
  ]
  const reached = answers.filter(({ status, body }) =>
    status === 200 ? JSON.stringify(body).includes(other.bundleId) : ![403, 404, 409].includes(status),
  )
  expect(reached).toEqual([])
})

test('an unknown token is refused, also beside a session', async ({ db, server }) => {
  const { mo, params } = await makeReader(db, server)
  const asMo = await server.as(mo)
  const headers = { authorization: 'Bearer curio_unknown' }
  expect((await asMo('GET /api/projects/{id}/webhooks', { params, headers })).status).toBe(401)
  // A proxy’s own token is none of Curio’s.
  const ofProxy = { authorization: 'Bearer eyJhbGciOiJSUzI1NiJ9' }
  expect((await asMo('GET /api/projects/{id}/webhooks', { params, headers: ofProxy })).status).toBe(200)
})

test('a rule that demands a second factor holds for tokens too', async ({ db }) => {
  const { server, close } = await buildServer(db, { secondFactorRule: 'everyone' })
  const { mo, asToken, bundle } = await makeReader(db, server)
  const read = () => asToken('GET /api/bundles/{id}', { params: bundle })
  expect((await read()).body.problem).toBe('second-factor-required')
  await makeSecondFactor(db, mo)
  expect((await read()).status).toBe(200)
  await close()
})

test('tokens of a person share one limit, apart from their sessions; refused ones count for the network', async ({
  db,
}) => {
  const rateLimits = { ...defaultRateLimits, read: { perMinute: 2, burst: 2 } }
  const { server, close } = await buildServer(db, { rateLimits, rateLimitNetwork: 2 })
  const { mo, project, asToken, bundle: params } = await makeReader(db, server)
  const second = callerWith(server, await makeApiToken(db, project, mo))
  const unknown = callerWith(server, 'curio_unknown')
  const statuses: number[] = []
  for (const caller of [asToken, second, asToken, await server.as(mo)])
    statuses.push((await caller('GET /api/bundles/{id}', { params })).status)
  expect(statuses).toEqual([200, 200, 429, 200])
  const guesses: number[] = []
  for (let guess = 0; guess < 5; guess += 1) guesses.push((await unknown('GET /api/bundles/{id}', { params })).status)
  expect(guesses).toEqual([401, 401, 401, 401, 429])
  await close()
})

test('making, revoking and refusing tokens are security events, and no log line contains one', async ({ db }) => {
  const { log, lines } = collectLog()
  const { server, close } = await buildServer(db, { parts: { log } })
  const { mo, project, params, bundle } = await makeReader(db, server)
  const asMo = await server.as(mo)
  const body = { name: 'Nightly', scope: 'read' }
  const added = await asMo('POST /api/projects/{id}/tokens', { params, body })
  const { token, _id: tokenId } = added.body.data
  const asToken = callerWith(server, token)
  await asToken('GET /api/bundles/{id}', { params: bundle })
  await asToken('POST /api/bundles/{id}/deleteTasks', { params: bundle, body: {} })
  await asMo('DELETE /api/projects/{id}/tokens/{tokenId}', { params: { ...params, tokenId } })
  await asToken('GET /api/bundles/{id}', { params: bundle })
  const hash = expect.stringMatching(/^[0-9a-f]{16}$/)
  expect(lines.filter(({ event }) => event !== undefined)).toMatchObject([
    { event: 'token-added', level: 40, person: mo._id, session: hash, subject: project.projectId, scope: 'read' },
    { event: 'access-denied', person: mo._id, token: hash },
    { event: 'token-revoked', person: mo._id, session: hash },
    { event: 'token-refused', level: 40 },
  ])
  expect(JSON.stringify(lines)).not.toContain(token)
  await close()
})
