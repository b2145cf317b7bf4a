import type { FieldError, ProblemCode } from '#src/contract/problems.ts'

/** Everything a call can fail with: what the server names, and what happens on the way. */
export type ClientProblemCode = ProblemCode | 'network' | 'unreadable'

type Fields = {
  readonly code: ClientProblemCode
  readonly message?: string
  readonly errors?: readonly FieldError[]
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number
}

/** Why a call failed. `message` is the server's sentence in English; catalogues have one per `problem`. */
export class ApiProblem extends Error {
  readonly problem: ClientProblemCode
  readonly errors: readonly FieldError[]
  readonly retryAfter: number | null

  constructor({ code, message, errors, retryAfter }: Fields) {
    super(message ?? code)
    this.name = 'ApiProblem'
    this.problem = code
    this.errors = errors ?? []
    this.retryAfter = retryAfter ?? null
  }
}

/** The problem in an answer that isn't a success. Anything that isn't in the API's shape is `unreadable`. */
export function readProblem(answer: unknown, retryAfter: string | null): ApiProblem {
  if (typeof answer !== 'object' || answer === null) return new ApiProblem({ code: 'unreadable' })
  const { problem, message, errors } = answer as { problem?: unknown; message?: unknown; errors?: unknown }
  if (typeof problem !== 'string') return new ApiProblem({ code: 'unreadable' })
  return new ApiProblem({
    code: problem as ProblemCode,
    ...(typeof message === 'string' ? { message } : {}),
    ...(Array.isArray(errors) ? { errors: errors as FieldError[] } : {}),
    ...(retryAfter === null ? {} : { retryAfter: Number(retryAfter) }),
  })
}
