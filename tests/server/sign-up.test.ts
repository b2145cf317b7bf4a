// Making one's own account: SIGN_UP, links by mail, and managers who invite emails to a project.
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { MailContent } from '#src/domain/messages/mail.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makePerson, makeProject, makeTalent } from '#tests/support/fixtures.ts'
import { type Caller, cookiesOf, serve, test, type TestServer } from '#tests/support/test-server.ts'

const email = 'li@test.example'
const password = 'four green tea bowls'

const request = (server: TestServer, address = email) =>
  server.anonymous('POST /api/signUp/request', { body: { email: address, locale: 'zh-Hans' } })

const signUp = (server: TestServer, token: string, changes: object = {}) =>
  server.anonymous('POST /api/signUp/use', { body: { token, name: 'Li Wei', password, locale: 'en', ...changes } })

const readMails = (db: Db) => db.selectFrom('mails').select(['user_id', 'email', 'locale', 'content']).execute()

const tokenOf = (content: MailContent | null | undefined): string =>
  content && 'token' in content ? content.token : ''

const readToken = async (db: Db): Promise<string> => tokenOf((await readMails(db)).at(-1)?.content)

const countUsers = async (db: Db): Promise<number> => (await db.selectFrom('users').select('_id').execute()).length

describe('everybody may sign up', () => {
  test('there is no account before the link in the mail is used, and then its owner is signed in', async ({
    db,
    server,
  }) => {
    expect((await server.anonymous('GET /api/signUp')).body.data).toEqual({ mode: 'open', provider: null })
    expect((await request(server)).status).toBe(200)
    expect(await countUsers(db)).toBe(0)
    expect(await readMails(db)).toMatchObject([
      { user_id: null, email, locale: 'zh-Hans', content: { kind: 'sign-up' } },
    ])
    const token = await readToken(db)
    const { rows } = await sql<{ stored: string }>`select row_to_json(l)::text as stored from sign_up_links l`.execute(
      db,
    )
    expect(rows[0]?.stored).not.toContain(token)
    const read = await server.anonymous('POST /api/signUp/read', { body: { token } })
    expect(read.body.data).toEqual({ email, project: null, expiresAt: expect.any(String) })
    const made = await signUp(server, token)
    expect(made).toMatchObject({ status: 200, body: { info: { name: 'Li Wei' }, role: 'worker' } })
    const cookie = cookiesOf(made.headers['set-cookie'])
    const me = await server.anonymous('GET /api/users/me', { headers: { cookie } })
    expect(me.body.data).toMatchObject({ email, role: 'worker', isTalent: false, locale: 'en' })
    expect(await signUp(server, token)).toMatchObject({ status: 404, body: { problem: 'sign-up-link-invalid' } })
    const log = await db.selectFrom('audit_log').select(['action', 'after']).execute()
    expect(log).toEqual([{ action: 'sign-up', after: { name: 'Li Wei', email } }])
  })

  test('an email that has an account gets the same answer, and a link for its password by mail', async ({
    db,
    server,
    mei,
  }) => {
    const known = await request(server, mei.email.toUpperCase())
    const unknown = await request(server)
    expect(known.body).toEqual(unknown.body)
    expect(known.status).toBe(unknown.status)
    expect(await readMails(db)).toMatchObject([
      { user_id: mei._id, content: { kind: 'reset' } },
      { email, content: { kind: 'sign-up' } },
    ])
    expect(await countUsers(db)).toBe(1)
  })

  test('an email gets one link in five minutes, whoever asks, and a new one replaces it', async ({ db, server }) => {
    await request(server)
    await request(server, email.toUpperCase())
    expect(await readMails(db)).toHaveLength(1)
    const first = await readToken(db)
    await sql`update sign_up_links set created_at = now() - interval '6 minutes'`.execute(db)
    await request(server)
    expect(await signUp(server, first)).toMatchObject({ status: 404 })
    const links = await db.selectFrom('sign_up_links').select('_id').execute()
    expect(links).toHaveLength(1)
  })

  test('requests are limited like those for password links', async ({ server }) => {
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) statuses.push((await request(server)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('a link ends after 24 hours, and when somebody else made an account with the email meanwhile', async ({
    db,
    server,
  }) => {
    await request(server)
    const token = await readToken(db)
    expect(await signUp(server, token, { password: 'li wei curio' })).toMatchObject({
      body: { problem: 'password-predictable', errors: [{ path: 'password' }] },
    })
    await makePerson(db, 'Li', { email: email.toUpperCase() })
    expect(await signUp(server, token)).toMatchObject({ status: 409, body: { problem: 'email-taken' } })
    await sql`update sign_up_links set expires_at = now()`.execute(db)
    expect(await signUp(server, token)).toMatchObject({ status: 404, body: { problem: 'sign-up-link-invalid' } })
  })

  test('two uses of a link at once make one account', async ({ db, server }) => {
    await request(server)
    const token = await readToken(db)
    const answers = await Promise.all([signUp(server, token), signUp(server, token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await countUsers(db)).toBe(1)
  })
})

test('unless it is open, nobody asks for a link, and links made before do not work', async ({ db, server }) => {
  await request(server)
  const token = await readToken(db)
  for (const signUpMode of ['closed', 'invite'] as const) {
    const other = await serve(db, { signUpMode })
    expect(await request(other)).toMatchObject({ status: 409, body: { problem: 'sign-up-closed' } })
    expect(await signUp(other, token)).toMatchObject({ status: 404 })
  }
  expect(await countUsers(db)).toBe(0)
})

describe('a manager invites emails to a project', () => {
  /** A project whose manager can invite, as the manager and as Li would see it. */
  async function makeInviting(db: Db, server: TestServer) {
    const manager = await makePerson(db, 'Manager')
    const { projectId } = await makeProject(db, manager)
    const asManager = await server.as(manager)
    const params = { id: projectId }
    const invite = async (caller: Caller, ...emails: string[]) =>
      (await caller('POST /api/projects/{id}/inviteByEmail', { params, body: { emails, locale: 'en' } })).body.data
    const list = async () => (await asManager('GET /api/projects/{id}/emailInvitations', { params })).body.data
    return { asManager, manager, projectId, params, invite, list }
  }

  test('each email has its outcome, and only one without an account gets a link', async ({ db, server }) => {
    const { asManager, invite, list } = await makeInviting(db, server)
    const mei = await makeTalent(db, 'Mei Lin')
    const buyer = await makePerson(db, 'Buyer')
    const long = `${'a'.repeat(250)}@test.example`
    const outcomes = await invite(
      asManager,
      email,
      'LI@test.example',
      mei.email.toUpperCase(),
      buyer.email,
      'nobody',
      long,
    )
    expect(outcomes).toEqual([
      { email: 'LI@test.example', outcome: 'linked', url: expect.stringMatching(/^\/sign-up#[\w-]{43}$/) },
      { email: mei.email.toUpperCase(), outcome: 'invited', url: null },
      { email: buyer.email, outcome: 'not-talent', url: null },
      { email: 'nobody', outcome: 'invalid', url: null },
      { email: long, outcome: 'invalid', url: null },
    ])
    expect(await invite(asManager, mei.email)).toMatchObject([{ outcome: 'pending' }])
    expect(await list()).toMatchObject([{ email: 'LI@test.example' }])
  })

  test('whoever uses the link is a talent and invited, and accepts like everybody', async ({ db, server }) => {
    const { asManager, manager, invite, list, params } = await makeInviting(db, server)
    const second = await makeInviting(db, server)
    await second.invite(second.asManager, email)
    const [{ url }] = await invite(asManager, email)
    const token = String(url).split('#')[1] ?? ''
    expect((await server.anonymous('POST /api/signUp/read', { body: { token } })).body.data).toMatchObject({
      email,
      project: 'Short dramas',
    })
    const made = await signUp(server, token)
    expect(made.status).toBe(200)
    const headers = { cookie: cookiesOf(made.headers['set-cookie']) }
    const me = await server.anonymous('GET /api/users/me', { headers })
    expect(me.body.data).toMatchObject({ isTalent: true })
    const invitations = await db.selectFrom('project_invitations').select(['status', 'invited_by']).execute()
    expect(invitations.toSorted((a, b) => a.invited_by.localeCompare(b.invited_by))).toEqual(
      [manager, second.manager]
        .map(({ _id }) => ({ status: 'pending', invited_by: _id }))
        .toSorted((a, b) => a.invited_by.localeCompare(b.invited_by)),
    )
    expect(await list()).toEqual([])
    const answer = { params, body: { accept: true }, headers }
    expect((await server.anonymous('POST /api/projects/{id}/answerInvitation', answer)).status).toBe(200)
  })

  test('while the project is archived, the link invites to none, and nobody is notified before it is restored', async ({
    db,
    server,
  }) => {
    const { asManager, invite, params } = await makeInviting(db, server)
    const [{ url }] = await invite(asManager, email)
    const token = String(url).split('#')[1] ?? ''
    const archive = (archived: boolean) => asManager('POST /api/projects/{id}/archive', { params, body: { archived } })
    expect((await archive(true)).status).toBe(200)
    expect(await signUp(await serve(db, { signUpMode: 'invite' }), token)).toMatchObject({ status: 404 })
    const read = await server.anonymous('POST /api/signUp/read', { body: { token } })
    expect(read.body.data).toMatchObject({ email, project: null })
    const made = await signUp(server, token)
    expect(made.status).toBe(200)
    const headers = { cookie: cookiesOf(made.headers['set-cookie']) }
    const invitations = async () => (await server.anonymous('GET /api/talents/invitations', { headers })).body.data
    expect(await invitations()).toEqual([])
    expect(await db.selectFrom('notifications').select('kind').execute()).toEqual([])
    // Who was notified before the project was archived is not notified again.
    const notified = await makeTalent(db, 'Mei Lin')
    await archive(false)
    await invite(asManager, notified.email)
    await archive(true)
    await archive(false)
    expect(await invitations()).toMatchObject([{ project: { name: 'Short dramas' } }])
    const notifications = await db
      .selectFrom('notifications as n')
      .innerJoin('users as u', 'u._id', 'n.user_id')
      .select(['u.email', 'n.kind'])
      .orderBy('u.email')
      .execute()
    expect(notifications).toEqual(
      [email, notified.email].toSorted().map((each) => ({ email: each, kind: 'project-invitation' })),
    )
  })

  test('an invitation that is withdrawn no longer works', async ({ db, server }) => {
    const { asManager, invite, list, params } = await makeInviting(db, server)
    const [{ url }] = await invite(asManager, email)
    const [{ _id }] = await list()
    const withdraw = () =>
      asManager('DELETE /api/projects/{id}/emailInvitations/{invitationId}', {
        params: { ...params, invitationId: _id },
      })
    expect((await withdraw()).status).toBe(200)
    expect((await withdraw()).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await signUp(server, String(url).split('#')[1] ?? '')).toMatchObject({ status: 404 })
    const actions = await db.selectFrom('audit_log').select('action').orderBy('_id').execute()
    expect(actions.map(({ action }) => action)).toEqual(['invite-email', 'withdraw-email-invitation'])
  })

  test('with a mail server the link is mailed and not shown, and not again at once', async ({ db }) => {
    const server = await serve(db, { signUpMode: 'invite', mailMode: 'smtp' })
    const { asManager, invite } = await makeInviting(db, server)
    expect(await invite(asManager, email)).toEqual([{ email, outcome: 'linked', url: null }])
    expect(await invite(asManager, email)).toEqual([{ email, outcome: 'recent', url: null }])
    expect(await readMails(db)).toMatchObject([
      { email, locale: 'en', content: { kind: 'project-sign-up', project: 'Short dramas' } },
    ])
    expect((await signUp(server, await readToken(db))).status).toBe(200)
  })

  test('only administrators make accounts if sign-up is closed', async ({ db }) => {
    const { asManager, invite } = await makeInviting(db, await serve(db, { signUpMode: 'closed' }))
    expect(await invite(asManager, email)).toEqual([{ email, outcome: 'closed', url: null }])
    expect(await readMails(db)).toEqual([])
  })

  test('at most 200 a day, withdrawn ones included', async ({ db, server }) => {
    const { asManager, invite, manager, projectId } = await makeInviting(db, server)
    await sql`
      insert into sign_up_links (_id, email, project_id, invited_by, token_hash, expires_at)
      select gen_random_uuid(), n || '@test.example', ${projectId}, ${manager._id}, int4send(n), now()
        from generate_series(1, 200) n`.execute(db)
    expect(await invite(asManager, email, '7@test.example')).toMatchObject([
      { outcome: 'limit' },
      { outcome: 'linked' },
    ])
  })

  test('more than 50 at once are refused', async ({ db, server }) => {
    const { asManager, params } = await makeInviting(db, server)
    const emails = Array.from({ length: 51 }, (_, index) => `${index}@test.example`)
    const refused = await asManager('POST /api/projects/{id}/inviteByEmail', { params, body: { emails, locale: 'en' } })
    expect(refused.status).toBe(400)
  })
})
