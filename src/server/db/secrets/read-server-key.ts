import { randomBytes } from 'node:crypto'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Database } from '#src/server/db/schema/schema.ts'
import type { SecretBox } from './secret-box.ts'

/**
 * Returns the random key of 32 bytes with this name. The first caller creates it in the database, so that restarts and
 * all processes on the database use the same one.
 * @throws WrongSecretKey if it was sealed with another SECRET_KEY.
 */
export async function readServerKey(
  db: Db,
  secrets: SecretBox,
  name: Database['server_keys']['name'],
): Promise<Buffer> {
  const place = `server_keys ${name}`
  const find = () => db.selectFrom('server_keys').select('sealed_key').where('name', '=', name).executeTakeFirst()
  // A database that can only be read has it, if the server has started on it.
  const existing = await find()
  if (existing) return secrets.open(existing.sealed_key, place)
  const sealedKey = secrets.seal(randomBytes(32), place)
  const keys = db.insertInto('server_keys').values({ name, sealed_key: sealedKey })
  await keys.onConflict((conflict) => conflict.doNothing()).execute()
  return secrets.open((await find())?.sealed_key ?? sealedKey, place)
}
