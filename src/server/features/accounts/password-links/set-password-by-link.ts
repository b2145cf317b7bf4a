import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { parseUserAgent } from '#src/domain/user-agent.ts'
import { hashPassword } from '#src/server/features/accounts/passwords.ts'
import { rejectPassword } from '#src/server/features/accounts/reject-password.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in-throttle.ts'
import type { NewSession } from '#src/server/features/accounts/start-session.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { sessionLifetimeSeconds } from '#src/server/http/session-lifetime.ts'
import { hashSecret } from '#src/server/http/sessions.ts'
import { findPasswordLink } from './read-password-link.ts'

type Command = {
  readonly token: string
  readonly password: string
  /** Whether demo accounts may sign in. */
  readonly allowsDemo: boolean
  /** The `User-Agent` header. */
  readonly userAgent: string
}

/**
 * Sets the password of the link's user, which uses up the link, ends all their sessions, clears their failed sign-ins and
 * creates a session. A password is only hashed for a link that works, so guesses cost no time.
 */
export async function setPasswordByLink(
  { db, ids }: Deps,
  throttle: SignInThrottle,
  { token, password, allowsDemo, userAgent }: Command,
): Promise<Result<NewSession & { readonly email: string }, Problem>> {
  const link = await findPasswordLink({ db }, token)
  if (!link) return fail(problem('password-link-invalid'))
  if (link.is_demo && !allowsDemo) return fail(problem('demo-account'))
  const rejection = await rejectPassword(password, link)
  if (rejection) return fail(rejection)
  const passwordHash = await hashPassword(password)
  const used = await db.transaction().execute(async (tx) => {
    // The user before the link, like all code that locks both.
    await tx.selectFrom('users').select('_id').where('_id', '=', link._id).forNoKeyUpdate().execute()
    const deleted = await tx
      .deleteFrom('password_links')
      .where('token_hash', '=', hashSecret(token))
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('user_id')
      .executeTakeFirst()
    if (!deleted) return fail(problem('password-link-invalid'))
    const { email, ...user } = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: sql<Date>`now()` })
      .where('_id', '=', deleted.user_id)
      .returning(['_id', 'id', 'name', 'icon', 'role', 'locale', 'email'])
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('sessions').where('user_id', '=', user._id).execute()
    const secret = ids.secret()
    const sessionId = ids.next()
    const expiresAt = sql<Date>`now() + make_interval(secs => ${sessionLifetimeSeconds})`
    await tx
      .insertInto('sessions')
      .values({
        _id: sessionId,
        user_id: user._id,
        secret_hash: hashSecret(secret),
        ...parseUserAgent(userAgent),
        expires_at: expiresAt,
      })
      .execute()
    return ok({ user, secret, sessionId, email })
  })
  if (!used.ok) return used
  throttle.clearAccount(used.value.email)
  return used
}
