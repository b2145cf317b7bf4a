import { type Insertable, sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import type { locales } from '#src/domain/text/locale.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { SignUpMode } from '#src/domain/people/sign-up.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Database } from '#src/server/db/schema/schema.ts'
import { isUniqueViolation } from '#src/server/db/connection/classify-failure.ts'
import { insertSession } from '#src/server/features/accounts/sign-in/insert-session.ts'
import { hashPassword, rejectPassword } from '#src/server/features/accounts/sign-in/passwords.ts'
import type { NewSession } from '#src/server/features/accounts/sign-in/start-session.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { hashSecret } from '#src/server/http/session/sessions.ts'
import { findSignUpLink } from './sign-up-link.ts'

/** Invites a new person to the projects whose managers invited their email. */
export type InviteNewPerson = (
  tx: Tx,
  deps: Deps,
  person: {
    readonly userId: string
    readonly name: string
    readonly invitations: readonly { readonly projectId: string; readonly invitedBy: string }[]
  },
) => Promise<void>

type Command = {
  readonly token: string
  readonly name: string
  readonly password: string
  readonly locale: (typeof locales)[number]
  /** The `User-Agent` header. */
  readonly userAgent: string
}
type SignedUp = { readonly email: string; readonly session: NewSession }

/**
 * Makes the account of the link's email, invites it to the projects that wait for it, and creates a session. All links of
 * the email are used up. A password is only hashed for a link that works, so guesses cost no time.
 */
export async function signUpByLink(
  deps: Deps,
  { mode, inviteNewPerson }: { readonly mode: SignUpMode; readonly inviteNewPerson: InviteNewPerson },
  { token, name, password, locale, userAgent }: Command,
): Promise<Result<SignedUp, Problem>> {
  const { db, ids } = deps
  const found = await findSignUpLink({ db }, mode, token)
  if (!found) return fail(problem('sign-up-link-invalid'))
  const { email } = found
  const rejection = await rejectPassword(password, { email, name })
  if (rejection) return fail(rejection)
  const password_hash = await hashPassword(password)
  try {
    return await db.transaction().execute(async (tx) => {
      const links = await redeemLinks(tx, email)
      if (!links.some((link) => link.token_hash.equals(hashSecret(token)))) return fail(problem('sign-up-link-invalid'))
      const user = await insertPerson(tx, deps, inviteNewPerson, links, { name, email, password_hash, locale })
      return ok({ email, session: { user, ...(await insertSession(tx, ids, { userId: user._id, userAgent })) } })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) return fail(problem('email-taken'))
    throw error
  }
}

type Link = { readonly project_id: string | null; readonly invited_by: string | null }

/** Uses up all links of an email. */
export const redeemLinks = (tx: Tx, email: string) =>
  tx
    .deleteFrom('sign_up_links')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['token_hash', 'project_id', 'invited_by'])
    .execute()

/**
 * Makes an account and invites it to the projects of the links. That its owner had a link, or that the identity provider
 * signed them in, shows that the email is theirs, unless links are not mailed: then whoever was shown one may have used it.
 */
export async function insertPerson(
  tx: Tx,
  deps: Deps,
  inviteNewPerson: InviteNewPerson,
  links: readonly Link[],
  person: Pick<Insertable<Database['users']>, 'name' | 'password_hash' | 'locale'> & { readonly email: string },
) {
  const user = await tx
    .insertInto('users')
    .values({ _id: deps.ids.next(), ...person })
    .returning(['_id', 'id', 'name', 'icon', 'role', 'locale'])
    .executeTakeFirstOrThrow()
  const { _id: userId, name } = user
  await recordAudit(tx, { actorId: userId, action: 'sign-up', userId, after: { name, email: person.email } })
  const invitations = links.flatMap(({ project_id, invited_by }) =>
    project_id !== null && invited_by !== null ? [{ projectId: project_id, invitedBy: invited_by }] : [],
  )
  if (invitations.length > 0) await inviteNewPerson(tx, deps, { userId, name, invitations })
  return user
}
