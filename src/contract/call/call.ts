import type { z } from 'zod'
import type { TokenScope } from '#src/domain/projects/api-token.ts'
import type { ProblemCode } from './problems.ts'

/** The classes of calls that have separate rate limits. */
export const limitClasses = ['sign-in', 'read', 'search', 'write', 'upload', 'video', 'publish'] as const
export type LimitClass = (typeof limitClasses)[number]

/** Returns the class of a call: that of its row, else `read` if it cannot change anything, else `write`. */
export const limitClassOf = (method: string, { limit, isReadOnly }: Pick<Call, 'limit' | 'isReadOnly'>): LimitClass =>
  limit ?? ((isReadOnly ?? method === 'GET') ? 'read' : 'write')

/**
 * The caller's relation to the subject of a call. `owner`: its seller; `worker`: its assignee; `manager`: manages its
 * project. Of an order, `owner` is each of its two people; of likes, whose they are.
 */
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

// The scopes of API tokens with which a call may be made.
export const allTokens = ['all'] as const satisfies readonly TokenScope[]
export const readTokens = ['read', 'all'] as const satisfies readonly TokenScope[]
export const importTokens = ['import', 'all'] as const satisfies readonly TokenScope[]
export const linkTokens = ['links', 'all'] as const satisfies readonly TokenScope[]
export const anyToken = ['read', 'import', 'links', 'all'] as const satisfies readonly TokenScope[]

/** Of a new password: what the schema cannot check. */
export const passwordProblems = [
  'password-repetitive',
  'password-common',
  'password-predictable',
] as const satisfies readonly ProblemCode[]

/** Of a picture that is stored, whose size in bytes is already checked. */
export const pictureProblems = [
  'image-format-unsupported',
  'image-animated',
  'image-too-many-pixels',
  'image-damaged',
  'storage-unavailable',
] as const satisfies readonly ProblemCode[]

/**
 * One call of the API: its input, its response and its permissions. The only source for the server, the client, msw and
 * the docs.
 */
export type Call = {
  /** Its name in the API description and in generated clients, such as `placeBid`. */
  readonly name: string
  readonly summary: string
  readonly roles: readonly Role[]
  /** The scopes of API tokens that may make the call, in their project. Without the field, no token may. */
  readonly tokens?: readonly TokenScope[]
  /** With PUBLIC_BROWSING, anonymous callers are allowed too. */
  readonly publicBrowsing?: true
  /** The caller's session is not read: every caller is anonymous. */
  readonly ignoresSession?: true
  /** Also allowed for a person who must set up a second factor first. */
  readonly beforeSecondFactor?: true
  /** The caller may send `Idempotency-Key`; the same key and body return the same response. */
  readonly idempotencyKey?: true
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /**
   * The body is multipart/form-data: the fields that accept files, with the maximum number of files. A field for
   * several files is a list in the order they were sent.
   */
  readonly multipart?: Readonly<Record<string, number>>
  /** The accepted media types of a body that is passed to the handler unparsed; `body` describes it if it is JSON. */
  readonly rawMediaTypes?: readonly string[]
  /** The response's fields besides `result`. */
  readonly response: z.ZodType
  /** The response is a stream of server-sent events: the schema of each event's data, by event name. */
  readonly stream?: Readonly<Record<string, z.ZodType>>
  /** The response is a file, streamed while it is generated: its media types. */
  readonly fileMediaTypes?: readonly string[]
  /** Of a POST that changes nothing true, of a GET that changes something false. */
  readonly isReadOnly?: boolean
  /**
   * A read replica may answer the call, as the caller's own changes and events leave it and otherwise a few seconds old.
   * The only place that says which calls do.
   */
  readonly readsReplica?: true
  /** The rate limit that counts the call, if it is not that of reads or writes (`limitClassOf`). */
  readonly limit?: LimitClass
  /** Problems specific to this call, in addition to those that follow from its method, roles and input. */
  readonly problems: readonly ProblemCode[]
}

export function call<const Definition extends Call>(definition: Definition): Definition {
  return definition
}

/** The input as a caller sends it, before defaults and coercion. */
export type InputOf<
  Definition extends Call,
  Part extends 'params' | 'query' | 'body',
> = Definition[Part] extends z.ZodType ? z.input<Definition[Part]> : undefined

/** The input as a handler receives it, after parsing. */
export type ParsedOf<
  Definition extends Call,
  Part extends 'params' | 'query' | 'body',
> = Definition[Part] extends z.ZodType ? z.output<Definition[Part]> : undefined

export type ResponseOf<Definition extends Call> = z.output<Definition['response']>
