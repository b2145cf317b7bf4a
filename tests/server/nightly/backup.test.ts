import { createHash } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { seedDemo } from '#src/demo/seed.ts'
import { type EmbeddedPostgres, startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { migrate } from '#src/server/db/migrate.ts'
import { openDatabase } from '#src/server/db/connection/open-database.ts'
import { createImageStore, imageKey } from '#src/server/media/image-store.ts'
import type { Bucket } from '#src/server/storage/bucket.ts'
import { createFolderStore } from '#src/server/storage/create-folder-store.ts'
import type { ObjectStore } from '#src/server/storage/object-store.ts'
import { openObjectStore } from '#src/server/storage/open-object-store.ts'
import { openSecrets } from '#src/server/open-secrets.ts'
import { copyImages } from '#tools/backup/copy-objects.ts'
import { startSwift } from '#tests/support/swift.ts'
import { runSql } from '#tests/support/postgres.ts'
import { isMissing } from '#tools/programs.ts'
import { cleanUp, launchServer, makeFolder } from '#tests/support/launch-server.ts'
import { runTool } from '#tests/support/run-tool.ts'

const folder = makeFolder()
const dataDir = join(folder, 'data')
const physical = join(folder, 'physical')
const logical = join(folder, 'logical')
const amRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
/** Of another user than the one who restores, if that is root. */
const restored = amRoot ? makeFolder({ owner: nobody }) : join(folder, 'from-physical')
const otherKey = Buffer.alloc(32, 1).toString('base64')

let server: EmbeddedPostgres
let original: Digests
let backup: ToolRun
let restore: ToolRun

beforeAll(async () => {
  server = await startEmbedded({ dataFolder: dataDir })
  await migrate(server.url)
  const db = openDatabase(server.url)
  const store = createImageStore(createFolderStore(join(dataDir, 'images')))
  let stored = 0
  // A few pictures are enough.
  const put = (bytes: Uint8Array) => (stored++ < 20 ? store.put(bytes) : Promise.resolve(imageKey(bytes)))
  await seedDemo({ db, images: { put }, jobs: { enqueue: async () => {} } })
  await openSecrets(db, { dataDir, secretKey: undefined, secretKeyPrevious: undefined })
  await db.destroy()
  original = await digestTables(server.url)
  backup = await run('backup', [physical])
  restore = await run('restore', [physical], { DATA_DIR: restored })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await cleanUp()
})

// Several processes start PostgreSQL and copy files.
describe.skipIf(isMissing('tar'))('backup', { timeout: 120_000 }, () => {
  test('a backup of a running server, restored, has the same rows, pictures and key, and serves', async () => {
    expect(backup).toEqual({
      code: 0,
      stdout:
        `Curio at http://127.0.0.1:4173/: embedded database, data folder ${dataDir}, settings of the environment.\n` +
        `The backup in ${physical} is complete: the database and ${hashImages(dataDir).length} pictures.\n`,
      stderr: '',
    })
    expect(restore).toMatchObject({ code: 0, stderr: '' })
    expectOneOwner(restored)
    await expectSameData(restored)
    expect(readFileSync(join(restored, 'secret-key'))).toEqual(readFileSync(join(dataDir, 'secret-key')))
    expect(statSync(join(physical, 'secret-key')).mode & 0o777).toBe(0o600)
    expect(statSync(physical).mode & 0o777).toBe(0o700)

    const started = launchServer(restored)
    const ready = await fetch(new URL('/readyz', await started.address))
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'muted' }])
    started.kill('SIGTERM')
    expect(await started.end).toEqual({ code: 0, stderr: '' })
  })

  test('a server with another key does not start on restored data', async () => {
    expect(await launchServer(restored, { SECRET_KEY: otherKey }).end).toEqual({
      code: 1,
      stderr:
        "Curio cannot run: SECRET_KEY is not the one that encrypted this database's secrets: " +
        'all processes on a database need the same one.\n',
    })
  })

  test('a logical backup, restored into a new cluster, has the same rows and pictures', async () => {
    expect(await run('backup', ['--logical', logical])).toMatchObject({ code: 0, stderr: '' })
    const target = amRoot ? makeFolder({ owner: nobody }) : join(folder, 'from-logical')
    expect(await run('restore', [logical], { DATA_DIR: target })).toMatchObject({ code: 0, stderr: '' })
    expectOneOwner(target)
    await expectSameData(target)
  })

  test.skipIf(isMissing('swift'))('pictures of a bucket are part of a backup, and restored into a bucket', async () => {
    const swift = await startSwift()
    onTestFinished(swift.stop)
    for (const [name, value] of Object.entries(swift.credentials)) vi.stubEnv(name, value)
    onTestFinished(() => void vi.unstubAllEnvs())
    const [before, after] = ['before/', 'after/'].map((prefix) => ({ ...swift.bucket, prefix }))
    const openImages = (bucket: Bucket | undefined) => openObjectStore({ dataDir, bucket }, 'images')
    await copyImages(await openImages(undefined), await openImages(before))
    await createImageStore(await openImages(before)).put(Buffer.from('a picture that only the bucket has'))
    const settings = (prefix: string) => ({
      S3_BUCKET: swift.bucket.bucket,
      S3_ENDPOINT: swift.bucket.endpoint ?? '',
      S3_PREFIX: prefix,
    })
    const source = join(folder, 'from-bucket')
    const count = hashImages(dataDir).length + 1
    expect(await run('backup', [source], settings('before/'))).toEqual({
      code: 0,
      stdout: expect.stringContaining(`The backup in ${source} is complete: the database and ${count} pictures.\n`),
      stderr: '',
    })
    const target = join(folder, 'beside-bucket')
    const output = await run('restore', [source], { ...settings('after/'), DATA_DIR: target })
    expect(output).toMatchObject({ code: 0, stderr: '' })
    await expectSameRows(target)
    expect(existsSync(join(target, 'images'))).toBe(false)
    const stored = await hashObjects(await openImages(after))
    expect(stored).toHaveLength(count)
    expect(stored).toEqual(await hashObjects(await openImages(before)))
  })

  test('a damaged or incomplete backup is not restored, and nothing that exists is overwritten', async () => {
    const damaged = join(folder, 'damaged')
    cpSync(physical, damaged, { recursive: true })
    appendFileSync(join(damaged, 'database.tar'), 'x')
    const target = join(folder, 'untouched')
    const restoreTo = (source: string, dataFolder: string) => run('restore', [source], { DATA_DIR: dataFolder })
    expect((await restoreTo(damaged, target)).stderr).toBe(
      `The backup in ${damaged} is damaged: database.tar is not as it was written.\n`,
    )
    expect((await restoreTo(folder, target)).stderr).toBe(
      `${folder} holds no complete backup: there is no backup.json.\n`,
    )
    expect(existsSync(target)).toBe(false)
    expect((await restoreTo(physical, dataDir)).stderr).toBe(
      `${join(dataDir, 'postgres')} exists: set DATA_DIR to a new folder.\n`,
    )
    expect((await run('backup', [physical])).stderr).toBe(`${physical} exists: give the name of a new folder.\n`)
    expect((await run('backup', [target], { DATA_DIR: target })).stderr).toBe(
      `${target} (DATA_DIR) holds no database: name the server's folder, or start the server first.\n`,
    )
    expect((await run('backup', [target], { DATABASE_URL: server.url })).stderr).toMatch(/^DATABASE_URL is set: .*\n$/)
    expect(existsSync(target)).toBe(false)
  })
})

