// A session's secret is only in the `token` cookie; the database stores its SHA-256.
import { hash as digest } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { ignoreReadOnly } from '#src/server/db/connection/classify-failure.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { signedOutCookie } from '#src/contract/headers.ts'
import { prepare } from '#src/server/db/connection/prepared-statements.ts'
import type { User } from '#src/server/http/deps.ts'
import { hashSession } from '#src/server/http/log/request-log.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { batchLoad } from '#src/server/db/batch-load.ts'
import type { Identity } from './identity-cookies.ts'
import { readCookie } from './cookies.ts'

export const hashSecret = (secret: string): Buffer => digest('sha256', secret, 'buffer')

/** A signed-in user with what the server needs to know about the account. */
export type SessionUser = User & Pick<Identity, 'locale' | 'startsOnProjects'> & { readonly isDemo: boolean }

/** Whether demo accounts, whose passwords are public, may be used with a request. */
export type AllowsDemo = (request: FastifyRequest) => boolean

type LoadSessionUser = (hash: string) => Promise<SessionUser | null>
const loaders = new WeakMap<Db, LoadSessionUser>()

/**
 * Finds the user whose session cookie the request has, unless it is a demo account that the request may not use. Ends the
 * session of a device that signed out without a network: scripts cannot delete its cookie.
 */
export async function findRequestUser(
  db: Db,
  request: FastifyRequest,
  allowsDemo: AllowsDemo,
): Promise<SessionUser | null> {
  const secret = readCookie(request, 'token')
  const user = secret ? await findSessionUser(db, secret) : null
  if (user && readCookie(request, signedOutCookie) !== undefined) {
    await db.deleteFrom('sessions').where('_id', '=', user.sessionId).execute()
    logSecurityEvent(request.log, 'signed-out', { person: user._id, session: hashSession(user.sessionId) })
    return null
  }
  return user?.isDemo && !allowsDemo(request) ? null : user
}

/** Finds the user of the valid session with this secret. Concurrent look-ups are batched. */
function findSessionUser(db: Db, secret: string): Promise<SessionUser | null> {
  const load = loaders.get(db) ?? batchLoad((hashes) => loadSessionUsers(db, hashes))
  loaders.set(db, load)
  return load(hashSecret(secret).toString('hex'))
}

/** Whether the person with the id in a column has an authenticator app or a passkey. */
export const hasSecondFactor = (userId: string) => sql<boolean>`(
  exists (select from second_factors f where f.user_id = ${sql.ref(userId)}) or
  exists (select from passkeys k where k.user_id = ${sql.ref(userId)}))`

/** Whether the person with the id in a column manages projects. They may also review tasks or sell. */
export const startsOnProjects = (userId: string) =>
  sql<boolean>`exists (select from project_managers m where m.user_id = ${sql.ref(userId)})`

const findSessions = prepare(sql<SessionUser & { hash: string; isUseStored: boolean }>`
  select encode(s.secret_hash, 'hex') as hash, u._id, u.id, u.name, u.icon, u.role, u.locale,
         u.is_demo as "isDemo",
         (s.by_provider or ${hasSecondFactor('u._id')}) as "hasSecondFactor", ${startsOnProjects('u._id')} as "startsOnProjects",
         s._id as "sessionId",
         s.last_used_at > now() - interval '5 minutes' as "isUseStored"
    from sessions s join users u on u._id = s.user_id
   where s.secret_hash = any($1::bytea[])
     and s.expires_at > now()`)

/** Finds the users of sessions by the hexadecimal hash of the secret, and stores that the sessions are used. */
async function loadSessionUsers(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, SessionUser>> {
  const { rows } = await findSessions(
    db,
    hashes.map((hash) => Buffer.from(hash, 'hex')),
  )
  const unstored = rows.filter(({ isUseStored }) => !isUseStored)
  if (unstored.length > 0) {
    const sessionIds = unstored.map(({ sessionId }) => sessionId)
    await storeLastUse(db, sessionIds).catch(ignoreReadOnly)
  }
  return new Map(
    rows.map((row) => {
      const { hash, isUseStored: _, ...user } = row
      return [hash, user]
    }),
  )
}

/** Rows that another process is updating are skipped: it stores the same time, and waiting could deadlock. */
async function storeLastUse(db: Db, sessionIds: readonly string[]): Promise<void> {
  await sql`
    update sessions set last_used_at = now()
     where _id in (select _id from sessions where _id = any(${sessionIds}::uuid[]) for no key update skip locked)`.execute(
    db,
  )
}

/** Who must have a second factor. */
export const secondFactorRules = ['none', 'admins', 'everyone'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]

export const needsSecondFactor = (rule: SecondFactorRule, { role }: Pick<User, 'role'>): boolean =>
  rule === 'everyone' || (rule === 'admins' && role === 'admin')

export type ViewerOptions = {
  readonly db: Db
  readonly allowsDemo: AllowsDemo
  readonly secondFactorRule: SecondFactorRule
}

/** Finds who asks for a file that not everybody may see. Such a request is no call, which checks this itself. */
export async function findViewer(
  request: FastifyRequest,
  { db, allowsDemo, secondFactorRule }: ViewerOptions,
): Promise<Result<SessionUser, Problem>> {
  const user = await findRequestUser(db, request, allowsDemo)
  if (!user) return fail(problem('not-signed-in'))
  if (!user.hasSecondFactor && needsSecondFactor(secondFactorRule, user)) return fail(problem('second-factor-required'))
  return ok(user)
}
