import { createHmac } from 'node:crypto'
import type { Problem } from '#src/contract/call/problems.ts'
import type { Result } from '#src/domain/result.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { hashSession } from '#src/server/http/log/request-log.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import type { AcceptedCode } from './accept-code.ts'
import type { SignInStep } from '#src/server/features/accounts/sign-in/sign-in.ts'
import type { NewSession } from '#src/server/features/accounts/sign-in/start-session.ts'

type Attempt = {
  readonly email: string
  /** A key of the server, without which nobody can find out whether an email was tried. */
  readonly key: Buffer
}

/** Logs an attempt to sign in, unless it needs a second factor. The field `account` is the same for each attempt with the same email. */
export function logSignIn(
  { log }: Pick<Deps, 'log'>,
  { email, key }: Attempt,
  outcome: Result<SignInStep, Problem>,
): void {
  const account = createHmac('sha256', key).update(`log ${email.toLowerCase()}`).digest('hex').slice(0, 16)
  if (outcome.ok) {
    if ('session' in outcome.value) logNewSession({ log }, outcome.value.session, { account })
    return
  }
  logSecurityEvent(log, outcome.problem.code === 'too-many' ? 'sign-in-blocked' : 'sign-in-failed', { account })
}

/** Logs a new session, and the second factor that was used. */
export function logNewSession(
  { log }: Pick<Deps, 'log'>,
  { user, sessionId }: NewSession,
  details: { readonly account?: string; readonly factor?: AcceptedCode | 'passkey' | 'provider' } = {},
): void {
  logSecurityEvent(log, 'sign-in-succeeded', { person: user._id, session: hashSession(sessionId), ...details })
}

/** Logs a wrong code, and a recovery code that was used up: their owner should have few reasons to. */
export function logCode({ log }: Pick<Deps, 'log'>, person: string, outcome: Result<AcceptedCode, Problem>): void {
  if (outcome.ok) {
    if (outcome.value === 'recovery-code') logSecurityEvent(log, 'recovery-code-used', { person })
  } else if (outcome.problem.code === 'wrong-code') logSecurityEvent(log, 'second-factor-failed', { person })
  else if (outcome.problem.code === 'code-locked') logSecurityEvent(log, 'second-factor-blocked', { person })
}
