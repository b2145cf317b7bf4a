// The second factor: setting it up, signing in with it, turning it off, and requiring it.
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { makePasswordLink, makePerson, password, type Person } from '#tests/support/fixtures.ts'
import { authenticatorOf, isSignedIn, makeSecondFactor, twoDevicesTest as test } from '#tests/support/second-factor.ts'
import { type Caller, cookiesOf, serve, type TestServer } from '#tests/support/test-server.ts'

/** Makes the first step of a sign-in. Returns a function that makes the second with a code. */
async function startSignIn(server: TestServer, { email }: Person) {
  const first = await server.anonymous('POST /api/login', { body: { email, password } })
  expect(first).toMatchObject({ status: 401, body: { problem: 'code-needed' } })
  const cookie = cookiesOf(first.headers['set-cookie'])
  return (code: string) => server.anonymous('POST /api/login/secondFactor', { body: { code }, headers: { cookie } })
}

/** Sets up a second factor as a person does. Returns their app and their recovery codes. */
async function setUp(caller: Caller) {
  const prepared = await caller('POST /api/users/me/secondFactor/prepare', { body: { currentPassword: password } })
  const { secret, sealedSecret, uri } = prepared.body.data
  expect(uri).toContain(`secret=${secret}`)
  const authenticator = authenticatorOf(secret)
  const added = await caller('PUT /api/users/me/secondFactor', { body: { sealedSecret, code: authenticator() } })
  expect(added.status).toBe(200)
  return { authenticator, recoveryCodes: added.body.data.recoveryCodes as string[], secret: String(secret) }
}

const readFactor = async (caller: Caller) => (await caller('GET /api/users/me/secondFactor')).body.data

describe('setting it up', () => {
  test('a first code turns it on, returns ten recovery codes and ends the other sessions', async ({
    db,
    phone,
    tablet,
  }) => {
    expect(await readFactor(phone)).toEqual({ since: null, recoveryCodes: 0, required: false })
    const { recoveryCodes, secret } = await setUp(phone)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await readFactor(phone)).toMatchObject({ since: expect.any(String), recoveryCodes: 10 })
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, false])
    const { rows } = await sql<{ text: string }>`
      select row_to_json(f)::text || (select string_agg(row_to_json(c)::text, '') from recovery_codes c) as text
        from second_factors f`.execute(db)
    const stored = rows[0]?.text ?? ''
    for (const readable of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(stored).not.toContain(readable)
      expect(stored).not.toContain(Buffer.from(readable).toString('hex'))
    }
  })

  test('the password is needed, and a wrong first code changes nothing', async ({ phone, tablet }) => {
    const prepare = (currentPassword: string) =>
      phone('POST /api/users/me/secondFactor/prepare', { body: { currentPassword } })
    expect(await prepare('wrong')).toMatchObject({ status: 422, body: { problem: 'wrong-password' } })
    const { sealedSecret, secret } = (await prepare(password)).body.data
    const [code, late] = [authenticatorOf(secret)(), authenticatorOf(secret)(5)]
    const add = (body: object) => phone('PUT /api/users/me/secondFactor', { body })
    for (const body of [
      { sealedSecret, code: late },
      { sealedSecret: sealedSecret.slice(0, -2), code },
      { sealedSecret: secret, code },
    ]) {
      expect(await add(body)).toMatchObject({
        status: 422,
        body: { problem: 'wrong-code', errors: [{ path: 'code' }] },
      })
    }
    expect(await readFactor(phone)).toMatchObject({ since: null })
    expect(await isSignedIn(tablet)).toBe(true)
  })

  test('a secret that was made for somebody else is refused', async ({ db, phone, server }) => {
    const noah = await server.as(await makePerson(db, 'Noah'))
    const prepared = await noah('POST /api/users/me/secondFactor/prepare', { body: { currentPassword: password } })
    const { secret, sealedSecret } = prepared.body.data
    const body = { sealedSecret, code: authenticatorOf(secret)() }
    expect(await phone('PUT /api/users/me/secondFactor', { body })).toMatchObject({ body: { problem: 'wrong-code' } })
  })

  test('a second one is refused', async ({ phone }) => {
    await setUp(phone)
    const again = await phone('POST /api/users/me/secondFactor/prepare', { body: { currentPassword: password } })
    expect(again).toMatchObject({ status: 409, body: { problem: 'second-factor-exists' } })
  })
})

