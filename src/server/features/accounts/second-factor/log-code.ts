import type { Problem } from '#src/contract/call/problems.ts'
import type { Result } from '#src/domain/result.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import type { AcceptedCode } from './accept-code.ts'

/** Logs a wrong code, and a recovery code that was used up: their owner should have few reasons to. */
export function logCode({ log }: Pick<Deps, 'log'>, person: string, outcome: Result<AcceptedCode, Problem>): void {
  if (outcome.ok) {
    if (outcome.value === 'recovery-code') logSecurityEvent(log, 'recovery-code-used', { person })
  } else if (outcome.problem.code === 'wrong-code') logSecurityEvent(log, 'second-factor-failed', { person })
  else if (outcome.problem.code === 'code-locked') logSecurityEvent(log, 'second-factor-blocked', { person })
}
