import { type Problem, problem, problems } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { hashPassword, verifyPassword } from '#src/server/features/accounts/passwords.ts'
import { rejectPassword } from '#src/server/features/accounts/reject-password.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in-throttle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type Command = { readonly currentPassword: string; readonly password: string; readonly address: string }

/**
 * Changes the actor's password, and ends their other sessions and password links. A wrong current password counts as a
 * failed sign-in of this session's own limit: a stolen session can neither guess the password nor lock other devices
 * out.
 */
export async function changePassword(
  { db }: Deps,
  throttle: SignInThrottle,
  actor: User,
  { currentPassword, password, address }: Command,
): Promise<Result<null, Problem>> {
  const account = await db
    .selectFrom('users')
    .select(['email', 'name', 'password_hash'])
    .where('_id', '=', actor._id)
    .executeTakeFirstOrThrow()
  const rejection = await rejectPassword(password, account)
  if (rejection) return fail(rejection)
  const admission = throttle.admit({ email: account.email, address, deviceId: actor.sessionId })
  if (admission.retryAfter !== null) return fail(problem('too-many', { retryAfter: admission.retryAfter }))
  const isCorrect = await verifyPassword(account.password_hash, currentPassword, actor._id).catch((error: unknown) => {
    admission.end('error')
    throw error
  })
  admission.end(isCorrect ? 'succeeded' : 'failed')
  if (!isCorrect) return fail(wrongPassword())
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    // In this order, a concurrent sign-in with the old password either sees the new one or its session is deleted here.
    const changed = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('_id', '=', actor._id)
      .where('password_hash', '=', account.password_hash)
      .returning('_id')
      .executeTakeFirst()
    if (!changed) return fail(wrongPassword())
    await tx.deleteFrom('password_links').where('user_id', '=', actor._id).execute()
    await tx.deleteFrom('sessions').where('user_id', '=', actor._id).where('_id', '<>', actor.sessionId).execute()
    return ok(null)
  })
}

const wrongPassword = () =>
  problem('wrong-password', {
    errors: [{ path: 'currentPassword', message: problems['wrong-password'].message }],
  })
