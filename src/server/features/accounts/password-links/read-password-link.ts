import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import type { PasswordLinkPurpose } from '#src/domain/people/password-rules.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { hashSecret } from '#src/server/http/session/sessions.ts'

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
