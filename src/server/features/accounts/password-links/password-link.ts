import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import type { PasswordLinkPurpose } from '#src/domain/people/password-rules.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { hashSecret } from '#src/server/http/session/sessions.ts'

/** How long a link works. */
const lifetimeHours = 24

export type PasswordLink = {
  readonly token: string
  readonly expiresAt: Date
  readonly purpose: PasswordLinkPurpose
}

/**
 * Stores a link with which the user sets their password, in place of their previous link. It is an invitation for whom
 * neither a password nor the identity provider has let in. Remove a password afterwards.
 */
export async function storePasswordLink(tx: Tx, ids: Deps['ids'], userId: string): Promise<PasswordLink> {
  const token = ids.secret()
  const link = {
    token_hash: hashSecret(token),
    expires_at: sql<Date>`now() + make_interval(hours => ${lifetimeHours})`,
    created_at: sql<Date>`now()`,
  }
  const purpose = sql<PasswordLinkPurpose>`
    case when exists (select from users where _id = ${userId} and password_hash is not null)
           or exists (select from provider_accounts where user_id = ${userId})
         then 'reset' else 'invitation' end`
  const stored = await tx
    .insertInto('password_links')
    .values({ user_id: userId, purpose, ...link })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...link,
        // After a reset the account has no password, like that of an invited person.
        purpose: sql<PasswordLinkPurpose>`case password_links.purpose when 'reset' then 'reset' else excluded.purpose end`,
      }),
    )
    .returning(['expires_at', 'purpose'])
    .executeTakeFirstOrThrow()
  return { token, expiresAt: stored.expires_at, purpose: stored.purpose }
}

/** Finds the link with this token and its user, unless it was used, replaced, or has expired. */
export async function findPasswordLink({ db }: Pick<Deps, 'db'>, token: string) {
  return db
    .selectFrom('password_links as l')
    .innerJoin('users as u', 'u._id', 'l.user_id')
    .select(['l.purpose', 'l.expires_at', 'u._id', 'u.email', 'u.name', 'u.is_demo'])
    .where('l.token_hash', '=', hashSecret(token))
    .where('l.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

type LinkedAccount = { purpose: PasswordLinkPurpose; email: string; name: string; expiresAt: string }

/** Reads whose password the link sets. */
export async function readPasswordLink(
  deps: Deps,
  { token }: { readonly token: string },
): Promise<Result<LinkedAccount, Problem>> {
  const link = await findPasswordLink(deps, token)
  if (!link) return fail(problem('password-link-invalid'))
  const { purpose, email, name, expires_at } = link
  return ok({ purpose, email, name, expiresAt: expires_at.toISOString() })
}
