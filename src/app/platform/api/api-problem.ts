import type { FieldError, ProblemCode } from '#src/contract/problems.ts'

/** Everything a call can fail with: what the server names, and what happens on the way. */
export type ClientProblemCode = ProblemCode | 'network' | 'unreadable'

type ApiProblemFields = {
  readonly code: ClientProblemCode
  readonly message?: string
  readonly errors?: readonly FieldError[]
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number
  readonly session?: string | null
}

/** Why a call failed. `message` is the server's sentence in English; catalogues have one per `problem`. */
export class ApiProblem extends Error {
  readonly problem: ClientProblemCode
  readonly errors: readonly FieldError[]
  readonly retryAfter: number | null
  /** The session the call was made in; an answer may come when there is another. */
  readonly session: string | null

  constructor({ code, message, errors, retryAfter, session }: ApiProblemFields) {
    super(message ?? code)
    this.name = 'ApiProblem'
    this.problem = code
    this.errors = errors ?? []
    this.retryAfter = retryAfter ?? null
    this.session = session ?? null
  }
}

/** The problem in an answer that isn't a success. Anything that isn't in the API's shape is `unreadable`. */
export function parseProblem(
  responseBody: unknown,
  retryAfter: string | null,
  session: string | null = null,
): ApiProblem {
  if (typeof responseBody !== 'object' || responseBody === null) return new ApiProblem({ code: 'unreadable' })
  const { problem, message, errors } = responseBody as { problem?: unknown; message?: unknown; errors?: unknown }
  if (typeof problem !== 'string') return new ApiProblem({ code: 'unreadable' })
  return new ApiProblem({
    code: problem as ProblemCode,
    session,
    ...(typeof message === 'string' ? { message } : {}),
    ...(Array.isArray(errors) ? { errors: errors as FieldError[] } : {}),
    ...(retryAfter === null ? {} : { retryAfter: Number(retryAfter) }),
  })
}
