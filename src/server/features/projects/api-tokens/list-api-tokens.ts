import type { TokenScope } from '#src/domain/projects/api-token.ts'
import { isTokenAccepted, isTokenExpired } from '#src/server/http/session/api-tokens.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'

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
export const listApiTokens = forManagers(async ({ db }, { projectId }: { readonly projectId: string }) => {
  const rows = await db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u._id', 't.user_id')
    .select(['t._id', 't.name', 't.scope', 't.hint', 't.created_at', 't.expires_at', 't.last_used_at'])
    .select(['u._id as userId', 'u.name as userName', isTokenAccepted.as('isAccepted'), isTokenExpired.as('isExpired')])
    .where('t.project_id', '=', projectId)
    .orderBy('t.created_at', 'desc')
    .orderBy('t._id', 'desc')
    .execute()
  return rows.map(({ userId, userName, created_at, expires_at, last_used_at, ...token }) => ({
    ...token,
    madeBy: { _id: userId, name: userName },
    createdAt: created_at.toISOString(),
    expiresAt: expires_at?.toISOString() ?? null,
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
})
