import { readdirSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  canEnter,
  cleanUp,
  connectTo,
  launchNpm,
  launchServer,
  makeFolder,
  postmasterOf,
  processesOf,
} from '#tests/support/launch-server.ts'

const amRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const patience = { timeout: 20_000, interval: 20 }

afterAll(cleanUp)

describe('starting and stopping', () => {
  test.runIf(amRoot && canEnter(nobody))('an ordinary user can start and stop the server', async () => {
    const server = launchServer(makeFolder({ owner: nobody }), {}, nobody)
    expect((await fetch(new URL('/readyz', await server.address))).status).toBe(200)
    server.kill('SIGINT')
    expect((await server.end).code).toBe(0)
  })

  test.runIf(amRoot)('root can start and stop the server in a folder that only root can enter', async () => {
    const server = launchServer(join(makeFolder({ mode: 0o700 }), 'deep', 'data'))
    expect((await fetch(new URL('/readyz', await server.address))).status).toBe(200)
    server.kill('SIGTERM')
    expect((await server.end).code).toBe(0)
  })
})

// Several processes start, one after another.
describe.runIf(process.platform === 'linux')('signals leave no process', { timeout: 90_000 }, () => {
  test('one Ctrl-C in the terminal of npm start, while it makes its database or serves', async () => {
    const folder = makeFolder()
    const npm = launchNpm(folder)
    await expect.poll(() => readdirSync(folder).some((name) => name.startsWith('postgres')), patience).toBe(true)
    process.kill(-npm.pid, 'SIGINT')
    await npm.end
    await expect.poll(() => processesOf(folder), patience).toEqual([])
    // The next start is not disturbed by what is left in the folder.
    const next = launchNpm(folder)
    expect((await fetch(new URL('/readyz', await next.address))).status).toBe(200)
    process.kill(-next.pid, 'SIGINT')
    await next.end
    await expect.poll(() => processesOf(folder), patience).toEqual([])
  })

  test('SIGTERM to npm alone', async () => {
    const folder = makeFolder()
    const npm = launchNpm(folder)
    await npm.address
    npm.kill('SIGTERM')
    await expect.poll(() => processesOf(folder), patience).toEqual([])
  })

  test('a second signal, which does not wait for PostgreSQL', async () => {
    const folder = makeFolder()
    const server = launchServer(folder, { SHUTDOWN_DELAY: '30' })
    await server.address
    let hasEnded = false
    void server.end.then(() => (hasEnded = true))
    const signal = () => {
      server.kill('SIGTERM')
      return hasEnded
    }
    await expect.poll(signal, { ...patience, interval: 200 }).toBe(true)
    expect((await server.end).code).toBe(1)
    await expect.poll(() => processesOf(folder), patience).toEqual([])
  })
})

describe('after kill -9', () => {
  test('after kill -9 of the server, or of it and PostgreSQL, the next start loses no data', async () => {
    const folder = makeFolder()
    const first = launchServer(folder)
    await first.address
    const beforeFirstKill = await writeUntil(folder, () => first.kill('SIGKILL'))
    await first.end
    const postmaster = postmasterOf(folder)

    const second = launchServer(folder)
    await second.address
    expect(postmasterOf(folder)).toBe(postmaster)
    expect(await countNotes(folder)).toBeGreaterThanOrEqual(beforeFirstKill)

    const beforeSecondKill = await writeUntil(folder, () => {
      second.kill('SIGKILL')
      if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL')
    })
    await second.end

    const third = launchServer(folder)
    await third.address
    expect(postmasterOf(folder)).not.toBe(postmaster)
    expect(await countNotes(folder)).toBeGreaterThanOrEqual(beforeFirstKill + beforeSecondKill)
    third.kill('SIGTERM')
    expect((await third.end).code).toBe(0)
  })

  test('after kill -9 of PostgreSQL the server restarts it and continues', async () => {
    const folder = makeFolder()
    const server = launchServer(folder)
    const ready = new URL('/readyz', await server.address)
    const postmaster = postmasterOf(folder)
    if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL')
    const seen = async () => ({
      anew: ![undefined, postmaster].includes(postmasterOf(folder)),
      status: (await fetch(ready)).status,
    })
    await expect.poll(seen, { timeout: 15_000 }).toEqual({ anew: true, status: 200 })
    server.kill('SIGTERM')
    expect((await server.end).code).toBe(0)
  })
})

test('a start during the stop of another server waits for its end', async () => {
  const folder = makeFolder()
  const first = launchServer(folder)
  await first.address
  first.kill('SIGTERM')
  const second = launchServer(folder)
  await second.address
  expect((await first.end).code).toBe(0)
  second.kill('SIGTERM')
  expect(await second.end).toEqual({ code: 0, stderr: '' })
})

describe('start errors have one line', () => {
  test('a second server on the same folder is refused; the first continues', async () => {
    const folder = makeFolder()
    const first = launchServer(folder)
    const address = await first.address
    const { code, stderr } = await launchServer(folder).end
    expect(code).toBe(1)
    expect(stderr).toBe(
      `Curio cannot run: Curio already runs on ${folder} (process ${first.pid}): stop that one first, or set another DATA_DIR.\n`,
    )
    expect((await fetch(new URL('/readyz', address))).status).toBe(200)
    first.kill('SIGTERM')
    await first.end
  })

  test('a port in use is reported, and PostgreSQL is stopped', async () => {
    const folder = makeFolder()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await launchServer(folder, { PORT: String(port) }).end).toEqual({
      code: 1,
      stderr: `Curio cannot run: Port ${port} on 127.0.0.1 is taken: stop what listens there, or set another PORT.\n`,
    })
    expect(postmasterOf(folder)).toBeUndefined()
    other.close()
  })

  test('demo accounts that others could reach are reported; DEMO=1 allows them', async () => {
    const folder = makeFolder()
    const local = launchServer(folder)
    await local.address
    const client = await connectTo(folder)
    await client.query(`insert into users (_id, name, is_demo) values (gen_random_uuid(), 'Demo', true)`)
    await client.end()
    local.kill('SIGTERM')
    await local.end

    expect(await launchServer(folder, { TRUST_PROXY: 'loopback' }).end).toEqual({
      code: 1,
      stderr:
        'Curio cannot run: The database holds demo accounts, whose passwords are public, and TRUST_PROXY lets others ' +
        'reach the server: set DATA_DIR to a new folder, or DEMO=1 to let everyone use the demo accounts.\n',
    })
    const open = launchServer(folder, { TRUST_PROXY: 'loopback', DEMO: '1' })
    expect((await fetch(new URL('/readyz', await open.address))).status).toBe(200)
    open.kill('SIGTERM')
    expect((await open.end).code).toBe(0)
  })
})

/** Writes notes one by one, kills the process half-way, and returns the number of acknowledged notes. */
async function writeUntil(folder: string, kill: () => void): Promise<number> {
  const client = await connectTo(folder)
  await client.query('create table if not exists notes (id bigserial)')
  let acknowledged = 0
  try {
    for (; acknowledged < 400; acknowledged++) {
      if (acknowledged === 200) kill()
      await client.query('insert into notes default values')
    }
  } catch {
    // PostgreSQL was killed too. Only notes acknowledged before that count.
  }
  await client.end()
  return acknowledged
}

async function countNotes(folder: string): Promise<number> {
  const client = await connectTo(folder)
  const { rows } = await client.query<{ count: string }>('select count(*) from notes')
  await client.end()
  return Number(rows[0]?.count)
}
