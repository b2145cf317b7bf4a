import { sql } from 'kysely'
import {
  type TokenScope,
  hintOf,
  maxProjectTokens,
  tokenPrefix,
  type TokenLifetime,
  tokenReminderDays,
} from '#src/domain/projects/api-token.ts'
import { isTokenAccepted, isTokenExpired } from '#src/server/http/session/api-tokens.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { editProject } from '#src/server/features/projects/access/change-project.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { hashSecret } from '#src/server/http/session/sessions.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { notifyManagers } from '#src/server/features/projects/notify/notify-managers.ts'

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

type NewToken = {
  readonly projectId: string
  readonly name: string
  readonly scope: TokenScope
  readonly lifetime: TokenLifetime
}

const tooManyTokens = {
  path: 'name',
  message: `A project can have at most ${maxProjectTokens} API tokens. Revoke one first.`,
}

/** Makes an API token that acts as `actor` in a project, and returns it: it is stored as a hash. */
export async function addApiToken({ db, ids, log }: Deps, actor: User, { projectId, name, scope, lifetime }: NewToken) {
  const added = await editProject({ db }, actor, projectId, async (tx, subject) => {
    const tokens = await tx.selectFrom('api_tokens').select('_id').where('project_id', '=', projectId).execute()
    if (tokens.length >= maxProjectTokens) return fail(problem('invalid', { errors: [tooManyTokens] }))
    const token = tokenPrefix + ids.secret()
    const { _id, created_at, expires_at } = await tx
      .insertInto('api_tokens')
      .values({
        _id: ids.next(),
        project_id: projectId,
        user_id: actor._id,
        name,
        scope,
        secret_hash: hashSecret(token),
        hint: hintOf(token),
        expires_at: lifetime === 'year' ? sql<Date>`now() + interval '1 year'` : null,
      })
      .returning(['_id', 'created_at', 'expires_at'])
      .executeTakeFirstOrThrow()
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'add-token',
      subject,
      after: { token: name, scope, lifetime },
    })
    return ok({
      _id,
      name,
      scope,
      hint: hintOf(token),
      madeBy: { _id: actor._id, name: actor.name },
      isAccepted: true,
      isExpired: false,
      createdAt: created_at.toISOString(),
      expiresAt: expires_at?.toISOString() ?? null,
      lastUsedAt: null,
      token,
    })
  })
  if (added.ok) logSecurityEvent(log, 'token-added', { subject: projectId, scope })
  return added
}

type TokenReference = { readonly projectId: string; readonly tokenId: string }

/** Revokes one of a project's API tokens, whoever made it. Does nothing if it was revoked before. */
export async function revokeApiToken(
  { db, log }: Deps,
  actor: User,
  { projectId, tokenId }: TokenReference,
): Promise<Result<boolean, Problem>> {
  const revoked = await editProject({ db }, actor, projectId, async (tx, subject) => {
    const token = await tx
      .deleteFrom('api_tokens')
      .where('_id', '=', tokenId)
      .where('project_id', '=', projectId)
      .returning(['name', 'scope', 'user_id'])
      .executeTakeFirst()
    if (!token) return ok(false)
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'revoke-token',
      ...(token.user_id !== actor._id && { userId: token.user_id }),
      subject,
      before: { token: token.name, scope: token.scope },
    })
    return ok(true)
  })
  if (revoked.ok && revoked.value) logSecurityEvent(log, 'token-revoked', { subject: projectId })
  return revoked
}

type EndingTokens = { readonly projectId: string; readonly count: number; readonly admins: readonly string[] }

/**
 * Tells the managers of their projects, and administrators who made one, of API tokens that end within
 * `tokenReminderDays`, once for each. Several servers may do so at the same time. Returns the number of projects.
 */
export function remindOfTokenEnds(deps: Pick<Deps, 'db' | 'ids' | 'jobs'>): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<EndingTokens>`
      with ending as (
        select _id from api_tokens
         where reminded_at is null and expires_at > now() and expires_at <= now() + make_interval(days => ${tokenReminderDays})
           for update skip locked
      ), reminded as (
        update api_tokens t set reminded_at = now() from ending where t._id = ending._id returning t.project_id, t.user_id
      )
      select r.project_id as "projectId", count(*)::int as count,
             array_agg(distinct u._id) filter (where u.role = 'admin') as admins
        from reminded r join users u on u._id = r.user_id group by r.project_id order by r.project_id`.execute(tx)
    for (const { projectId, count, admins } of rows)
      await notifyManagers(tx, deps, { kind: 'token-ending', projectId, count, also: admins })
    return rows.length
  })
}
