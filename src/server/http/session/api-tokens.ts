// Calls with an API token: `Authorization: Bearer curio_…` instead of a session. The database stores the SHA-256.
import { sql } from 'kysely'
import type { Call } from '#src/contract/call/call.ts'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { readBearerToken, tokenPrefix } from '#src/domain/projects/api-token.ts'
import { ignoreReadOnly } from '#src/server/db/connection/classify-failure.ts'
import { hasSecondFactor, hashSecret, type SessionUser } from './sessions.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import type { User } from '#src/server/http/deps.ts'

/**
 * Returns the API token of a request, or null. Other bearer tokens are not Curio's: proxies that check who may reach the
 * server add theirs to requests that have a session.
 */
export function readApiToken(header: string | undefined): string | null {
  const token = readBearerToken(header)
  return token?.startsWith(tokenPrefix) ? token : null
}

/** SQL: whether the token `t` has ended. */
export const isTokenExpired = sql<boolean>`coalesce(t.expires_at <= now(), false)`

/** SQL: whether calls with the token `t` of the person `u` are accepted. */
export const isTokenAccepted = sql<boolean>`(not ${isTokenExpired} and u.disabled_at is null and u.erased_at is null and (u.role = 'admin' or exists (
  select from project_managers m where m.project_id = t.project_id and m.user_id = u._id)))`

/**
 * Finds the person as whom a token acts, and stores that it is used. Null if the token is unknown or expired, or its maker
 * is disabled or no longer manages the project: this is checked at every call, so that nothing that takes a project from
 * somebody has to think of tokens.
 */
export async function findTokenUser(db: Db, token: string): Promise<SessionUser | null> {
  const { rows } = await sql<SessionUser & { isUseStored: boolean }>`
    select u._id, u.id, u.name, u.icon, u.role, u.locale, u.is_demo as "isDemo",
           (${hasSecondFactor('u._id')} or exists (select from provider_accounts a where a.user_id = u._id))
             as "hasSecondFactor",
           false as "startsOnProjects", t._id as "sessionId",
           json_build_object('projectId', t.project_id, 'scope', t.scope) as "apiToken",
           coalesce(t.last_used_at > now() - interval '5 minutes', false) as "isUseStored"
      from api_tokens t join users u on u._id = t.user_id
     where t.secret_hash = ${hashSecret(token)} and ${isTokenAccepted}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { isUseStored, ...user } = row
  if (!isUseStored) {
    await sql`
      update api_tokens set last_used_at = now()
       where _id in (select _id from api_tokens where _id = ${user.sessionId} for no key update skip locked)`
      .execute(db)
      .catch(ignoreReadOnly)
  }
  return user
}

/** Why calls with a token are refused for which `findTokenUser` finds nobody. */
export async function tokenRejection(db: Db, token: string): Promise<Problem> {
  const expired = await db
    .selectFrom('api_tokens as t')
    .select('t._id')
    .where('t.secret_hash', '=', hashSecret(token))
    .where(isTokenExpired)
    .executeTakeFirst()
  if (expired) return problem('token-expired')
  return problem('not-signed-in', {
    message: 'This API token is unknown or revoked, or its maker no longer manages the project.',
  })
}

/** Returns why a call cannot be made with the caller's token, or null. */
export function scopeRejection({ tokens = [] }: Call, { apiToken }: User): Problem | null {
  if (!apiToken || tokens.includes(apiToken.scope)) return null
  const message =
    tokens.length === 0
      ? 'This call cannot be made with an API token.'
      : `This call needs an API token with the scope ${tokens.map((scope) => `“${scope}”`).join(' or ')}.`
  return problem('forbidden', { message })
}

/** Which project the subject of a path belongs to, by the path's first segment. */
const projectOf: Readonly<Record<string, (db: Db | Tx, id: string) => Promise<string | undefined>>> = {
  projects: async (_db, id) => id,
  bundles: async (db, id) =>
    (await db.selectFrom('bundles').select('project_id').where('_id', '=', id).executeTakeFirst())?.project_id,
  tasks: async (db, id) =>
    (
      await db
        .selectFrom('tasks')
        .innerJoin('bundles', 'bundles._id', 'tasks.bundle_id')
        .select('bundles.project_id')
        .where('tasks._id', '=', id)
        .executeTakeFirst()
    )?.project_id,
  videos: async (db, id) =>
    (await db.selectFrom('task_videos').select('project_id').where('_id', '=', id).executeTakeFirst())?.project_id,
}

/**
 * Returns why the caller's token does not reach what a call's path names, or null. `name` is that of the row, `params`
 * are parsed. A path without an id names nothing; its use case leaves out what is not the token's.
 */
export async function subjectRejection(
  db: Db,
  name: string,
  params: unknown,
  { apiToken }: Pick<User, 'apiToken'>,
): Promise<Problem | null> {
  const [, kind = ''] = /^\w+ \/api\/(\w+)\/\{id\}/.exec(name) ?? []
  if (!apiToken || kind === '') return null
  const projectId = await projectOf[kind]?.(db, (params as { readonly id: string }).id)
  if (projectId === apiToken.projectId) return null
  return problem('forbidden', { message: 'This does not belong to the project of the API token.' })
}
