import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { clientNetwork } from '#src/server/http/client-network.ts'
import { recognizeDevice, rememberAccount } from './device-cookie.ts'
import { verifyPassword } from './passwords.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'
import type { NewSession } from './start-session.ts'
import { storeSession } from './store-session.ts'

/** What limits sign-ins. */
export type SignInLimits = {
  readonly throttle: SignInThrottle
  /** Signs device cookies. */
  readonly deviceKey: Buffer
}

type Credentials = {
  readonly email: string
  readonly password: string
  /** The `User-Agent` header. */
  readonly userAgent: string
  /** Whether demo accounts may sign in. */
  readonly allowsDemo: boolean
}
type Command = Credentials & { readonly address: string; readonly deviceCookie: string | undefined }

/**
 * Creates a session, and a cookie for the device. An unknown email and a wrong password fail with the same problem in
 * the same time. An attempt beyond the limits is refused before anything is read. A hash with outdated options is
 * replaced.
 */
export async function signIn(
  deps: Deps,
  { throttle, deviceKey }: SignInLimits,
  { address, deviceCookie, ...credentials }: Command,
): Promise<Result<NewSession & { readonly deviceCookie: string }, Problem>> {
  const { email } = credentials
  const deviceId = recognizeDevice(deviceKey, deviceCookie, email)
  const admission = throttle.admit({ email, address, deviceId })
  if (admission.retryAfter !== null) {
    await throttle.delayRefusal()
    return fail(problem('too-many', { retryAfter: admission.retryAfter }))
  }
  try {
    const session = await createSession(deps, credentials, deviceId ?? clientNetwork(address, 64))
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
  { email, password, userAgent, allowsDemo }: Credentials,
  caller: string,
): Promise<Result<NewSession, Problem>> {
  const account = await db
    .selectFrom('users')
    .select(['_id', 'id', 'name', 'icon', 'role', 'locale', 'password_hash', 'is_demo'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email', '<>', '')
    .executeTakeFirst()
  const passwordHash = account?.password_hash ?? null
  const passwordMatches = await verifyPassword(passwordHash, password, caller)
  if (!account || passwordHash === null || !passwordMatches) return fail(problem('wrong-credentials'))
  if (account.is_demo && !allowsDemo) return fail(problem('demo-account'))
  const secret = ids.secret()
  const sessionId = ids.next()
  const isStored = await storeSession(db, { userId: account._id, password, passwordHash, sessionId, secret, userAgent })
  if (!isStored) return fail(problem('wrong-credentials'))
  const { password_hash: _hash, is_demo: _isDemo, ...user } = account
  return ok({ secret, sessionId, user })
}
