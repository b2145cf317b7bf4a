// A session's secret travels in the `token` cookie alone; the database knows its SHA-256.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#src/server/db/open.ts'
import type { User } from './deps.ts'

/** 28 days, in seconds. */
export const sessionLifetime = 28 * 24 * 60 * 60

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Who holds the session with this secret, while it lasts. */
export async function findUser(db: Db, secret: string): Promise<User | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users._id', 'sessions.user_id')
    .select(['users._id', 'users.id', 'users.name', 'users.icon', 'users.role', 'sessions._id as sessionId'])
    .where('sessions.secret_hash', '=', hashSecret(secret))
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ?? null
}
