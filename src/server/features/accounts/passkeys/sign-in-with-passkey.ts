import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { recognizeDevice, rememberAccount } from '#src/server/features/accounts/sign-in/device-cookie.ts'
import { insertSignIn } from '#src/server/features/accounts/sign-in/insert-session.ts'
import { withinLimits } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import type { SignInLimits } from '#src/server/features/accounts/sign-in/sign-in.ts'
import type { NewSession } from '#src/server/features/accounts/sign-in/start-session.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { redeemChallenge } from './challenges.ts'
import { toUserHandle } from './add-passkey.ts'
import type { RelyingParty } from './relying-party.ts'
import { type SignedCredential, verifySignedPasskey } from './verify-passkey.ts'

type Command = {
  readonly credential: SignedCredential
  readonly address: string
  /** The `User-Agent` header. */
  readonly userAgent: string
  readonly deviceCookie: string | undefined
  /** Whether demo accounts may sign in. */
  readonly allowsDemo: boolean
}

type SignedIn = { readonly session: NewSession; readonly email: string }

/**
 * Creates a session with a passkey, without a password: it is something that the person has, and its use was confirmed by
 * what they know or are. Failed attempts have the limits of wrong passwords, counted apart.
 */
export async function signInWithPasskey(
  deps: Deps,
  limits: SignInLimits,
  party: RelyingParty,
  { address, ...command }: Command,
): Promise<Result<{ readonly session: NewSession; readonly deviceCookie: string }, Problem>> {
  const { throttle, deviceKey } = limits
  const { deviceCookie } = command
  // Whose it is, is read only for an attempt within the limits: devices are recognized by the passkey.
  const name = `passkey ${command.credential.id}`
  const deviceId = recognizeDevice(deviceKey, deviceCookie, name)
  const verifyCommand = () => deps.db.transaction().execute((tx) => verify(tx, deps, { ...limits, party }, command))
  const attempt = { email: name, address, deviceId }
  const signedIn = await withinLimits(throttle, attempt, { run: verifyCommand, delaysRefusal: true })
  if (!signedIn.ok) return signedIn
  const { session, email } = signedIn.value
  const rememberedEmail = rememberAccount(deviceKey, deviceCookie, email)
  return ok({ session, deviceCookie: rememberAccount(deviceKey, rememberedEmail, name) })
}

/** The passkey's row is locked, so that each signature count is accepted once. */
async function verify(
  tx: Tx,
  deps: Deps,
  { party, deviceKey, mailsNewDevices }: SignInLimits & { readonly party: RelyingParty },
  { credential, userAgent, deviceCookie, allowsDemo }: Omit<Command, 'address'>,
): Promise<Result<SignedIn, Problem>> {
  const credentialId = Buffer.from(credential.id, 'base64url')
  // The user before the passkey, like all code that locks both.
  const account = await tx
    .selectFrom('users')
    .select(['_id', 'id', 'name', 'icon', 'role', 'locale', 'email', 'is_demo', 'disabled_at'])
    .where('_id', '=', (eb) => eb.selectFrom('passkeys').select('user_id').where('credential_id', '=', credentialId))
    .forNoKeyUpdate()
    .executeTakeFirst()
  const passkey = await tx
    .selectFrom('passkeys')
    .select(['_id', 'public_key', 'signature_count'])
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
  if (!account || !passkey) return fail(problem('passkey-refused'))
  const { email, is_demo, disabled_at, ...user } = account
  const verified = await verifySignedPasskey(party, credential, {
    id: credential.id,
    publicKey: Uint8Array.from(passkey.public_key),
    counter: passkey.signature_count,
  })
  if (!verified || credential.response.userHandle !== toUserHandle(user._id)) return fail(problem('passkey-refused'))
  if (!(await redeemChallenge(tx, verified.challenge, null))) return fail(problem('passkey-refused'))
  if (is_demo && !allowsDemo) return fail(problem('demo-account'))
  if (disabled_at) return fail(problem('account-disabled'))
  await tx
    .updateTable('passkeys')
    .set({ signature_count: verified.signatureCount, last_used_at: sql<Date>`now()` })
    .where('_id', '=', passkey._id)
    .execute()
  const isNewDevice = mailsNewDevices && recognizeDevice(deviceKey, deviceCookie, email) === null
  return ok({
    email,
    session: { user, ...(await insertSignIn(tx, deps, { userId: user._id, userAgent, isNewDevice })) },
  })
}
