import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import { type SignInThrottle, withinLimits } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import { storePasswordLink } from './password-link.ts'

/** Minutes between links that are mailed to a person, whoever asks for them. */
const minMinutesBetweenLinks = 5

/** Milliseconds until the answer: more than storing a link takes, so that the time does not tell whether there is one. */
const answerAfterMs = 150

type LinkRequest = { readonly email: string; readonly address: string }

/**
 * Mails a link with which a person sets a new password, if an account has this email. The answer is the same if none has.
 * The password stays valid until the link is used: anybody can ask for a link. Every request counts against `throttle`,
 * which is not that of sign-ins: asking does not lock anybody out.
 */
export function requestPasswordLink(
  deps: Deps,
  throttle: SignInThrottle,
  request: LinkRequest,
): Promise<Result<null, Problem>> {
  return answerLinkRequest(throttle, request, () => mailPasswordLink(deps, request.email))
}

/** Mails a link and answers after the same time whatever `mailLink` did. Every request counts, also one that fails. */
export async function answerLinkRequest(
  throttle: SignInThrottle,
  { email, address }: LinkRequest,
  mailLink: () => Promise<void>,
): Promise<Result<null, Problem>> {
  const counted = await withinLimits<null>(
    throttle,
    { email, address, deviceId: null },
    { run: async () => ok(null), outcomeOf: () => 'failed', delaysRefusal: true },
  )
  if (counted.ok) await Promise.all([mailLink(), delay(answerAfterMs)])
  return counted
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
