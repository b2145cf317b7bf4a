import { signedIn, type Call } from '#src/contract/call.ts'
import type { ProblemCode } from '#src/contract/problems.ts'

/** Returns all problems of a call: those that follow from its method, roles and input, and the row's own. */
export function problemCodes(method: string, definition: Call): ProblemCode[] {
  const { roles, tokens, idempotent, idempotencyKey, beforeSecondFactor, body, query, problems } = definition
  const changesState = method !== 'GET' || !idempotent
  const needsSession = !roles.includes('anonymous')
  const codes: readonly (ProblemCode | false)[] = [
    Boolean(body ?? query ?? idempotencyKey) && 'invalid',
    body !== undefined && 'too-slow',
    needsSession && 'not-signed-in',
    tokens !== undefined && 'token-expired',
    needsSession && 'other-person',
    needsSession && !beforeSecondFactor && 'second-factor-required',
    signedIn.some((role) => !roles.includes(role)) && 'forbidden',
    changesState && 'cross-site',
    idempotencyKey === true && 'key-reused',
    ...problems,
    changesState && 'storage-full',
    'too-many',
    'old-client',
    'unavailable',
    'unexpected',
  ]
  return [...new Set(codes.filter((code) => code !== false))]
}
