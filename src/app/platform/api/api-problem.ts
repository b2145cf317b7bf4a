import type { FailureReason } from '#src/offline/outbox/outbox-entry.ts'
import type { ChangedBid, FieldError, ProblemCode } from '#src/contract/call/problems.ts'
import { raiseNotice } from '#src/app/platform/update/notices.ts'

/** Every reason a call can fail with: the server's codes, and the client's own. */
export type ClientProblemCode = ProblemCode | 'network' | 'unreadable'

type ApiProblemFields = {
  readonly code: ClientProblemCode
  readonly message?: string
  readonly errors?: readonly FieldError[]
  readonly bid?: ChangedBid
  readonly data?: object
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number
  readonly session?: string | null
}

/** Why a call failed. `message` is the server's English text. The translations have one text per `problem`. */
export class ApiProblem extends Error {
  readonly problem: ClientProblemCode
  readonly errors: readonly FieldError[]
  /** Of `bid-changed`. */
  readonly bid: ChangedBid | null
  /** Of `import-refused`: the result of the import. */
  readonly data: object | null
  readonly retryAfter: number | null
  /** The session the call was made in. The response may arrive after another sign-in. */
  readonly session: string | null

  constructor({ code, message, errors, bid, data, retryAfter, session }: ApiProblemFields) {
    super(message ?? code)
    this.name = 'ApiProblem'
    this.problem = code
    this.errors = errors ?? []
    this.bid = bid ?? null
    this.data = data ?? null
    this.retryAfter = retryAfter ?? null
    this.session = session ?? null
  }
}

const unreachableProblems: readonly string[] = [
  'network',
  'unreadable',
  'unexpected',
  'unavailable',
] satisfies ClientProblemCode[]

/** Whether the connection or the server failed, after which a copy on the device is used. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiProblem && unreachableProblems.includes(error.problem)

/** Returns `problem`, after raising a notice if only an update can solve it. */
export function reportProblem(problem: ApiProblem): ApiProblem {
  if (problem.problem === 'old-client') raiseNotice('old-client')
  return problem
}

/**
 * Parses the body of a failed response. A body with a `result` alone, as other servers may send it, is an `unexpected`
 * failure; one without the API's shape is `unreadable`.
 */
export function parseProblem(
  responseBody: unknown,
  retryAfter: string | null,
  session: string | null = null,
): ApiProblem {
  if (typeof responseBody !== 'object' || responseBody === null) return new ApiProblem({ code: 'unreadable' })
  const { result, problem, message, errors, bid, data } = responseBody as Record<string, unknown>
  if (typeof problem !== 'string' && typeof result !== 'number') return new ApiProblem({ code: 'unreadable' })
  return new ApiProblem({
    code: typeof problem === 'string' ? (problem as ProblemCode) : 'unexpected',
    session,
    ...(typeof message === 'string' ? { message } : {}),
    ...(Array.isArray(errors) ? { errors: errors as FieldError[] } : {}),
    ...(typeof bid === 'object' && bid !== null ? { bid: bid as ChangedBid } : {}),
    ...(typeof data === 'object' && data !== null ? { data } : {}),
    ...readRetryAfter(retryAfter),
  })
}

/** Converts the failure of an entry of the outbox to the error that a call would reject with. */
export function toApiProblem(failureReason: FailureReason | null, session: string | null = null): ApiProblem {
  const { code, message, errors } = failureReason ?? { code: 'unexpected' }
  return new ApiProblem({
    code: code === 'timeout' ? 'network' : (code as ClientProblemCode),
    session,
    ...(message !== undefined && { message }),
    ...(errors && { errors }),
  })
}

/** A date instead of seconds, which a proxy may send, is ignored: the device's clock may be wrong. */
function readRetryAfter(header: string | null): { retryAfter?: number } {
  return header !== null && /^\d+$/.test(header) ? { retryAfter: Number(header) } : {}
}
