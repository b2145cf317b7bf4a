import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import { storePasswordLink } from './store-password-link.ts'

/** Minutes between links that are mailed to a person, whoever asks for them. */
const minMinutesBetweenLinks = 5

/** Milliseconds until the answer: more than storing a link takes, so that the time does not tell whether there is one. */
const answerAfterMs = 150

type Command = { readonly email: string; readonly address: string }

/**
 * Mails a link with which a person sets a new password, if an account has this email. The answer is the same if none has.
 * The password stays valid until the link is used: anybody can ask for a link. Every request counts against `throttle`,
 * which is not that of sign-ins: asking does not lock anybody out.
 */
export async function requestPasswordLink(
  deps: Deps,
  throttle: SignInThrottle,
  { email, address }: Command,
): Promise<Result<null, Problem>> {
  const admission = throttle.admit({ email, address, deviceId: null })
  if (admission.retryAfter !== null) {
    await throttle.delayRefusal()
    return fail(problem('too-many', { retryAfter: admission.retryAfter }))
  }
  admission.end('failed')
  await Promise.all([mailPasswordLink(deps, email), delay(answerAfterMs)])
  return ok(null)
}

/** Mails a link with which the owner of an account with this email sets a new password. Does nothing without one. */
export function mailPasswordLink(deps: Deps, email: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('users')
      .select('_id')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('email', '<>', '')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) return
    const recentLink = await tx
      .selectFrom('password_links')
      .select('user_id')
      .where('user_id', '=', account._id)
      .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${minMinutesBetweenLinks})`)
      .executeTakeFirst()
    if (recentLink) return
    const userId = account._id
    const { token, purpose } = await storePasswordLink(tx, deps.ids, userId)
    await queueMail(tx, deps, { userId, content: { kind: purpose, token } })
    await recordAudit(tx, { actorId: null, action: 'create-password-link', userId })
  })
}
