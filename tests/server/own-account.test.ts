// One's own account: changing the password, the list of sessions, and the export of one's data.
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { describe, expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import {
  completeTask,
  makeAuction,
  makeMember,
  makePerson,
  makeProject,
  makeTask,
  makeThread,
  password,
  type Person,
} from '#tests/support/fixtures.ts'
import { makePasskey } from '#tests/support/passkey.ts'
import { isSignedIn, twoDevicesTest as test } from '#tests/support/second-factor.ts'
import { type Caller, type TestServer } from '#tests/support/test-server.ts'

const newPassword = 'four green tea bowls'

const signIn = async (server: TestServer, { email }: Person, attempt: string, headers: Record<string, string> = {}) =>
  server.anonymous('POST /api/login', { body: { email, password: attempt }, headers })

const changePassword = (caller: Caller, body: object) => caller('PUT /api/users/me/password', { body })

const readHash = async (db: Db, { _id }: Person) =>
  (await db.selectFrom('users').select('password_hash').where('_id', '=', _id).executeTakeFirstOrThrow()).password_hash

describe('changing the password', () => {
  test('the new password replaces the old one, and ends all sessions but this one and the links', async ({
    db,
    mei,
    phone,
    server,
    tablet,
  }) => {
    const other = await server.as(await makePerson(db, 'Noah'))
    await sql`insert into password_links (user_id, token_hash, purpose, expires_at)
              values (${mei._id}, ${Buffer.alloc(32)}, 'reset', now() + interval '1 hour')`.execute(db)
    const response = await changePassword(phone, { currentPassword: password, password: newPassword })
    expect(response).toMatchObject({ status: 200, body: { message: 'success' } })
    expect([await isSignedIn(phone), await isSignedIn(tablet), await isSignedIn(other)]).toEqual([true, false, true])
    expect(await db.selectFrom('password_links').selectAll().execute()).toEqual([])
    expect((await signIn(server, mei, password)).status).toBe(401)
    expect((await signIn(server, mei, newPassword)).status).toBe(200)
  })

  test('a wrong current password is refused at its field and changes nothing', async ({
    mei,
    phone,
    server,
    tablet,
  }) => {
    const response = await changePassword(phone, { currentPassword: 'wrong', password: newPassword })
    expect(response).toMatchObject({
      status: 422,
      body: { problem: 'wrong-password', errors: [{ path: 'currentPassword' }] },
    })
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, true])
    expect((await signIn(server, mei, password)).status).toBe(200)
  })

  test('guesses of the current password are limited, without locking out other devices', async ({
    mei,
    phone,
    server,
  }) => {
    const guess = () => changePassword(phone, { currentPassword: 'guess', password: newPassword })
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(422)
    const refused = await changePassword(phone, { currentPassword: password, password: newPassword })
    expect(refused).toMatchObject({ status: 429, body: { problem: 'too-many' } })
    expect((await signIn(server, mei, password)).status).toBe(200)
  })

  test.for([
    ['Password123', 'password-common'],
    ['mei-lin-1987', 'password-predictable'],
  ] as const)('the new password %s is refused with %s', async ([refused, problem], { phone }) => {
    const response = await changePassword(phone, { currentPassword: password, password: refused })
    expect(response).toMatchObject({ status: 422, body: { problem, errors: [{ path: 'password' }] } })
  })
})

describe('a hash with outdated options', () => {
  test('a successful sign-in replaces it', async ({ db, server }) => {
    const outdated = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const noah = await makePerson(db, 'Noah', { password_hash: outdated })
    expect((await signIn(server, noah, 'wrong')).status).toBe(401)
    expect(await readHash(db, noah)).toBe(outdated)
    expect((await signIn(server, noah, password)).status).toBe(200)
    const renewed = await readHash(db, noah)
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await signIn(server, noah, password)).status).toBe(200)
    expect(await readHash(db, noah)).toBe(renewed)
  })

  test('concurrent sign-ins that replace it all succeed', async ({ db, server }) => {
    const outdated = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const noah = await makePerson(db, 'Noah', { password_hash: outdated })
    const responses = await Promise.all(Array.from({ length: 4 }, () => signIn(server, noah, password)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})

describe('sessions', () => {
  const androidChrome =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

  test('they are listed with their device, this one first, without those of others', async ({
    db,
    mei,
    phone,
    server,
    tablet,
  }) => {
    await server.as(await makePerson(db, 'Noah'))
    await sql`update sessions set expires_at = now() where _id = ${(await listSessions(tablet))[0]?._id}`.execute(db)
    const { body } = await signIn(server, mei, password, { 'user-agent': androidChrome })
    await sql`update sessions set created_at = '2026-01-01', last_used_at = '2026-01-02' where _id = ${body.token}`.execute(
      db,
    )
    const listed = await listSessions(phone)
    expect(listed).toMatchObject([
      { here: true, browser: '', system: '' },
      {
        _id: body.token,
        here: false,
        browser: 'Chrome',
        system: 'Android',
        createdAt: '2026-01-01T00:00:00.000Z',
        lastUsedAt: '2026-01-02T00:00:00.000Z',
      },
    ])
  })

  test('the last use is stored once in five minutes', async ({ db, phone }) => {
    const readLastUse = async () => {
      const { rows } = await sql<{ minutes: number }>`
        select round(extract(epoch from now() - last_used_at) / 60)::int as minutes from sessions`.execute(db)
      return rows[0]?.minutes
    }
    await sql`update sessions set last_used_at = now() - interval '4 minutes'`.execute(db)
    await phone('GET /api/users/me')
    expect(await readLastUse()).toBe(4)
    await sql`update sessions set last_used_at = now() - interval '6 minutes'`.execute(db)
    await phone('GET /api/users/me')
    expect(await readLastUse()).toBe(0)
  })

  test('one can be ended with the password, also twice', async ({ phone, tablet }) => {
    const [, other] = await listSessions(phone)
    const refused = await end(phone, { currentPassword: 'wrong', sessionId: other?._id })
    expect(refused).toMatchObject({ status: 422, body: { problem: 'wrong-password' } })
    expect(await isSignedIn(tablet)).toBe(true)
    for (const _ of [1, 2]) expect((await end(phone, { sessionId: other?._id })).status).toBe(200)
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, false])
  })

  test('nobody can end another person’s', async ({ phone, noah }) => {
    const [own] = await listSessions(phone)
    await end(noah.call, { sessionId: own?._id })
    await end(noah.call)
    expect([await isSignedIn(phone), await isSignedIn(noah.call)]).toEqual([true, true])
  })

  test('all but this one can be ended', async ({ phone, tablet }) => {
    expect((await end(phone)).status).toBe(200)
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, false])
    expect(await listSessions(phone)).toHaveLength(1)
  })
})

