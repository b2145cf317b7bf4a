import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import {
  hintOf,
  maxProjectTokens,
  tokenPrefix,
  type TokenLifetime,
  type TokenScope,
} from '#src/domain/projects/api-token.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { editProject } from '#src/server/features/projects/access/change-project.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { hashSecret } from '#src/server/http/session/sessions.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import type { ApiToken } from './list-api-tokens.ts'

type Command = {
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
export async function addApiToken(
  { db, ids, log }: Deps,
  actor: User,
  { projectId, name, scope, lifetime }: Command,
): Promise<Result<ApiToken & { readonly token: string }, Problem>> {
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
