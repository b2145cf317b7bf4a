import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { SecretBox } from '#src/server/db/secrets/secret-box.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { clientNetwork } from '#src/server/http/origin/proxies.ts'
import { recognizeDevice, rememberAccount } from './device-cookie.ts'
import { verifyPassword, withVerifiedPassword } from './passwords.ts'
import { type SignInThrottle, withinLimits } from './sign-in-throttle.ts'
import { insertSignIn } from './insert-session.ts'
import { hasPasskey } from './pending-sign-in.ts'
import { storePendingSignIn } from './pending-sign-in.ts'
import type { NewSession } from './start-session.ts'

/** What limits sign-ins. */
export type SignInLimits = {
  readonly throttle: SignInThrottle
  /** Signs device cookies. */
  readonly deviceKey: Buffer
  /** Encrypts the secrets of second factors. */
  readonly secrets: SecretBox
  /** Whether people get a mail about a sign-in on a new device. */
  readonly mailsNewDevices: boolean
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

/** A session with the cookie for its device, or the secret of a sign-in that needs the second factor. */
export type SignInStep =
  | { readonly session: NewSession; readonly deviceCookie: string }
  | { readonly pendingSignIn: string }

/**
 * Creates a session, or a pending sign-in for a person with an authenticator app. Fails for a person with passkeys
 * alone. An unknown email and a wrong password fail with the same problem in the same time. An attempt beyond the limits
 * is refused before anything is read. A hash with outdated options is replaced.
 */
export async function signIn(
  deps: Deps,
  { throttle, deviceKey, mailsNewDevices }: SignInLimits,
  { address, deviceCookie, ...credentials }: Command,
): Promise<Result<SignInStep, Problem>> {
  const { email } = credentials
  const deviceId = recognizeDevice(deviceKey, deviceCookie, email)
  const caller = deviceId ?? clientNetwork(address, 64)
  const isNewDevice = mailsNewDevices && deviceId === null
  const step = await withinLimits(
    throttle,
    { email, address, deviceId },
    { run: () => verifyCredentials(deps, credentials, { caller, isNewDevice }), delaysRefusal: true },
  )
  if (!step.ok) return step
  if ('pendingSignIn' in step.value) return ok(step.value)
  return ok({ session: step.value, deviceCookie: rememberAccount(deviceKey, deviceCookie, email) })
}

type VerifiedCredentials = Result<NewSession | { readonly pendingSignIn: string }, Problem>

/** `caller` takes turns with others in the queue of password checks. */
async function verifyCredentials(
  deps: Deps,
  { email, password, userAgent, allowsDemo }: Credentials,
  { caller, isNewDevice }: { readonly caller: string; readonly isNewDevice: boolean },
): Promise<VerifiedCredentials> {
  const { db, ids } = deps
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
  const { password_hash: _hash, is_demo: _isDemo, ...user } = account
  const userId = user._id
  return withVerifiedPassword(db, { userId, password, passwordHash }, async (tx): Promise<VerifiedCredentials> => {
    const pendingSignIn = await storePendingSignIn(tx, { userId, secret: ids.secret() })
    if (pendingSignIn !== null) return ok({ pendingSignIn })
    if (await hasPasskey(tx, userId)) return fail(problem('passkey-needed'))
    return ok({ user, ...(await insertSignIn(tx, deps, { userId, userAgent, isNewDevice })) })
  })
}
