import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { canEnter, cleanUp, launchServer, makeFolder, postmasterOf } from '#tests/support/launch-server.ts'

const nobody = { uid: 65534, gid: 65534 }

afterAll(cleanUp)

test('a started server serves, and stops without leaving processes', async () => {
  const folder = makeFolder()
  const server = launchServer(folder)
  expect((await fetch(new URL('/readyz', await server.address))).status).toBe(200)
  expect(postmasterOf(folder)).toBeDefined()
  server.kill('SIGTERM')
  expect(await server.end).toEqual({ code: 0, stderr: '' })
  expect(postmasterOf(folder)).toBeUndefined()
})

describe('start errors have one line', () => {
  test('a folder that cannot be created is reported', async () => {
    const file = join(makeFolder(), 'file')
    writeFileSync(file, '')
    expect(await launchServer(join(file, 'data')).end).toEqual({
      code: 1,
      stderr: `Curio cannot run: The data folder ${file}/data cannot be written to (ENOTDIR).\n`,
    })
  })

  test.runIf(process.getuid?.() === 0 && canEnter(nobody))('a folder of another user is reported', async () => {
    const folder = makeFolder()
    expect(await launchServer(folder, {}, nobody).end).toEqual({
      code: 1,
      stderr: `Curio cannot run: The data folder ${folder} cannot be written to (EACCES).\n`,
    })
  })

  test('an invalid setting is reported', async () => {
    expect(await launchServer(makeFolder(), { PUBLIC_BROWSING: 'yes' }).end).toEqual({
      code: 1,
      stderr: 'Curio cannot run: Settings: PUBLIC_BROWSING must be 0 or 1.\n',
    })
  })

  test('an unreachable database is reported without its password', async () => {
    const url = 'postgres://curio:geheim@127.0.0.1:1/curio'
    const { code, stderr } = await launchServer(makeFolder(), { DATABASE_URL: url }).end
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Curio cannot run: The database at 127\.0\.0\.1:1\/curio \(DATABASE_URL\) [^\n]*\n$/)
    expect(stderr).not.toContain('geheim')
  })
})
