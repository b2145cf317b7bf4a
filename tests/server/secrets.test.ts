import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { readServerKey } from '#src/server/db/read-server-key.ts'
import { ensurePushKeys } from '#src/server/features/push/ensure-push-keys.ts'
import { openSecrets } from '#src/server/open-secrets.ts'
import { generatePushKeys } from '#src/server/outbound/create-push-sender.ts'
import { makePerson, makeProject, makeWebhook, secrets } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/database.ts'

const secretKey = Buffer.alloc(32, 5)

function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'curio-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('the key of the secrets', () => {
  test('the first start stores a new key that only its user can read; later ones use it', async ({ db }) => {
    const settings = { dataDir: join(makeDataDir(), 'data'), secretKey: undefined }
    const first = await openSecrets(db, settings)
    const file = join(settings.dataDir, 'secret-key')
    expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toHaveLength(32)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const sealed = first.seal('a secret', 'here')
    expect((await openSecrets(db, settings)).open(sealed, 'here').toString()).toBe('a secret')
    const content = Buffer.from(readFileSync(file, 'utf8'), 'base64')
    const elsewhere = await openSecrets(db, { dataDir: '/nowhere', secretKey: content })
    expect(elsewhere.open(sealed, 'here').toString()).toBe('a secret')
  })

  test('processes that start at once on one folder use the same key', async ({ db }) => {
    const settings = { dataDir: makeDataDir(), secretKey: undefined }
    const boxes = await Promise.all(Array.from({ length: 5 }, () => openSecrets(db, settings)))
    const sealed = boxes[0]?.seal('a secret', 'here') ?? Buffer.alloc(0)
    expect(boxes.map((box) => box.open(sealed, 'here').toString())).toEqual(Array(5).fill('a secret'))
  })

  test('without the key, or with another one, a database with secrets is refused', async ({ db }) => {
    await openSecrets(db, { dataDir: makeDataDir(), secretKey })
    const dataDir = makeDataDir()
    const file = join(dataDir, 'secret-key')
    await expect(openSecrets(db, { dataDir, secretKey: undefined })).rejects.toThrow(
      `The key of this database's secrets is missing: restore ${file} from a backup, or set SECRET_KEY to its content.`,
    )
    await expect(openSecrets(db, { dataDir, secretKey: Buffer.alloc(32, 6) })).rejects.toThrow(
      "SECRET_KEY is not the one that encrypted this database's secrets",
    )
    writeFileSync(file, Buffer.alloc(32, 6).toString('base64'))
    await expect(openSecrets(db, { dataDir, secretKey: undefined })).rejects.toThrow(`The key in ${file} is not`)
    writeFileSync(file, 'damaged')
    await expect(openSecrets(db, { dataDir, secretKey: undefined })).rejects.toThrow('does not hold a key of 32 bytes')
  })

  test('a folder in which the key cannot be stored is refused', async ({ db }) => {
    const file = join(makeDataDir(), 'file')
    writeFileSync(file, '')
    chmodSync(file, 0o400)
    await expect(openSecrets(db, { dataDir: file, secretKey: undefined })).rejects.toThrow(
      `The new secret key cannot be stored in ${join(file, 'secret-key')}`,
    )
  })
})

test('the database holds no secret in plain text', async ({ db }) => {
  const webhookSecret = await makeWebhook(db, await makeProject(db, await makePerson(db, 'Manager')))
  const { privateKey } = await ensurePushKeys(db, secrets, generatePushKeys)
  const serverKey = await readServerKey(db, secrets, 'device-cookie')
  const { rows } = await sql<{ bytes: Buffer }>`
    select sealed_secret as bytes from webhooks union all select sealed_private_key from push_key
    union all select sealed_key from server_keys`.execute(db)
  expect(rows).toHaveLength(3)
  const stored = Buffer.concat(rows.map(({ bytes }) => bytes))
  for (const secret of [webhookSecret, privateKey, serverKey]) expect(stored.includes(secret)).toBe(false)
})
