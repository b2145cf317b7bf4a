import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { insertSession } from '#src/server/features/accounts/sign-in/insert-session.ts'
import { endAllSessions } from '#src/server/features/accounts/sign-in/end-all-sessions.ts'
import { hashPassword, rejectPassword } from '#src/server/features/accounts/sign-in/passwords.ts'
import { hasPasskey } from '#src/server/features/accounts/sign-in/pending-sign-in.ts'
import { storePendingSignIn } from '#src/server/features/accounts/sign-in/pending-sign-in.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import type { NewSession } from '#src/server/features/accounts/sign-in/start-session.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import { hashSecret } from '#src/server/http/session/sessions.ts'
import { findPasswordLink } from './password-link.ts'

type Command = {
  readonly token: string
  readonly password: string
  /** Whether demo accounts may sign in. */
  readonly allowsDemo: boolean
  /** The `User-Agent` header. */
  readonly userAgent: string
}

type PasswordSet = { readonly userId: string; readonly email: string } & (
  | { readonly session: NewSession }
  | { readonly pendingSignIn: string }
  | { readonly needsPasskey: true }
)

/**
 * Sets the password of the link's user, which uses up the link, ends all their sessions, clears their failed sign-ins and
 * creates a session, or a pending sign-in for a person with an authenticator app; a person with passkeys alone signs in
 * with one. Unless the link is an invitation, they get a mail that the password was changed. A password is only hashed
 * for a link that works, so guesses cost no time.
 */
export async function setPasswordByLink(
  deps: Deps,
  throttle: SignInThrottle,
  { token, password, allowsDemo, userAgent }: Command,
): Promise<Result<PasswordSet, Problem>> {
  const { db, ids } = deps
  const link = await findPasswordLink({ db }, token)
  if (!link) return fail(problem('password-link-invalid'))
  if (link.is_demo && !allowsDemo) return fail(problem('demo-account'))
  const rejection = await rejectPassword(password, link)
  if (rejection) return fail(rejection)
  const passwordHash = await hashPassword(password)
  const used = await db.transaction().execute(async (tx): Promise<Result<PasswordSet, Problem>> => {
    // The user before the link, like all code that locks both.
    const { disabled_at } = await tx
      .selectFrom('users')
      .select('disabled_at')
      .where('_id', '=', link._id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (disabled_at) return fail(problem('password-link-invalid'))
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
    const userId = user._id
    await endAllSessions(tx, userId)
    if (link.purpose === 'reset') await queueMail(tx, deps, { userId, content: { kind: 'password-changed' } })
    const pendingSignIn = await storePendingSignIn(tx, { userId, secret: ids.secret() })
    if (pendingSignIn !== null) return ok({ userId, email, pendingSignIn })
    if (await hasPasskey(tx, userId)) return ok({ userId, email, needsPasskey: true })
    return ok({ userId, email, session: { user, ...(await insertSession(tx, ids, { userId, userAgent })) } })
  })
  if (!used.ok) return used
  throttle.clearAccount(used.value.email)
  return used
}
