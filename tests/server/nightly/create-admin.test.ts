import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect } from 'vitest'
import { makePerson, password } from '#tests/support/fixtures.ts'
import { makePasskey } from '#tests/support/passkey.ts'
import { makeSecondFactor } from '#tests/support/second-factor.ts'
import { runTool } from '#tests/support/run-tool.ts'
import { test } from '#tests/support/test-server.ts'
import {
  canEnter,
  cleanUp,
  launchServer,
  makeFolder,
  postmasterOf,
  type SystemUser,
} from '#tests/support/launch-server.ts'

const email = 'ada@shop.example'
const chosen = 'a password of Ada'

afterAll(cleanUp)

/** Runs the tool; also returns the token of the link that it prints. */
async function createAdmin(args: readonly string[], env: Record<string, string>, person?: SystemUser) {
  const run = await runTool('create-admin', args, env, person)
  return { ...run, token: /#([\w-]{43})$/m.exec(run.stdout)?.[1] ?? '' }
}

/** Uses the link on a running server. Returns who is signed in then. */
async function applyLink(address: string, token: string) {
  const send = (path: string, body: object) =>
    fetch(new URL(path, address), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const used = await send('/api/passwordLinks/use', { token, password: chosen })
  const signedIn = await send('/api/login', { email, password: chosen })
  return { used: used.status, signedIn: await signedIn.json() }
}

const isAdmin = { used: 200, signedIn: { result: 0, role: 'admin' } }

describe('with the embedded database', () => {
  test('before the first start, create-admin prints a link that works once the server runs', async () => {
    const folder = makeFolder()
    const { code, stdout, token } = await createAdmin([email], { DATA_DIR: folder, PORT: '5123' })
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^With this link ada@shop\.example sets a password .* until \d{4}-\d\d-\d\d \d\d:\d\d UTC:$/m,
    )
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:5123\/set-password#[\w-]{43}$/m)
    expect(postmasterOf(folder)).toBeUndefined()

    const server = launchServer(folder)
    expect(await applyLink(await server.address, token)).toMatchObject(isAdmin)
    server.kill('SIGTERM')
    expect((await server.end).code).toBe(0)
  })

  test('while the server runs, create-admin uses its PostgreSQL and leaves it running', async () => {
    const folder = makeFolder()
    const server = launchServer(folder)
    const address = await server.address
    const postmaster = postmasterOf(folder)
    expect(server.output()).toContain('Create one: npm run create-admin -- EMAIL')
    const { code, stdout, token } = await createAdmin([email], { DATA_DIR: folder, PUBLIC_URL: 'https://shop.example' })
    expect(code).toBe(0)
    expect(stdout).toContain('https://shop.example/set-password#')
    expect(postmasterOf(folder)).toBe(postmaster)
    expect(await applyLink(address, token)).toMatchObject(isAdmin)
    server.kill('SIGTERM')
    expect((await server.end).code).toBe(0)
  })
})

describe('with the settings of a server', () => {
  const amRoot = process.getuid?.() === 0
  const nobody = { uid: 65534, gid: 65534 }

  test('create-admin says whose they are, and makes no database that the server would not use', async () => {
    const folder = makeFolder()
    const file = join(folder, 'env')
    const dataDir = join(folder, 'data')
    writeFileSync(file, `DATA_DIR=${dataDir}\nPUBLIC_URL=https://shop.example\n`)
    expect(await createAdmin([email, '--env', file], {})).toMatchObject({
      code: 1,
      stdout: `Curio at https://shop.example: embedded database, data folder ${dataDir}, settings of ${file}.\n`,
      stderr: `${dataDir} (DATA_DIR) holds no database: name the server's folder, or start the server first.\n`,
    })
    expect(readdirSync(folder)).toEqual(['env'])
  })

  test.runIf(amRoot && canEnter(nobody))('a file that may not be read, and a folder, are one sentence', async () => {
    const folder = makeFolder()
    const file = join(folder, 'env')
    writeFileSync(file, '', { mode: 0o600 })
    const sentence = (path: string) =>
      new RegExp(`^This user may not use ${path}: [^\\n]*: sudo [^\\n]* ${email}.*\\n$`)
    const refused = await createAdmin([email, '--env', file], {}, nobody)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(sentence(file)) })
    const dataDir = join(makeFolder({ mode: 0o700 }), 'data')
    chmodSync(file, 0o644)
    const { stderr } = await createAdmin([email, '--env', file], { DATA_DIR: dataDir }, nobody)
    expect(stderr).toMatch(sentence(join(dataDir, 'postgres')))
  })
})

