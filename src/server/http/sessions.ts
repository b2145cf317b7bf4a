// A session's secret travels in the `token` cookie alone; the database knows its SHA-256.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#src/server/db/open.ts'
import { prepared } from '#src/server/db/prepared.ts'
import type { User } from './deps.ts'
import type { Identity } from './identity-cookies.ts'
import { lookUpTogether } from './look-up-together.ts'

/** 28 days, in seconds. */
export const sessionLifetime = 28 * 24 * 60 * 60

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Someone signed in, with what they chose to read in. */
export type Holder = User & Pick<Identity, 'locale'>

type Find = (hash: string) => Promise<Holder | null>
const finders = new WeakMap<Db, Find>()

/** Who holds the session with this secret, while it lasts. Requests that come at once are looked up together. */
export function findUser(db: Db, secret: string): Promise<Holder | null> {
  const find = finders.get(db) ?? lookUpTogether((hashes) => findUsers(db, hashes))
  finders.set(db, find)
  return find(hashSecret(secret).toString('hex'))
}

/** The holders of sessions by the hexadecimal hash of their secret. */
async function findUsers(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, Holder>> {
  const { rows } = await sql<Holder & { hash: string }>`${prepared}
    select encode(s.secret_hash, 'hex') as hash, u._id, u.id, u.name, u.icon, u.role, u.locale, s._id as "sessionId"
      from sessions s join users u on u._id = s.user_id
     where s.secret_hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])
       and s.expires_at > now()`.execute(db)
  return new Map(rows.map(({ hash, ...user }) => [hash, user]))
}