describe('signing in', () => {
  test('the password alone creates no session, and a code then does', async ({ db, mei, server }) => {
    const authenticator = await makeSecondFactor(db, mei)
    const enterCode = await startSignIn(server, mei)
    expect(await db.selectFrom('sessions').select('_id').execute()).toEqual([])
    const finished = await enterCode(authenticator())
    expect(finished).toMatchObject({ status: 200, body: { info: { _id: mei._id }, role: 'worker' } })
    const cookie = cookiesOf(finished.headers['set-cookie'])
    expect((await server.anonymous('GET /api/users/me', { headers: { cookie } })).status).toBe(200)
  })

  test('a code is accepted once, as is the pending sign-in', async ({ db, mei, server }) => {
    const authenticator = await makeSecondFactor(db, mei)
    const [first, second] = [await startSignIn(server, mei), await startSignIn(server, mei)]
    const code = authenticator()
    const answers = await Promise.all([first(code), second(code)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const usedUp = answers[0]?.status === 200 ? first : second
    expect(await usedUp(authenticator(1))).toMatchObject({ status: 401, body: { problem: 'sign-in-expired' } })
    const other = answers[0]?.status === 200 ? second : first
    expect((await other(authenticator(1))).status).toBe(200)
    // A code of an earlier step than the last accepted one.
    expect((await (await startSignIn(server, mei))(code)).status).toBe(422)
  })

  test('every recovery code works once, in any writing', async ({ mei, phone, server }) => {
    const { recoveryCodes } = await setUp(phone)
    const [code = '', next = ''] = recoveryCodes
    expect((await (await startSignIn(server, mei))(code.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect(await readFactor(phone)).toMatchObject({ recoveryCodes: 9 })
    const enterCode = await startSignIn(server, mei)
    expect(await enterCode(code)).toMatchObject({ status: 422, body: { problem: 'wrong-code' } })
    expect((await enterCode(next)).status).toBe(200)
  })

  test('wrong codes are limited like wrong passwords, which the right password does not forgive', async ({
    db,
    mei,
    server,
  }) => {
    const authenticator = await makeSecondFactor(db, mei)
    for (const tries of [3, 2]) {
      const enterCode = await startSignIn(server, mei)
      for (let count = 0; count < tries; count += 1) expect((await enterCode(authenticator(9))).status).toBe(422)
    }
    const enterCode = await startSignIn(server, mei)
    const refused = await enterCode(authenticator())
    expect(refused).toMatchObject({ status: 429, body: { problem: 'too-many' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  })

  test('after a hundred wrong codes in a row only a recovery code is accepted', async ({ db, mei, phone, server }) => {
    const { authenticator, recoveryCodes } = await setUp(phone)
    await sql`update second_factors set wrong_codes = 100`.execute(db)
    const enterCode = await startSignIn(server, mei)
    expect(await enterCode(authenticator(1))).toMatchObject({ status: 403, body: { problem: 'code-locked' } })
    expect((await enterCode(recoveryCodes[0] ?? '')).status).toBe(200)
    expect((await (await startSignIn(server, mei))(authenticator(1))).status).toBe(200)
  })

  test('a pending sign-in ends after ten minutes, and when the password changes', async ({
    db,
    mei,
    phone,
    server,
  }) => {
    const authenticator = await makeSecondFactor(db, mei)
    const enterCode = await startSignIn(server, mei)
    const { rows } = await sql`
      select extract(epoch from expires_at - now()) between 590 and 600 as short from pending_sign_ins`.execute(db)
    expect(rows).toEqual([{ short: true }])
    await sql`update pending_sign_ins set expires_at = now()`.execute(db)
    expect(await enterCode(authenticator())).toMatchObject({ status: 401, body: { problem: 'sign-in-expired' } })
    const next = await startSignIn(server, mei)
    await phone('PUT /api/users/me/password', { body: { currentPassword: password, password: 'four green tea bowls' } })
    expect(await next(authenticator())).toMatchObject({ status: 401, body: { problem: 'sign-in-expired' } })
  })

  test('a password link asks for the code too', async ({ db, mei, server }) => {
    const authenticator = await makeSecondFactor(db, mei)
    const body = { token: await makePasswordLink(db, mei), password: 'four green tea bowls' }
    const used = await server.anonymous('POST /api/passwordLinks/use', { body })
    expect(used).toMatchObject({ status: 401, body: { problem: 'code-needed' } })
    expect(await db.selectFrom('sessions').select('_id').execute()).toEqual([])
    const headers = { cookie: cookiesOf(used.headers['set-cookie']) }
    const finished = await server.anonymous('POST /api/login/secondFactor', {
      body: { code: authenticator() },
      headers,
    })
    expect(finished.status).toBe(200)
  })
})

describe('new recovery codes', () => {
  test('replace the old ones, with the password and a code of the app', async ({ mei, phone, server }) => {
    const { authenticator, recoveryCodes } = await setUp(phone)
    const [oldCode = ''] = recoveryCodes
    const replace = (currentPassword: string, code: string) =>
      phone('POST /api/users/me/secondFactor/recoveryCodes', { body: { currentPassword, code } })
    expect(await replace('wrong', authenticator(1))).toMatchObject({ body: { problem: 'wrong-password' } })
    expect(await replace(password, oldCode)).toMatchObject({ status: 422, body: { problem: 'wrong-code' } })
    const replaced = await replace(password, authenticator(1))
    expect(replaced.status).toBe(200)
    const codes: string[] = replaced.body.data.recoveryCodes
    expect(new Set([...codes, ...recoveryCodes]).size).toBe(20)
    const enterCode = await startSignIn(server, mei)
    expect(await enterCode(oldCode)).toMatchObject({ status: 422, body: { problem: 'wrong-code' } })
    expect((await enterCode(codes[0] ?? '')).status).toBe(200)
    expect(await readFactor(phone)).toMatchObject({ recoveryCodes: 9 })
  })

  test('need a second factor', async ({ phone }) => {
    const body = { currentPassword: password, code: '000000' }
    const refused = await phone('POST /api/users/me/secondFactor/recoveryCodes', { body })
    expect(refused).toMatchObject({ status: 422, body: { problem: 'wrong-code' } })
  })
})

describe('turning it off', () => {
  test('it takes the password and a code', async ({ mei, phone, server }) => {
    const { authenticator } = await setUp(phone)
    const remove = (currentPassword: string, code: string) =>
      phone('POST /api/users/me/secondFactor/remove', { body: { currentPassword, code } })
    expect(await remove('wrong', authenticator(1))).toMatchObject({ body: { problem: 'wrong-password' } })
    expect(await remove(password, authenticator(9))).toMatchObject({ body: { problem: 'wrong-code' } })
    expect(await readFactor(phone)).toMatchObject({ recoveryCodes: 10 })
    expect((await remove(password, authenticator(1))).status).toBe(200)
    expect(await readFactor(phone)).toMatchObject({ since: null, recoveryCodes: 0 })
    await server.as(mei)
  })

  test('an administrator removes that of another person, who is signed out, and not their own', async ({
    db,
    mei,
    phone,
    server,
    ada,
  }) => {
    await setUp(phone)
    const readDetail = async () => (await ada.call('GET /api/users/{id}/detail', { params: { id: mei._id } })).body.data
    expect(await readDetail()).toMatchObject({ hasSecondFactor: true })
    const remove = (id: string) => ada.call('DELETE /api/users/{id}/secondFactor', { params: { id } })
    expect((await remove(mei._id)).status).toBe(200)
    expect(await readDetail()).toMatchObject({ hasSecondFactor: false })
    expect((await remove(mei._id)).status).toBe(200)
    expect(await isSignedIn(phone)).toBe(false)
    await server.as(mei)
    expect(await remove(ada._id)).toMatchObject({ status: 403, body: { problem: 'forbidden' } })
    const log = await db.selectFrom('audit_log').select(['action', 'actor_id', 'user_id']).execute()
    expect(log).toEqual([{ action: 'remove-second-factor', actor_id: ada._id, user_id: mei._id }])
  })
})

test('everyone who must have one can do nothing else before', async ({ db, mei }) => {
  const asMei = await (await serve(db, { secondFactorRule: 'everyone' })).as(mei)
  const readLedger = () => asMei('GET /api/users/me/ledger')
  expect(await readLedger()).toMatchObject({ status: 403, body: { problem: 'second-factor-required' } })
  expect(await readFactor(asMei)).toMatchObject({ required: true })
  await setUp(asMei)
  expect((await readLedger()).status).toBe(200)
})

test('administrators who must have one can do nothing else before', async ({ ada, db, mei }) => {
  const server = await serve(db, { secondFactorRule: 'admins' })
  const [asAda, asMei] = [await server.as(ada), await server.as(mei)]
  expect(await isSignedIn(asAda)).toBe(true)
  const search = () => asAda('POST /api/users/search', { body: {} })
  expect(await search()).toMatchObject({ status: 403, body: { problem: 'second-factor-required' } })
  expect((await asMei('GET /api/users/me/ledger')).status).toBe(200)
  expect(await readFactor(asMei)).toMatchObject({ required: false })
  expect(await readFactor(asAda)).toMatchObject({ required: true })
  await setUp(asAda)
  expect((await search()).status).toBe(200)
})
