// Passkeys: adding, using, renaming and removing them, and that the password alone no longer signs in.
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { makePasswordLink, makePerson, password } from '#tests/support/fixtures.ts'
import { createAuthenticator, makePasskey } from '#tests/support/passkey.ts'
import { authenticatorOf, isSignedIn, makeSecondFactor, twoDevicesTest as test } from '#tests/support/second-factor.ts'
import { type Caller, cookiesOf, serve, type TestServer } from '#tests/support/test-server.ts'

const prepare = (caller: Caller, body: object = {}) =>
  caller('POST /api/users/me/passkeys/prepare', { body: { currentPassword: password, ...body } })

const add = (caller: Caller, credential: object) =>
  caller('POST /api/users/me/passkeys', { body: { name: 'Phone', credential } })

const list = async (caller: Caller) => (await caller('GET /api/users/me/passkeys')).body.data

/** Adds a passkey as a person does. Returns its authenticator. */
async function addPasskey(caller: Caller, name = 'Phone') {
  const authenticator = createAuthenticator()
  const credential = authenticator.create((await prepare(caller)).body.data)
  const added = await caller('POST /api/users/me/passkeys', { body: { name, credential } })
  expect(added).toMatchObject({ status: 200, body: { data: { name, lastUsedAt: null } } })
  authenticator.signatureCount += 1
  return authenticator
}

const newChallenge = async (server: TestServer): Promise<{ challenge: string }> =>
  (await server.anonymous('POST /api/passkeys/challenge', { body: {} })).body.data

const signIn = (server: TestServer, credential: object) =>
  server.anonymous('POST /api/login/passkey', { body: { credential } })

const notAdded = { status: 422, body: { problem: 'passkey-not-added' } }
const refused = { status: 401, body: { problem: 'passkey-refused' } }

describe('adding one', () => {
  test('it takes the password, and ends the other sessions if it is the first second factor', async ({
    mei,
    phone,
    tablet,
    server,
  }) => {
    expect(await prepare(phone, { currentPassword: 'wrong' })).toMatchObject({ body: { problem: 'wrong-password' } })
    await addPasskey(phone)
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, false])
    const authenticator = await addPasskey(phone, 'Tablet')
    expect(await list(phone)).toMatchObject([{ name: 'Phone' }, { name: 'Tablet' }])
    const signedIn = await signIn(server, authenticator.sign(await newChallenge(server)))
    const headers = { cookie: cookiesOf(signedIn.headers['set-cookie']) }
    expect((await server.anonymous('GET /api/users/me', { headers })).body.data._id).toBe(mei._id)
    await addPasskey(phone, 'Key ring')
    expect((await server.anonymous('GET /api/users/me', { headers })).status).toBe(200)
  })

  test('it takes a code of the app too, if there is one', async ({ db, mei, phone }) => {
    const newCode = await makeSecondFactor(db, mei)
    expect(await prepare(phone)).toMatchObject({ status: 422, body: { problem: 'wrong-code' } })
    expect((await prepare(phone, { code: newCode() })).status).toBe(200)
  })

  test('what was confirmed with a password or without an app is worth nothing once that changes', async ({ phone }) => {
    const withOldPassword = (await prepare(phone)).body.data
    const body = { currentPassword: password, password: 'four green tea bowls' }
    await phone('PUT /api/users/me/password', { body })
    expect(await add(phone, createAuthenticator().create(withOldPassword))).toMatchObject(notAdded)
    const confirmation = { currentPassword: body.password }
    const withoutCode = (await prepare(phone, confirmation)).body.data
    const { secret, sealedSecret } = (await phone('POST /api/users/me/secondFactor/prepare', { body: confirmation }))
      .body.data
    await phone('PUT /api/users/me/secondFactor', { body: { sealedSecret, code: authenticatorOf(secret)() } })
    expect(await add(phone, createAuthenticator().create(withoutCode))).toMatchObject(notAdded)
  })

  test('what was signed for another site, without verifying the person, by somebody else or before is refused', async ({
    db,
    phone,
    server,
  }) => {
    const authenticator = createAuthenticator()
    const { data: options } = (await prepare(phone)).body
    expect(options).toMatchObject({ rp: { id: 'localhost' }, authenticatorSelection: { userVerification: 'required' } })
    for (const flags of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { userVerified: false }])
      expect(await add(phone, authenticator.create(options, flags))).toMatchObject(notAdded)
    const credential = authenticator.create(options)
    expect(await add(phone, { ...credential, id: 'AAAA', rawId: 'AAAA' })).toMatchObject(notAdded)
    const noah = await server.as(await makePerson(db, 'Noah'))
    expect(await add(noah, credential)).toMatchObject(notAdded)
    expect((await add(phone, credential)).status).toBe(200)
    expect(await add(phone, createAuthenticator().create(options))).toMatchObject(notAdded)
    expect(await list(noah)).toEqual([])
    // The same passkey for two people.
    expect(await add(noah, authenticator.create((await prepare(noah)).body.data))).toMatchObject(notAdded)
  })
})

