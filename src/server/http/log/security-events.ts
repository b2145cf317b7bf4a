// Events that an operator has to find in the log (OWASP ASVS 5.0, 16.3). Each is one line with the field `event`.
import type { FastifyBaseLogger } from 'fastify'
import type { ProblemCode } from '#src/contract/call/problems.ts'

type SecurityEvent =
  | 'sign-in-succeeded'
  | 'sign-in-failed'
  | 'sign-in-blocked'
  | 'second-factor-failed'
  | 'second-factor-blocked'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-code-used'
  | 'recovery-codes-replaced'
  | 'confirmation-failed'
  | 'link-refused'
  | 'sessions-ended'
  | 'signed-out'
  | 'access-denied'
  | 'cross-site'
  | 'throttled'
  | 'account-added'
  | 'account-disabled'
  | 'account-enabled'
  | 'account-erased'
  | 'role-changed'
  | 'password-changed'
  | 'password-link-created'
  | 'token-added'
  | 'token-revoked'
  | 'token-refused'

/** The events of refusals, by problem. */
const refusals: Partial<Record<ProblemCode, SecurityEvent>> = {
  forbidden: 'access-denied',
  'other-person': 'access-denied',
  'own-payout': 'access-denied',
  'wrong-password': 'confirmation-failed',
  'password-link-invalid': 'link-refused',
  'sign-up-link-invalid': 'link-refused',
  'cross-site': 'cross-site',
  'too-many': 'throttled',
}

/** Events that are routine; the others are warnings. */
const routine: readonly SecurityEvent[] = ['sign-in-succeeded', 'signed-out']

type EventLog = Pick<FastifyBaseLogger, 'info' | 'warn'>

/** Logs an event. `fields` contains ids and hashes, nothing that names a person. */
export function logSecurityEvent(log: EventLog, event: SecurityEvent, fields: Readonly<Record<string, string>> = {}) {
  const line = { event, ...fields }
  if (routine.includes(event)) log.info(line, event)
  else log.warn(line, event)
}

/** Logs a refusal that may be an attack; ignores other problems. */
export function logRefusal(log: EventLog, code: ProblemCode): void {
  const event = refusals[code]
  if (event) logSecurityEvent(log, event)
}
