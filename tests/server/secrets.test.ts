import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { readServerKey } from '#src/server/db/secrets/read-server-key.ts'
import { resealSecrets, sealedColumns } from '#src/server/db/secrets/reseal-secrets.ts'
import { createSecretBox, type SecretBox } from '#src/server/db/secrets/secret-box.ts'
import { openSecret, sealSecret } from '#src/server/features/accounts/second-factor/seal-secret.ts'
import { openWebhookSecret, sealWebhookSecret } from '#src/server/features/projects/webhooks/webhook-secret.ts'
import { ensurePushKeys } from '#src/server/features/push/ensure-push-keys.ts'
import { openSecrets } from '#src/server/open-secrets.ts'
import { generatePushKeys } from '#src/server/outbound/create-push-sender.ts'
import { makePerson, makeProject, makeWebhook, secrets } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/database.ts'
import { makeSecondFactor } from '#tests/support/second-factor.ts'
import { makeTempFolder } from '#tests/support/temp-folder.ts'

const secretKey = Buffer.alloc(32, 5)
const noKeys = { secretKey: undefined, secretKeyPrevious: undefined }

describe('the key of the secrets', () => {
  test('the first start stores a new key that only its user can read; later ones use it', async ({ db }) => {
    const settings = { dataDir: join(makeTempFolder(), 'data'), ...noKeys }
    const first = await openSecrets(db, settings)
    const file = join(settings.dataDir, 'secret-key')
    expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toHaveLength(32)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const sealed = first.seal('a secret', 'here')
    expect((await openSecrets(db, settings)).open(sealed, 'here').toString()).toBe('a secret')
    const content = Buffer.from(readFileSync(file, 'utf8'), 'base64')
    const elsewhere = await openSecrets(db, { dataDir: '/nowhere', ...noKeys, secretKey: content })
    expect(elsewhere.open(sealed, 'here').toString()).toBe('a secret')
  })

  test('processes that start at once on one folder use the same key', async ({ db }) => {
    const settings = { dataDir: makeTempFolder(), ...noKeys }
    const boxes = await Promise.all(Array.from({ length: 5 }, () => openSecrets(db, settings)))
    const sealed = boxes[0]?.seal('a secret', 'here') ?? Buffer.alloc(0)
    expect(boxes.map((box) => box.open(sealed, 'here').toString())).toEqual(Array(5).fill('a secret'))
  })

  test('without the key, or with another one, a database with secrets is refused', async ({ db }) => {
    await openSecrets(db, { dataDir: makeTempFolder(), ...noKeys, secretKey })
    const dataDir = makeTempFolder()
    const file = join(dataDir, 'secret-key')
    await expect(openSecrets(db, { dataDir, ...noKeys })).rejects.toThrow(
      `The key of this database's secrets is missing: restore ${file} from a backup, or set SECRET_KEY to its content.`,
    )
    await expect(openSecrets(db, { dataDir, ...noKeys, secretKey: Buffer.alloc(32, 6) })).rejects.toThrow(
      "SECRET_KEY is not the one that encrypted this database's secrets",
    )
    writeFileSync(file, Buffer.alloc(32, 6).toString('base64'))
    await expect(openSecrets(db, { dataDir, ...noKeys })).rejects.toThrow(`The key in ${file} is not`)
    writeFileSync(file, 'damaged')
    await expect(openSecrets(db, { dataDir, ...noKeys })).rejects.toThrow('does not hold a key of 32 bytes')
  })

  test('a folder in which the key cannot be stored is refused', async ({ db }) => {
    const file = join(makeTempFolder(), 'file')
    writeFileSync(file, '')
    chmodSync(file, 0o400)
    await expect(openSecrets(db, { dataDir: file, ...noKeys })).rejects.toThrow(
      `The new secret key cannot be stored in ${join(file, 'secret-key')}`,
    )
  })
})