describe('signing in', () => {
  test('a challenge works once, for five minutes, and for nothing else', async ({ db, mei, phone, server }) => {
    const { authenticator } = await makePasskey(db, mei)
    const challenge = await newChallenge(server)
    const { rows } = await sql`
      select extract(epoch from expires_at - now()) between 290 and 300 as short from passkey_challenges`.execute(db)
    expect(rows).toEqual([{ short: true }])
    expect((await signIn(server, authenticator.sign(challenge))).status).toBe(200)
    authenticator.signatureCount += 1
    expect(await signIn(server, authenticator.sign(challenge))).toMatchObject(refused)
    expect(await signIn(server, authenticator.sign((await prepare(phone)).body.data))).toMatchObject(refused)
    const late = await newChallenge(server)
    await sql`update passkey_challenges set expires_at = now()`.execute(db)
    expect(await signIn(server, authenticator.sign(late))).toMatchObject(refused)
    expect((await signIn(server, authenticator.sign(await newChallenge(server)))).status).toBe(200)
  })

  test('a signature count that does not rise is refused', async ({ db, mei, server, phone }) => {
    const { authenticator } = await makePasskey(db, mei)
    authenticator.signatureCount = 7
    expect((await signIn(server, authenticator.sign(await newChallenge(server)))).status).toBe(200)
    for (const count of [7, 6, 0]) {
      authenticator.signatureCount = count
      expect(await signIn(server, authenticator.sign(await newChallenge(server)))).toMatchObject(refused)
    }
    authenticator.signatureCount = 8
    expect((await signIn(server, authenticator.sign(await newChallenge(server)))).status).toBe(200)
    expect(await list(phone)).toMatchObject([{ lastUsedAt: expect.any(String) }])
  })

  test('another site, an unverified person, another key and another person’s name are refused', async ({
    db,
    mei,
    server,
  }) => {
    const { authenticator } = await makePasskey(db, mei)
    for (const flags of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { userVerified: false }])
      expect(await signIn(server, authenticator.sign(await newChallenge(server), flags))).toMatchObject(refused)
    const stranger = createAuthenticator().sign(await newChallenge(server))
    expect(await signIn(server, { ...stranger, id: authenticator.id, rawId: authenticator.id })).toMatchObject(refused)
    expect(await signIn(server, stranger)).toMatchObject(refused)
    const signed = authenticator.sign(await newChallenge(server))
    const response = { ...signed.response, userHandle: 'bm9haA' }
    expect(await signIn(server, { ...signed, response })).toMatchObject(refused)
  })

  test('failed attempts are limited like those with passwords', async ({ db, mei, server }) => {
    const { authenticator } = await makePasskey(db, mei)
    for (let count = 0; count < 5; count += 1) {
      expect(await signIn(server, authenticator.sign({ challenge: 'guessed' }))).toMatchObject(refused)
    }
    const blocked = await signIn(server, authenticator.sign(await newChallenge(server)))
    expect(blocked).toMatchObject({ status: 429, body: { problem: 'too-many' } })
  })

  test('a device that signed in with the passkey before can do so from a network that is refused', async ({
    db,
    mei,
    server,
  }) => {
    const { authenticator } = await makePasskey(db, mei)
    const first = await signIn(server, authenticator.sign(await newChallenge(server)))
    authenticator.signatureCount += 1
    for (let count = 0; count < 20; count += 1)
      expect(await signIn(server, createAuthenticator().sign({ challenge: 'guessed' }))).toMatchObject(refused)
    const credential = authenticator.sign(await newChallenge(server))
    expect((await signIn(server, credential)).status).toBe(429)
    const headers = { cookie: cookiesOf(first.headers['set-cookie']) }
    expect((await server.anonymous('POST /api/login/passkey', { body: { credential }, headers })).status).toBe(200)
  })

  test('the password alone, or a link to set it, no longer signs in', async ({ db, mei, server }) => {
    await makePasskey(db, mei)
    const needed = { status: 401, body: { problem: 'passkey-needed' } }
    expect(await server.anonymous('POST /api/login', { body: { email: mei.email, password } })).toMatchObject(needed)
    const body = { token: await makePasswordLink(db, mei), password: 'four green tea bowls' }
    expect(await server.anonymous('POST /api/passwordLinks/use', { body })).toMatchObject(needed)
    expect(await db.selectFrom('sessions').select('_id').execute()).toEqual([])
    const changed = await server.anonymous('POST /api/login', {
      body: { email: mei.email, password: 'four green tea bowls' },
    })
    expect(changed).toMatchObject(needed)
  })

  test('a disabled account is refused', async ({ db, mei, server }) => {
    const { authenticator } = await makePasskey(db, mei)
    await sql`update users set disabled_at = now() where _id = ${mei._id}`.execute(db)
    const disabled = await signIn(server, authenticator.sign(await newChallenge(server)))
    expect(disabled).toMatchObject({ status: 403, body: { problem: 'account-disabled' } })
  })

  test('PUBLIC_URL is the site, and without it no site but this machine’s', async ({ db, mei, server }) => {
    const { authenticator } = await makePasskey(db, mei)
    const elsewhere = await server.anonymous('POST /api/passkeys/challenge', {
      body: {},
      headers: { 'x-forwarded-for': '203.0.113.7' },
    })
    expect(elsewhere).toMatchObject({ status: 409, body: { problem: 'passkeys-unavailable' } })
    const published = await serve(db, { publicUrl: 'https://curio.example' })
    const challenge = await newChallenge(published)
    expect(challenge).toMatchObject({ rpId: 'curio.example' })
    expect(await signIn(published, authenticator.sign(challenge))).toMatchObject(refused)
    const site = { origin: 'https://curio.example', rpId: 'curio.example' }
    expect((await signIn(published, authenticator.sign(challenge, site))).status).toBe(200)
  })
})

