import { sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import type { locales } from '#src/domain/text/locale.ts'
import type { Result } from '#src/domain/result.ts'
import {
  answerLinkRequest,
  mailPasswordLink,
} from '#src/server/features/accounts/password-links/request-password-link.ts'
import type { SignInThrottle } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { storeSignUpLink } from './sign-up-link.ts'

type Command = { readonly email: string; readonly locale: (typeof locales)[number]; readonly address: string }

/**
 * Mails a link that makes an account for an email. If it has one, its owner gets a link that sets a new password, so that
 * the answer tells nobody whether it has. Every request counts against `throttle`, that of password links.
 */
export function requestSignUp(
  deps: Deps,
  throttle: SignInThrottle,
  { email, locale, address }: Command,
): Promise<Result<null, Problem>> {
  return answerLinkRequest(throttle, { email, address }, () => mailLink(deps, email, locale))
}

async function mailLink(deps: Deps, email: string, locale: (typeof locales)[number]): Promise<void> {
  const account = await deps.db
    .selectFrom('users')
    .select('_id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  if (account) return mailPasswordLink(deps, email)
  await deps.db
    .transaction()
    .execute((tx) => storeSignUpLink(tx, deps, { email, project: null, locale, keepsRecent: true }))
}