describe('with DATABASE_URL', () => {
  test('create-admin makes an existing person an administrator, whose password still works', async ({
    db,
    url,
    server,
  }) => {
    const storedEmail = 'Ada@Shop.example'
    await makePerson(db, 'Ada', { email: storedEmail })
    const { code, token } = await createAdmin([email], { DATABASE_URL: url })
    expect(code).toBe(0)
    const asAda = await server.as({ email: storedEmail }, password)
    expect((await asAda('GET /api/users/me')).body.data.role).toBe('admin')
    const { body } = await server.anonymous('POST /api/passwordLinks/read', { body: { token } })
    expect(body.data).toMatchObject({ purpose: 'reset', email: storedEmail })
    const audit = (await asAda('GET /api/audit')).body.data
    expect(audit.map(({ actor, action }: { actor: unknown; action: string }) => [actor, action])).toEqual([
      [null, 'create-password-link'],
      [null, 'change-role'],
    ])
  })

  test('create-admin removes the second factor of an administrator who lost it, only if asked to', async ({
    db,
    url,
    server,
  }) => {
    const ada = await makePerson(db, 'Ada', { email, role: 'admin' })
    await makeSecondFactor(db, ada)
    await makePasskey(db, ada)
    const openLink = async (token: string) =>
      (await server.anonymous('POST /api/passwordLinks/use', { body: { password: chosen, token } })).body
    const plain = await createAdmin([email], { DATABASE_URL: url })
    expect(await openLink(plain.token)).toMatchObject({ problem: 'code-needed' })
    const removed = await createAdmin([email, '--remove-second-factor'], { DATABASE_URL: url })
    expect(await openLink(removed.token)).toMatchObject({ result: 0, role: 'admin' })
    const audit = await db.selectFrom('audit_log').select('action').orderBy('_id').execute()
    expect(audit.map(({ action }) => action)).toEqual([
      'create-password-link',
      'remove-second-factor',
      'create-password-link',
    ])
  })

  test('a database that offers no TLS is refused if the URL asks for it', async ({ url }) => {
    const { code, stderr } = await createAdmin([email], { DATABASE_URL: `${url}?sslmode=verify-full` })
    const withoutFile = await createAdmin([email], { DATABASE_URL: `${url}?sslrootcert=/nowhere/ca.pem` })
    expect(withoutFile.stderr).toMatch(/^The database at [^\n]* cannot be used: ENOENT: [^\n]*\n$/)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^The database at 127\.0\.0\.1:\d+\/\w+ \(DATABASE_URL\) cannot be used: The server does not support SSL connections\. Add sslmode=disable to connect without encryption\.\n$/,
    )
  })

  test('create-admin refuses a demo account and anything that is not an email', async ({ db, url }) => {
    await makePerson(db, 'Demo', { email, is_demo: true })
    expect(await createAdmin([email], { DATABASE_URL: url })).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^Curio at [^\n]*\n$/),
      stderr: 'ada@shop.example is a demo account: use another email.\n',
    })
    for (const args of [[], ['ada'], [email, 'more']]) {
      const { code, stderr } = await createAdmin(args, { DATABASE_URL: url })
      expect(code).toBe(1)
      expect(stderr).toMatch(
        /^(ada is not an email address\.\n\n)?npm run create-admin -- EMAIL \[--remove-second-factor\]\n/,
      )
    }
    expect((await sql`select from password_links`.execute(db)).rows).toEqual([])
  })
})