describe('one’s own passkeys', () => {
  test('are renamed, and removed with the password', async ({ db, mei, phone, server }) => {
    const { passkeyId, authenticator } = await makePasskey(db, mei)
    const params = { id: passkeyId }
    const noah = await server.as(await makePerson(db, 'Noah'))
    const rename = (caller: Caller) =>
      caller('PUT /api/users/me/passkeys/{id}', { params, body: { name: 'Old phone' } })
    expect(await rename(noah)).toMatchObject({ status: 404 })
    expect((await rename(phone)).status).toBe(200)
    const remove = (caller: Caller, currentPassword = password) =>
      caller('POST /api/users/me/passkeys/{id}/remove', { params, body: { currentPassword } })
    expect(await remove(phone, 'wrong')).toMatchObject({ status: 422, body: { problem: 'wrong-password' } })
    expect((await remove(noah)).status).toBe(200)
    expect(await list(phone)).toMatchObject([{ name: 'Old phone' }])
    expect((await remove(phone)).status).toBe(200)
    expect(await list(phone)).toEqual([])
    expect(await signIn(server, authenticator.sign(await newChallenge(server)))).toMatchObject(refused)
    await server.as(mei, password)
  })

  test('every change of a second factor is told by mail', async ({ db, mei, phone, ada }) => {
    const countMails = async () => {
      const mails = await db.selectFrom('mails').select(['kind', 'user_id']).execute()
      for (const mail of mails) expect(mail).toEqual({ kind: 'second-factor-changed', user_id: mei._id })
      return mails.length
    }
    await addPasskey(phone)
    expect(await countMails()).toBe(1)
    const [{ _id: id }] = await list(phone)
    const remove = () =>
      phone('POST /api/users/me/passkeys/{id}/remove', { params: { id }, body: { currentPassword: password } })
    await remove()
    await remove()
    expect(await countMails()).toBe(2)
    const prepared = await phone('POST /api/users/me/secondFactor/prepare', { body: { currentPassword: password } })
    const { secret, sealedSecret } = prepared.body.data
    const newCode = authenticatorOf(secret)
    await phone('PUT /api/users/me/secondFactor', { body: { sealedSecret, code: newCode() } })
    expect(await countMails()).toBe(3)
    await phone('POST /api/users/me/secondFactor/remove', { body: { currentPassword: password, code: newCode(1) } })
    expect(await countMails()).toBe(4)
    await makePasskey(db, mei)
    await ada.call('DELETE /api/users/{id}/secondFactor', { params: { id: mei._id } })
    expect(await countMails()).toBe(5)
  })

  test('count as the second factor that REQUIRE_SECOND_FACTOR asks for', async ({ db, mei }) => {
    const asMei = await (await serve(db, { secondFactorRule: 'everyone' })).as(mei)
    const readLedger = () => asMei('GET /api/users/me/ledger')
    expect(await readLedger()).toMatchObject({ status: 403, body: { problem: 'second-factor-required' } })
    await addPasskey(asMei)
    expect((await readLedger()).status).toBe(200)
    expect((await asMei('GET /api/users/me/secondFactor')).body.data).toMatchObject({ since: null, required: false })
  })
})
