import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recognizeDevice, rememberAccount } from '#src/server/features/accounts/sign-in/device-cookie.ts'
import { insertSignIn } from '#src/server/features/accounts/sign-in/insert-session.ts'
import { type AttemptOutcome, withinLimits } from '#src/server/features/accounts/sign-in/sign-in-throttle.ts'
import type { SignInLimits } from '#src/server/features/accounts/sign-in/sign-in.ts'
import type { NewSession } from '#src/server/features/accounts/sign-in/start-session.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { acceptCode, type AcceptedCode } from './accept-code.ts'
import { logCode } from './log-sign-in.ts'
import { findPendingSignIn, redeemPendingSignIn } from '#src/server/features/accounts/sign-in/pending-sign-in.ts'

type Command = {
  readonly pendingSignIn: string | undefined
  readonly code: string
  readonly address: string
  /** The `User-Agent` header. */
  readonly userAgent: string
  readonly deviceCookie: string | undefined
}

type Finished = { readonly session: NewSession; readonly accepted: AcceptedCode }

/**
 * Creates the session of a pending sign-in with a code. Wrong codes have the limits of wrong passwords, counted apart:
 * the password does not forgive them.
 */
export async function finishSignIn(
  deps: Deps,
  { throttle, deviceKey, secrets, mailsNewDevices }: SignInLimits,
  { pendingSignIn, code, address, userAgent, deviceCookie }: Command,
): Promise<Result<NewSession & { readonly deviceCookie: string; readonly factor: AcceptedCode }, Problem>> {
  const { db, log } = deps
  const pending = pendingSignIn === undefined ? undefined : await findPendingSignIn(db, pendingSignIn)
  if (pendingSignIn === undefined || !pending) return fail(problem('sign-in-expired'))
  const { _id: userId, email } = pending
  const deviceId = recognizeDevice(deviceKey, deviceCookie, email)
  const finish = () =>
    db.transaction().execute(async (tx): Promise<Result<Finished, Problem>> => {
      const { disabled_at, ...user } = await tx
        .selectFrom('users')
        .select(['_id', 'id', 'name', 'icon', 'role', 'locale', 'disabled_at'])
        .where('_id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      if (disabled_at) return fail(problem('account-disabled'))
      const accepted = await acceptCode(tx, secrets, { userId, code, accepts: 'all' })
      if (!accepted.ok) return accepted
      if (!(await redeemPendingSignIn(tx, pendingSignIn))) return fail(problem('sign-in-expired'))
      const isNewDevice = mailsNewDevices && deviceId === null
      const session = { user, ...(await insertSignIn(tx, deps, { userId, userAgent, isNewDevice })) }
      return ok({ session, accepted: accepted.value })
    })
  const finished = await withinLimits(
    throttle,
    { email: codesOf(userId), address, deviceId },
    { run: finish, outcomeOf: codeOutcome, delaysRefusal: true },
  )
  logCode({ log }, userId, finished.ok ? ok(finished.value.accepted) : finished)
  if (!finished.ok) return finished
  const { session, accepted: factor } = finished.value
  return ok({ ...session, factor, deviceCookie: rememberAccount(deviceKey, deviceCookie, email) })
}

/** Only wrong codes count. */
export const codeOutcome = (result: Result<unknown, Problem>): AttemptOutcome =>
  result.ok ? 'succeeded' : result.problem.code === 'wrong-code' ? 'failed' : 'error'

/** Under which name the throttle counts wrong codes of a person. */
export const codesOf = (userId: string): string => `codes of ${userId}`