describe('replacing the key', () => {
  const newKey = Buffer.alloc(32, 6)
  const [oldBox, newBox] = [createSecretBox(secretKey), createSecretBox(newKey)]

  /** Stores a secret of every kind, sealed with the old key. Returns a function that reads them all with a key. */
  async function storeSecrets(db: Db) {
    const manager = await makePerson(db, 'Manager')
    const project = await makeProject(db, manager)
    const { webhookId } = await makeWebhook(db, project)
    await makeSecondFactor(db, manager)
    const webhook = sealWebhookSecret(oldBox, webhookId, 'whsec_c2VjcmV0')
    await db.updateTable('webhooks').set({ sealed_secret: webhook }).execute()
    const factor = sealSecret(oldBox, Buffer.from('factor'), manager._id)
    await db.updateTable('second_factors').set({ sealed_secret: factor }).execute()
    return async (box: SecretBox) => ({
      webhook: openWebhookSecret(box, webhookId, await readSealed(db, 'webhooks', 'sealed_secret')),
      factor: openSecret(box, await readSealed(db, 'second_factors', 'sealed_secret'), manager._id)?.toString(),
      device: await readServerKey(db, box, 'device-cookie'),
      cursor: await readServerKey(db, box, 'event-cursor'),
      push: (await ensurePushKeys(db, box, generatePushKeys)).privateKey,
    })
  }

  const readSealed = async (db: Db, table: string, column: string): Promise<Buffer> => {
    const { rows } = await sql<{ sealed: Buffer }>`
      select ${sql.ref(column)} as sealed from ${sql.table(table)}`.execute(db)
    return rows[0]?.sealed ?? Buffer.alloc(0)
  }

  test('seals every secret with the new key, once, also by processes that start at once', async ({ db }) => {
    const readAll = await storeSecrets(db)
    const before = await readAll(oldBox)
    const settings = { dataDir: makeTempFolder(), secretKey: newKey, secretKeyPrevious: secretKey }
    await Promise.all([openSecrets(db, settings), openSecrets(db, settings)])
    expect(await readAll(newBox)).toEqual(before)
    await expect(openSecrets(db, { ...settings, secretKey, secretKeyPrevious: undefined })).rejects.toThrow(
      "SECRET_KEY is not the one that encrypted this database's secrets",
    )
    expect(await resealSecrets(db, newBox, oldBox)).toBe(0)
    await openSecrets(db, { ...settings, secretKeyPrevious: undefined })
  })

  test('of the file: the previous key is given, and a missing file is created', async ({ db }) => {
    const readAll = await storeSecrets(db)
    const before = await readAll(oldBox)
    const dataDir = makeTempFolder()
    const box = await openSecrets(db, { dataDir, secretKey: undefined, secretKeyPrevious: secretKey })
    expect(await readAll(box)).toEqual(before)
    expect((await openSecrets(db, { dataDir, ...noKeys })).open(box.seal('same', 'here'), 'here').toString()).toBe(
      'same',
    )
  })

  test('changes nothing if one secret was sealed with neither key', async ({ db }) => {
    const readAll = await storeSecrets(db)
    const before = await readAll(oldBox)
    const other = await makeProject(db, await makePerson(db, 'Other'))
    await makeWebhook(db, other)
    await expect(
      openSecrets(db, { dataDir: makeTempFolder(), secretKey: newKey, secretKeyPrevious: secretKey }),
    ).rejects.toThrow(StartFailure)
    await db.deleteFrom('webhooks').where('project_id', '=', other.projectId).execute()
    expect(await readAll(oldBox)).toEqual(before)
  })

  test('reaches every sealed column of the database', async ({ db }) => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
       where column_name like 'sealed\\_%' and table_schema = current_schema() order by 1, 2`.execute(db)
    expect(sealedColumns.map(({ table, column }) => ({ table, column }))).toEqual(rows)
  })
})

test('the database holds no secret in plain text', async ({ db }) => {
  const { secret: webhookSecret } = await makeWebhook(db, await makeProject(db, await makePerson(db, 'Manager')))
  const { privateKey } = await ensurePushKeys(db, secrets, generatePushKeys)
  const serverKey = await readServerKey(db, secrets, 'device-cookie')
  const { rows } = await sql<{ bytes: Buffer }>`
    select sealed_secret as bytes from webhooks union all select sealed_private_key from push_key
    union all select sealed_key from server_keys`.execute(db)
  expect(rows).toHaveLength(3)
  const stored = Buffer.concat(rows.map(({ bytes }) => bytes))
  for (const secret of [webhookSecret, privateKey, serverKey]) expect(stored.includes(secret)).toBe(false)
})
