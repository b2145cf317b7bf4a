import { randomBytes } from 'node:crypto'
import type { Db } from './open-database.ts'
import type { Database } from './schema.ts'

/**
 * Returns the random key of 32 bytes with this name. The first caller creates it in the database, so that restarts and
 * all processes on the database use the same one.
 */
export async function readServerKey(db: Db, name: Database['server_keys']['name']): Promise<Buffer> {
  await db
    .insertInto('server_keys')
    .values({ name, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key } = await db.selectFrom('server_keys').select('key').where('name', '=', name).executeTakeFirstOrThrow()
  return key
}
