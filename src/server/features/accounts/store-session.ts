import { sql } from 'kysely'
import { parseUserAgent } from '#src/domain/user-agent.ts'
import type { Db } from '#src/server/db/open-database.ts'
import { sessionLifetimeSeconds } from '#src/server/http/session-lifetime.ts'
import { hashSecret } from '#src/server/http/sessions.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts'

type NewSession = {
  readonly userId: string
  readonly password: string
  /** The hash that the password was verified against. */
  readonly passwordHash: string
  readonly sessionId: string
  readonly secret: string
  /** The `User-Agent` header of the request. */
  readonly userAgent: string
}

/**
 * Stores the session of a person whose password was verified, and replaces a hash with outdated options. Returns false
 * if the password has been changed since.
 */
export async function storeSession(db: Db, session: NewSession): Promise<boolean> {
  const { userId, password, passwordHash } = session
  const newHash = isOutdatedHash(passwordHash) ? await hashPassword(password) : passwordHash
  return db.transaction().execute(async (tx) => {
    // A change of the password either is seen here, or waits for this session and ends it.
    const user = await tx
      .selectFrom('users')
      .select('password_hash')
      .where('_id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    // A concurrent sign-in may have replaced the hash of the same password.
    if (user.password_hash !== passwordHash && !(await verifyPassword(user.password_hash, password))) return false
    if (user.password_hash === passwordHash && newHash !== passwordHash) {
      await tx.updateTable('users').set({ password_hash: newHash }).where('_id', '=', userId).execute()
    }
    await tx
      .insertInto('sessions')
      .values({
        _id: session.sessionId,
        user_id: userId,
        secret_hash: hashSecret(session.secret),
        ...parseUserAgent(session.userAgent),
        expires_at: sql<Date>`now() + make_interval(secs => ${sessionLifetimeSeconds})`,
      })
      .execute()
    return true
  })
}
