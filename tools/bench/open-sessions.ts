import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { hashSecret } from '#src/server/http/session/sessions.ts'
import { systemIds } from '#src/server/system-ids.ts'

/** Signs in all of `ids`. Returns them with the secrets of their cookies, in this order, and a function that ends the sessions. */
export async function openSessions(
  db: Db,
  ids: readonly string[],
): Promise<{ people: readonly { readonly _id: string; readonly secret: string }[]; endSessions: () => Promise<void> }> {
  const people = ids.map((_id) => ({ _id, secret: randomBytes(32).toString('base64url') }))
  await db
    .insertInto('sessions')
    .values(
      people.map(({ _id, secret }) => ({
        _id: systemIds.next(),
        secret_hash: hashSecret(secret),
        user_id: _id,
        expires_at: sql<Date>`now() + interval '1 day'`,
      })),
    )
    .execute()
  const endSessions = async () => {
    await db.deleteFrom('sessions').where('user_id', 'in', ids).execute()
  }
  return { people, endSessions }
}
