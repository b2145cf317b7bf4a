import type { z } from 'zod'
import type { ProblemCode } from './problems.ts'

/** Who someone is to the thing a call is about. `owner`: its seller; `worker`: the one it is assigned to; `manager`: of its project. */
export type Role = 'anonymous' | 'stranger' | 'owner' | 'worker' | 'manager' | 'admin'

export const anyone = [
  'anonymous',
  'stranger',
  'owner',
  'worker',
  'manager',
  'admin',
] as const satisfies readonly Role[]
export const signedIn = ['stranger', 'owner', 'worker', 'manager', 'admin'] as const satisfies readonly Role[]
export const managers = ['manager', 'admin'] as const satisfies readonly Role[]
export const admins = ['admin'] as const satisfies readonly Role[]

/** One call of the API: what it takes, what it answers, who may make it. Everything the server, the client, msw and the docs know. */
export type Call = {
  readonly summary: string
  readonly who: readonly Role[]
  /** With PUBLIC_BROWSING, someone who isn't signed in may make it as well. */
  readonly publicBrowsing?: true
  /** Making it twice has the effect of making it once. */
  readonly idempotent: boolean
  /** The caller may send `Idempotency-Key`; the same key and body get the same answer. */
  readonly idempotencyKey?: true
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /**
   * The body comes as multipart/form-data: which of its fields may carry files, and how many at most. A field for
   * several is a list, in the order they were sent.
   */
  readonly multipart?: Readonly<Record<string, number>>
  /** The body comes in one of these media types and is handed on unread; `body` describes it where it is JSON. */
  readonly raw?: readonly string[]
  /** The fields beside `result`. */
  readonly answer: z.ZodType
  /** It answers with server-sent events instead: what comes, by the event’s name. */
  readonly stream?: Readonly<Record<string, z.ZodType>>
  /** It answers with a file instead, sent while it is made: its media types. */
  readonly file?: readonly string[]
  /** A POST that only asks: nothing is different after it. */
  readonly asks?: true
  /** Problems of its own, beyond those any call may meet. */
  readonly problems: readonly ProblemCode[]
}

export function call<const Row extends Call>(row: Row): Row {
  return row
}

/** What a caller sends: before defaults and coercion. */
export type InputOf<Row extends Call, Part extends 'params' | 'query' | 'body'> = Row[Part] extends z.ZodType
  ? z.input<Row[Part]>
  : undefined

/** What a handler gets: after parsing. */
export type ParsedOf<Row extends Call, Part extends 'params' | 'query' | 'body'> = Row[Part] extends z.ZodType
  ? z.output<Row[Part]>
  : undefined

export type AnswerOf<Row extends Call> = z.output<Row['answer']>
