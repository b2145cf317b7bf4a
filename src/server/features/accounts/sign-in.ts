import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { sessionLifetimeSeconds } from '#src/server/http/session-lifetime.ts'
import { hashSecret } from '#src/server/http/sessions.ts'
import type { Identity } from '#src/server/http/identity-cookies.ts'
import { clientNetwork } from './client-network.ts'
import { recognizeDevice, rememberAccount } from './device-cookie.ts'
import { verifyPassword } from './passwords.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

/** What limits sign-ins. */
export type SignInLimits = {
  readonly throttle: SignInThrottle
  /** Signs device cookies. */
  readonly deviceKey: Buffer
}

type Credentials = { readonly email: string; readonly password: string }
type Command = Credentials & { readonly address: string; readonly deviceCookie: string | undefined }
type Session = { readonly secret: string; readonly sessionId: string; readonly user: Identity }

/**
 * Creates a session, and a cookie for the device. An unknown email and a wrong password fail with the same problem in
 * the same time. An attempt beyond the limits is refused before anything is read.
 */
export async function signIn(
  deps: Deps,
  { throttle, deviceKey }: SignInLimits,
  { email, password, address, deviceCookie }: Command,
): Promise<Result<Session & { readonly deviceCookie: string }, Problem>> {
  const deviceId = recognizeDevice(deviceKey, deviceCookie, email)
  const admission = throttle.admit({ email, address, deviceId })
  if (admission.retryAfter !== null) {
    await throttle.delayRefusal()
    return fail(problem('too-many', { retryAfter: admission.retryAfter }))
  }
  try {
    const session = await createSession(deps, { email, password }, deviceId ?? clientNetwork(address, 64))
    admission.end(session.ok ? 'succeeded' : 'failed')
    return session.ok
      ? ok({ ...session.value, deviceCookie: rememberAccount(deviceKey, deviceCookie, email) })
      : session
  } catch (error) {
    admission.end('error')
    throw error
  }
}

/** `caller` takes turns with others in the queue of password checks. */
async function createSession(
  { db, ids }: Deps,
  { email, password }: Credentials,
  caller: string,
): Promise<Result<Session, Problem>> {
  const account = await db
    .selectFrom('users')
    .select(['_id', 'id', 'name', 'icon', 'role', 'locale', 'password_hash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email', '<>', '')
    .executeTakeFirst()
  const passwordMatches = await verifyPassword(account?.password_hash ?? null, password, caller)
  if (!account || !passwordMatches) return fail(problem('wrong-credentials'))
  const secret = ids.secret()
  const sessionId = ids.next()
  // Only if the password hash is unchanged: a password that was reset meanwhile opens no session.
  const session = await db
    .insertInto('sessions')
    .columns(['_id', 'user_id', 'secret_hash', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          sql<string>`${sessionId}::uuid`.as('session'),
          '_id',
          sql<Buffer>`${hashSecret(secret)}::bytea`.as('hash'),
        ])
        .select(sql<Date>`now() + make_interval(secs => ${sessionLifetimeSeconds})`.as('end'))
        .where('_id', '=', account._id)
        .where('password_hash', '=', account.password_hash)
        .forShare(),
    )
    .returning('_id')
    .executeTakeFirst()
  if (!session) return fail(problem('wrong-credentials'))
  const { password_hash: _, ...user } = account
  return ok({ secret, sessionId, user })
}
