import { sql } from 'kysely'
import type { Db } from '#src/server/db/open-database.ts'
import type { PushKeys } from '#src/server/outbound/create-push-sender.ts'

/**
 * Returns the installation's keys, created on the first start. Processes that start concurrently share the first ones.
 */
export async function ensurePushKeys(db: Db, generateKeys: () => PushKeys): Promise<PushKeys> {
  const storedKeys = await readKeys(db)
  if (storedKeys) return storedKeys
  const { publicKey, privateKey } = generateKeys()
  await sql`insert into push_key (public_key, private_key) values (${publicKey}, ${privateKey})
    on conflict do nothing`.execute(db)
  return (await readKeys(db)) ?? ensurePushKeys(db, generateKeys)
}

const readKeys = (db: Db) =>
  db.selectFrom('push_key').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst()
