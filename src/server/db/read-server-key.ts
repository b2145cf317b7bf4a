import { randomBytes } from 'node:crypto'
import type { Db } from './open-database.ts'
import type { Database } from './schema.ts'
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
  await db
    .insertInto('server_keys')
    .values({ name, sealed_key: secrets.seal(randomBytes(32), place) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { sealed_key } = await db
    .selectFrom('server_keys')
    .select('sealed_key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return secrets.open(sealed_key, place)
}
