import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { makePerson, makeProduct, makeProject, makeTalent, password, type Person } from '#tests/support/fixtures.ts'
import { cookiesOf, serve, test } from '#tests/support/test-server.ts'

describe('signing in', () => {
  test('signing in creates a session whose secret is only in a cookie', async ({ db, server, mei }) => {
    const { body, headers } = await server.anonymous('POST /api/login', { body: { email: mei.email, password } })
    expect(body).toMatchObject({ result: 0, role: 'worker', info: { _id: mei._id, name: 'Mei' } })

    const cookies = [headers['set-cookie']].flat().map(String)
    const token = cookies.find((cookie) => cookie.startsWith('token='))
    expect(token).toContain('HttpOnly')
    expect(token).toContain('SameSite=Lax')
    expect(token).toContain('Path=/')
    expect(token).toContain(`Max-Age=${28 * 24 * 60 * 60}`)
    expect(cookies.filter((cookie) => !cookie.includes('HttpOnly')).map((cookie) => cookie.split('=')[0])).toEqual([
      'name',
      'info',
    ])

    const secret = token?.split(/[=;]/)[1] ?? ''
    const { rows } = await sql`select sessions::text as session from sessions`.execute(db)
    expect(secret).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(body.token).not.toBe(secret)
    const asHandle = await server.anonymous('GET /api/users/me', { headers: { cookie: `token=${body.token}` } })
    expect(asHandle.status).toBe(401)
  })

  test('managers start on their projects, also if they review or sell, and when that changes later', async ({
    db,
    server,
    manager,
  }) => {
    const [managingTalent, managingSeller, talent] = [
      await makeTalent(db, 'Noah'),
      await makePerson(db, 'Seller'),
      await makeTalent(db, 'Mei'),
    ]
    for (const person of [manager, managingTalent, managingSeller]) await makeProject(db, person)
    await makeProduct(db, managingSeller)
    const infoOf = (headers: Readonly<Record<string, unknown>>) => {
      const cookie = [headers['set-cookie']]
        .flat()
        .map(String)
        .find((text) => text.startsWith('info='))
      return JSON.parse(decodeURIComponent(/=([^;]*)/.exec(cookie ?? '')?.[1] ?? ''))
    }
    const signIn = async ({ email }: Person) =>
      (await server.anonymous('POST /api/login', { body: { email, password } })).headers
    for (const person of [manager, managingTalent, managingSeller])
      expect(infoOf(await signIn(person))).toMatchObject({ startsOnProjects: true })
    const talentHeaders = await signIn(talent)
    expect(infoOf(talentHeaders)).not.toHaveProperty('startsOnProjects')

    await makeProject(db, talent)
    const me = await server.anonymous('GET /api/users/me', {
      headers: { cookie: cookiesOf(talentHeaders['set-cookie']) },
    })
    expect(infoOf(me.headers)).toMatchObject({ startsOnProjects: true })
  })

  test('an unknown email, a wrong password and an account without a password get the same response', async ({
    db,
    server,
    mei,
  }) => {
    const invited = await makePerson(db, 'Invited', { password_hash: null })
    const tries = [
      { email: mei.email, password: 'wrong' },
      { email: 'nobody@test.example', password },
      { email: invited.email, password },
      { email: '%', password },
    ]
    for (const body of tries) {
      const answer = await server.anonymous('POST /api/login', { body })
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({
        result: 3,
        problem: 'wrong-credentials',
        message: 'Email or password is incorrect.',
      })
    }
  })

  test('the email of a sign-in is case-insensitive', async ({ server, mei }) => {
    const body = { email: ` ${mei.email.toUpperCase()} `, password }
    expect((await server.anonymous('POST /api/login', { body })).status).toBe(200)
  })

  test('after five failed attempts a correct password is refused, also when they are concurrent', async ({
    server,
    mei,
  }) => {
    const guess = () => server.anonymous('POST /api/login', { body: { email: mei.email, password: 'guess' } })
    const answers = await Promise.all(Array.from({ length: 12 }, guess))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    const right = await server.anonymous('POST /api/login', { body: { email: mei.email, password } })
    expect(right.status).toBe(429)
    expect(right.body).toMatchObject({ result: 7, problem: 'too-many' })
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800)
  })

  test('an account is refused after as many attempts if it does not exist', async ({ server, mei }) => {
    const answersTo = async (email: string) => {
      const answers: unknown[] = []
      for (let tries = 0; tries < 6; tries += 1) {
        const { status, body } = await server.anonymous('POST /api/login', { body: { email, password: 'guess' } })
        answers.push([status, body])
      }
      return answers
    }
    const answers = await answersTo(mei.email)
    expect(answers.map((answer) => (answer as unknown[])[0])).toEqual([401, 401, 401, 401, 401, 429])
    expect(await answersTo('nobody@test.example')).toEqual(answers)
  })

  test('wrong passwords of strangers lock nobody out of another network', async ({ db, mei }) => {
    const server = await serve(db, { trustProxy: ['loopback'] })
    const signIn = async (attempt: string, address: string) => {
      const request = { body: { email: mei.email, password: attempt }, headers: { 'x-forwarded-for': address } }
      return (await server.anonymous('POST /api/login', request)).status
    }
    for (let tries = 0; tries < 6; tries += 1) await signIn('guess', '2001:db8:1:2::1')
    expect(await signIn(password, '2001:db8:1:2::99')).toBe(429)
    expect(await signIn(password, '2001:db8:1:3::1')).toBe(200)
  })

  test('a device that signed in to the account before can sign in from a network that is refused', async ({
    server,
    mei,
    noah,
  }) => {
    const signIn = async ({ email }: { email: string }, attempt: string, cookie = '') => {
      const headers = { cookie }
      return server.anonymous('POST /api/login', { body: { email, password: attempt }, headers })
    }
    const first = await signIn(mei, password)
    const device = [first.headers['set-cookie']]
      .flat()
      .map(String)
      .find((cookie) => cookie.startsWith('device='))
    expect(device).toContain('HttpOnly')
    expect(device).toContain(`Max-Age=${400 * 24 * 60 * 60}`)
    const cookie = cookiesOf(device)
    for (let tries = 0; tries < 21; tries += 1) await signIn({ email: `guess${tries}@test.example` }, 'guess')
    expect((await signIn(mei, password)).status).toBe(429)
    expect((await signIn(noah, password, cookie)).status).toBe(429)
    expect((await signIn(mei, password, cookie)).status).toBe(200)
    for (let tries = 0; tries < 5; tries += 1) expect((await signIn(mei, 'guess', cookie)).status).toBe(401)
    expect((await signIn(mei, password, cookie)).status).toBe(429)
  })

  test('an attempt beyond the limits is refused without reading the database', async ({ db, server, mei }) => {
    const guess = (headers = {}) =>
      server.anonymous('POST /api/login', { body: { email: mei.email, password: 'guess' }, headers })
    for (let tries = 0; tries < 5; tries += 1) await guess()
    await db.transaction().execute(async (tx) => {
      await sql`lock table users, sessions in access exclusive mode`.execute(tx)
      expect((await guess({ cookie: 'token=not-a-session' })).status).toBe(429)
    })
  })

  test('a sign-in without email or password is refused at the field', async ({ server }) => {
    const { status, body } = await server.anonymous('POST /api/login', { body: { email: '' } })
    expect(status).toBe(400)
    expect(body.result).toBe(4)
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual(['email', 'password'])
  })
})