describe('roles', () => {
  test('the role that serves can neither read files nor run programs', async () => {
    expect(
      await runSql(server.url, 'select rolsuper, rolcreaterole from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolcreaterole: false }])
    for (const attempt of ["select pg_read_file('PG_VERSION')", "copy (select 1) to program 'true'"]) {
      await expect(runSql(server.url, attempt)).rejects.toThrow(/permission denied/)
    }
  })

  test('the role that makes backups cannot read tables', async () => {
    await expect(runSql(server.urlAs('curio_backup'), 'select * from users')).rejects.toThrow(/permission denied/)
  })
})

type Digests = Record<string, string>
type ToolRun = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

/** The number of rows of every table and their hash, and the last value of every sequence. */
async function digestTables(url: string): Promise<Digests> {
  const tables = await runSql(
    url,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and not starts_with(relname, 'kysely_')
       and relname <> 'muted'`,
  )
  const digests: Digests = {}
  for (const { name } of tables) {
    const [row] = await runSql(
      url,
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest from ${String(name)} t`,
    )
    digests[String(name)] = String(row?.['digest'])
  }
  const sequences = await runSql(
    url,
    `select sequencename as name, last_value from pg_sequences
     where schemaname = 'public'`,
  )
  for (const { name, last_value } of sequences) digests[`sequence ${String(name)}`] = String(last_value)
  return digests
}

/** All of a data folder belongs to whom the folder belongs to. */
function expectOneOwner(target: string): void {
  const paths = readdirSync(target, { recursive: true, encoding: 'utf8' })
  expect(paths).toContain('secret-key')
  const { uid } = statSync(target)
  expect(paths.filter((path) => statSync(join(target, path)).uid !== uid)).toEqual([])
}

async function expectSameRows(target: string): Promise<void> {
  const postgres = await startEmbedded({ dataFolder: target })
  try {
    const digests = await digestTables(postgres.url)
    expect(digests['users']).toMatch(/^[1-9]/)
    expect(digests).toEqual(original)
  } finally {
    await postgres.stop()
  }
}

async function expectSameData(target: string): Promise<void> {
  await expectSameRows(target)
  const images = hashImages(target)
  expect(images.length).toBeGreaterThan(0)
  expect(images).toEqual(hashImages(dataDir))
}

/** The name and hash of every picture of a data folder. */
function hashImages(data: string): string[] {
  return readdirSync(join(data, 'images'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${basename(path)} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
    .toSorted()
}

async function hashObjects(store: ObjectStore): Promise<string[]> {
  const hashes: string[] = []
  for await (const { name } of store.list('')) {
    const bytes = await store.get(name)
    hashes.push(
      `${name} ${createHash('sha256')
        .update(bytes ?? '')
        .digest('hex')}`,
    )
  }
  return hashes.toSorted()
}

/** Runs a tool on the test's data folder. */
const run = (tool: 'backup' | 'restore', args: readonly string[], env: Record<string, string> = {}) =>
  runTool(tool, args, { DATA_DIR: dataDir, ...env })