const end = (caller: Caller, change: object = {}) =>
  caller('POST /api/users/me/sessions/end', { body: { currentPassword: password, ...change } })

type Listed = { readonly _id: string; readonly here: boolean }

const listSessions = async (caller: Caller): Promise<Listed[]> => (await caller('GET /api/users/me/sessions')).body.data

describe('the export of one’s data', () => {
  test('it has everything of the person, and nothing of others', async ({ db, mei, phone, noah }) => {
    const vase = await makeAuction(db, noah)
    await makeAuction(db, mei)
    await phone('POST /api/products/{id}/bid', { params: { id: vase }, body: { price: 250.5 } })
    await db
      .insertInto('bids')
      .values({ product_id: vase, bidder_id: (await makePerson(db, 'Eve'))._id, price_cents: 99_900 })
      .execute()
    const entry = { kind: 'payout' as const, subject: '{}' }
    await db
      .insertInto('ledger_entries')
      .values([
        { ...entry, _id: v7(), user_id: mei._id, amount_cents: 7550 },
        { ...entry, _id: v7(), user_id: noah._id, amount_cents: 100 },
      ])
      .execute()
    const project = await makeProject(db, noah)
    const reviewed = await makeTask(db, project, mei)
    const open = await makeTask(db, project, mei)
    await completeTask(db, reviewed)
    const threadId = await makeThread(db, { productId: vase, seller: noah, buyer: mei })
    await sql`
      insert into messages (_id, thread_id, sender_id, body)
      select gen_random_uuid(), ${threadId}::uuid, ${mei._id}::uuid, 'message ' || n from generate_series(1, 2001) n
      union all select gen_random_uuid(), ${threadId}::uuid, ${noah._id}::uuid, 'a reply'`.execute(db)

    await makePasskey(db, mei)
    await makePasskey(db, noah)
    const atProvider = { issuer: 'https://id.example', subject: '7' }
    await db
      .insertInto('provider_accounts')
      .values({ ...atProvider, user_id: mei._id })
      .execute()
    await db.insertInto('likes').values({ product_id: vase, user_id: mei._id }).execute()
    await db.insertInto('follows').values({ follower_id: mei._id, followee_id: noah._id }).execute()
    await db.insertInto('follows').values({ follower_id: noah._id, followee_id: mei._id }).execute()
    await makeMember(db, project, mei)
    await sql`
      insert into review_drafts (task_id, user_id, draft)
      values (${open}, ${mei._id}, '{"note": "unsure"}')`.execute(db)
    const { status, headers, body } = await phone('GET /api/users/me/export')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('curio-data.json')
    expect(body.profile).toMatchObject({ _id: mei._id, email: mei.email, name: 'Mei Lin' })
    expect(JSON.stringify(body.profile)).not.toContain('argon2')
    expect(body.passkeys).toEqual([
      { _id: expect.any(String), name: 'Phone', createdAt: expect.any(String), lastUsedAt: null },
    ])
    expect(body.providerAccounts).toEqual([{ ...atProvider, createdAt: expect.any(String) }])
    expect(body.sessions).toMatchObject([{ here: true, browser: expect.any(String), createdAt: expect.any(String) }])
    expect(body.following).toMatchObject([{ _id: noah._id, name: 'Noah' }])
    expect(body.likes).toMatchObject([{ _id: vase }])
    expect(body.projects).toMatchObject([{ _id: project.projectId }])
    expect(body.drafts).toMatchObject([{ _id: open, draft: { note: 'unsure' } }])
    expect(body.products).toMatchObject([{ name: '青花瓶', price: 100, soldPrice: null }])
    expect(body.bids).toMatchObject([{ _id: vase, price: 250.5 }])
    expect(body.reviews).toMatchObject([{ _id: reviewed, result: { voiceOverMissingAmount: { score: 3 } } }])
    expect(body.ledger).toMatchObject([{ amount: 75.5, currency: 'CNY' }])
    const texts = body.messages.map((message: { body: string }) => message.body)
    const written = Array.from({ length: 2001 }, (_, n) => `message ${n + 1}`)
    expect(texts.toSorted()).toEqual(written.toSorted())
  })
})
