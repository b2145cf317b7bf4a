import { type Problem, problem } from '#src/contract/call/problems.ts'
import type { TokenScope } from '#src/domain/projects/api-token.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { isTokenAccepted, isTokenExpired } from '#src/server/http/session/api-tokens.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { projectRejection } from '#src/server/features/projects/access/project-access.ts'

export type ApiToken = {
  readonly _id: string
  readonly name: string
  readonly scope: TokenScope
  readonly hint: string
  readonly madeBy: { readonly _id: string; readonly name: string }
  readonly isAccepted: boolean
  readonly isExpired: boolean
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
}

/** Lists a project's API tokens, newest first. */
export async function listApiTokens(
  { db }: Deps,
  actor: User,
  { projectId }: { readonly projectId: string },
): Promise<Result<ApiToken[], Problem>> {
  const rejection = await projectRejection(db, actor, projectId)
  if (rejection) return fail(problem(rejection))
  const rows = await db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u._id', 't.user_id')
    .select(['t._id', 't.name', 't.scope', 't.hint', 't.created_at', 't.expires_at', 't.last_used_at'])
    .select(['u._id as userId', 'u.name as userName', isTokenAccepted.as('isAccepted'), isTokenExpired.as('isExpired')])
    .where('t.project_id', '=', projectId)
    .orderBy('t.created_at', 'desc')
    .orderBy('t._id', 'desc')
    .execute()
  return ok(
    rows.map(({ userId, userName, created_at, expires_at, last_used_at, ...token }) => ({
      ...token,
      madeBy: { _id: userId, name: userName },
      createdAt: created_at.toISOString(),
      expiresAt: expires_at?.toISOString() ?? null,
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
  )
}