describe('a session', () => {
  test('signing out ends the session on the server and in the browser', async ({ mei }) => {
    expect((await mei.call('GET /api/users/me')).body.data.email).toBe(mei.email)
    const signedOut = await mei.call('POST /api/logout')
    expect(signedOut.body.result).toBe(0)
    expect(cookiesOf(signedOut.headers['set-cookie'])).toBe('token=; name=; info=')
    expect((await mei.call('GET /api/users/me')).status).toBe(401)
  })

  test('a device that signed out without a network has no session any more', async ({ db, server }) => {
    const { email } = await makePerson(db, 'Mei')
    const signIn = (headers = {}) => server.anonymous('POST /api/login', { body: { email, password }, headers })
    const statusWith = async (cookie: string) =>
      (await server.anonymous('GET /api/users/me', { headers: { cookie } })).status
    const cookie = cookiesOf((await signIn()).headers['set-cookie'])
    expect(await statusWith(cookie)).toBe(200)
    expect(await statusWith(`${cookie}; signed-out=1`)).toBe(401)
    expect(await statusWith(cookie)).toBe(401)
    const again = cookiesOf((await signIn({ cookie: `${cookie}; signed-out=1` })).headers['set-cookie'])
    expect(again).toContain('signed-out=;')
    expect(await statusWith(again.replace('signed-out=; ', ''))).toBe(200)
  })

  test('a session ends when another starts in the same browser', async ({ db, server, mei }) => {
    const first = await server.anonymous('POST /api/login', { body: { email: mei.email, password } })
    const cookie = cookiesOf(first.headers['set-cookie'])
    await server.anonymous('POST /api/login', { body: { email: mei.email, password }, headers: { cookie } })
    expect((await server.anonymous('GET /api/users/me', { headers: { cookie } })).status).toBe(401)
    expect((await sql`select from sessions`.execute(db)).rows).toHaveLength(1)
  })

  test('a session expires', async ({ db, mei }) => {
    expect((await mei.call('GET /api/users/me')).status).toBe(200)
    await sql`update sessions set expires_at = now()`.execute(db)
    expect((await mei.call('GET /api/users/me')).body).toMatchObject({ result: 3, problem: 'not-signed-in' })
  })
})

describe('a demo account', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }

  test('a demo account is refused on a forwarded request, at sign-in and with its session', async ({ db, server }) => {
    const { email } = await makePerson(db, 'Demo', { is_demo: true })
    const asDemo = await server.as({ email })
    const signIn = (attempt: string) =>
      server.anonymous('POST /api/login', { body: { email, password: attempt }, headers: forwarded })
    expect(await signIn(password)).toMatchObject({ status: 403, body: { problem: 'demo-account' } })
    expect((await signIn('wrong')).body.problem).toBe('wrong-credentials')
    expect((await asDemo('GET /api/users/me', { headers: forwarded })).status).toBe(401)
    expect((await asDemo('GET /api/users/me', { headers: { host: 'curio.example' } })).status).toBe(401)
    expect((await asDemo('GET /api/users/me')).status).toBe(200)
  })

  test('with DEMO=1 a demo account can sign in from everywhere', async ({ db }) => {
    const { email } = await makePerson(db, 'Demo', { is_demo: true })
    const server = await serve(db, { demoEverywhere: true })
    const signedIn = await server.anonymous('POST /api/login', { body: { email, password }, headers: forwarded })
    expect(signedIn.status).toBe(200)
  })
})
