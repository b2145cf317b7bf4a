import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { SignUpMode } from '#src/domain/people/sign-up.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { hashSecret } from '#src/server/http/session/sessions.ts'

/**
 * Finds the link with this token, unless it was used, replaced or withdrawn, has expired, or `mode` forbids it. While
 * its project is archived, it invites to none.
 */
export async function findSignUpLink({ db }: Pick<Deps, 'db'>, mode: SignUpMode, token: string) {
  if (mode === 'closed') return undefined
  return db
    .selectFrom('sign_up_links as l')
    .leftJoin('projects as p', (join) => join.onRef('p._id', '=', 'l.project_id').on('p.archived_at', 'is', null))
    .select(['l.email', 'l.expires_at', 'p.name as project'])
    .where('l.token_hash', '=', hashSecret(token))
    .where('l.expires_at', '>', sql<Date>`now()`)
    .$if(mode === 'invite', (links) => links.where('p._id', 'is not', null))
    .executeTakeFirst()
}

type LinkedEmail = { email: string; project: string | null; expiresAt: string }

/** Reads for which email the link makes an account. */
export async function readSignUpLink(
  deps: Deps,
  mode: SignUpMode,
  { token }: { readonly token: string },
): Promise<Result<LinkedEmail, Problem>> {
  const link = await findSignUpLink(deps, mode, token)
  if (!link) return fail(problem('sign-up-link-invalid'))
  const { email, project, expires_at } = link
  return ok({ email, project, expiresAt: expires_at.toISOString() })
}
