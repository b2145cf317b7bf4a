import type { Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { endAllSessions } from '#src/server/features/accounts/sign-in/end-all-sessions.ts'
import { hashPassword, rejectPassword } from '#src/server/features/accounts/sign-in/passwords.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import { confirmPassword, wrongPassword } from '#src/server/features/accounts/sign-in/confirm-password.ts'

type Command = { readonly currentPassword: string; readonly password: string; readonly address: string }

/** Changes the actor's password, ends their other sessions and password links, and mails them a notice. */
export async function changePassword(
  deps: Deps,
  throttle: SignInThrottle,
  actor: User,
  { currentPassword, password, address }: Command,
): Promise<Result<null, Problem>> {
  const { db } = deps
  const owner = await db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('_id', '=', actor._id)
    .executeTakeFirstOrThrow()
  const rejection = await rejectPassword(password, owner)
  if (rejection) return fail(rejection)
  const confirmed = await confirmPassword(deps, throttle, actor, { currentPassword, address })
  if (!confirmed.ok) return confirmed
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('_id', '=', actor._id)
      .where('password_hash', '=', confirmed.value.passwordHash)
      .returning('_id')
      .executeTakeFirst()
    if (!changed) return fail(wrongPassword())
    await tx.deleteFrom('password_links').where('user_id', '=', actor._id).execute()
    await endAllSessions(tx, actor._id, actor.sessionId)
    await queueMail(tx, deps, { userId: actor._id, content: { kind: 'password-changed' } })
    return ok(null)
  })
}
