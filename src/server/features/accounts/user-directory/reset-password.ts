import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { endAllSessions } from '#src/server/features/accounts/sign-in/end-all-sessions.ts'
import { storePasswordLink, type PasswordLink } from '#src/server/features/accounts/password-links/password-link.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import { changeUser, logNewRole } from './change-user.ts'
import type { UserChange } from './user-fields.ts'

type Change = Pick<UserChange, 'role' | 'firstName' | 'lastName'>
type Command = Change & {
  readonly userId: string
  /** The values of changed fields when they were read. */
  readonly before?: Change | undefined
}

/**
 * Removes a user's password, ends their sessions, clears their failed sign-ins and creates the link with which they set a
 * new password, which is also mailed to them. The actor's own session remains, because the link is only shown there.
 * Nothing happens if somebody else changed the role or name meanwhile. The password itself has no earlier value that
 * could be overwritten: the newest link is the one that works.
 */
export async function resetPassword(
  deps: Deps,
  throttle: SignInThrottle,
  actor: User,
  { userId, before, ...change }: Command,
): Promise<Result<PasswordLink, Problem>> {
  const { db, ids } = deps
  const reset = await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['email', 'disabled_at'])
      .where('_id', '=', userId)
      .executeTakeFirst()
    if (user?.email === '') return fail(problem('no-email'))
    if (user?.disabled_at) return fail(problem('account-disabled'))
    const changed = await changeUser(tx, actor, { userId, change, before })
    if (!changed.ok) return changed
    const link = await storePasswordLink(tx, ids, userId)
    await tx.updateTable('users').set({ password_hash: null }).where('_id', '=', userId).execute()
    await endAllSessions(tx, userId, actor.sessionId)
    await queueMail(tx, deps, { userId, content: { kind: link.purpose, token: link.token } })
    await recordAudit(tx, { actorId: actor._id, action: 'create-password-link', userId })
    return ok({ link, changed: changed.value })
  })
  if (!reset.ok) return reset
  logNewRole(deps, userId, reset.value.changed)
  throttle.clearAccount(reset.value.changed.email)
  return ok(reset.value.link)
}
