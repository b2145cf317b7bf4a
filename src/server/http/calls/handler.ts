import type { Readable } from 'node:stream'
import type { Call, ParsedOf } from '#src/contract/call/call.ts'
import type { Problem } from '#src/contract/call/problems.ts'
import type { Result } from '#src/domain/result.ts'
import type { z } from 'zod'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { IdentityCookies } from '#src/server/http/session/identity-cookies.ts'

/** Identifies a request among those of one person. */
export type IdempotencyKey = {
  /** A UUID. */
  readonly id: string
  /** The name of the call it was sent to. */
  readonly call: string
}

/** The parts of HTTP that a handler can read and set. */
export type HttpExchange = {
  /** The client's IP address, from proxy headers if the proxy is trusted. */
  readonly address: string
  /** The `User-Agent` header; empty without one. */
  readonly userAgent: string
  /** Whether demo accounts may sign in with this request. */
  readonly allowsDemo: boolean
  /** The origin of a request from this machine; null if the request may come from another one. */
  readonly localOrigin: string | null
  readonly idempotencyKey: IdempotencyKey | undefined
  /** The position at which to resume an event stream. */
  readonly lastEventId: string | undefined
  /** The secret in the `token` cookie. */
  readonly sessionSecret: string | undefined
  /** The `device` cookie, which stays after signing out. */
  readonly deviceCookie: string | undefined
  /** The secret in the `pending` cookie of a sign-in that needs the second factor. */
  readonly pendingSignIn: string | undefined
  readonly setPendingSignIn: (secret: string, maxAgeSeconds: number) => void
  readonly clearPendingSignIn: () => void
  readonly setSessionCookies: (session: { secret: string; name: string; info: string }) => void
  readonly setDeviceCookie: (value: string) => void
  /** Updates the readable cookies that differ. */
  readonly renewIdentityCookies: (identity: IdentityCookies) => void
  readonly clearSessionCookies: () => void
}

type ActorOf<Definition extends Call> = 'anonymous' extends Definition['roles'][number]
  ? User | null
  : Definition extends { publicBrowsing: true }
    ? User | null
    : User

type LastSegment<Path extends string> = Path extends `${string}/${infer Rest}` ? LastSegment<Rest> : Path

/** The name that a command has for the `id` of its path: `projectId` in `/api/projects/{id}/tokens`. */
type SubjectField<Name> = Name extends `${string}/messages/{id}${string}`
  ? 'threadId'
  : Name extends `${string}/searches/{id}`
    ? 'searchId'
    : Name extends `${infer Before}s/{id}${string}`
      ? `${LastSegment<Before>}Id`
      : never

type Fields<Input> = Input extends undefined ? unknown : Input

/** What a request asks for: the fields of its path, query and body in one object. */
export type CommandOf<Name, Definition extends Call> = { readonly [Field in SubjectField<Name>]: string } & Omit<
  Fields<ParsedOf<Definition, 'params'>>,
  'id'
> &
  Fields<ParsedOf<Definition, 'query'>> &
  (Definition extends { rawMediaTypes: readonly string[] }
    ? { readonly file: RawBody }
    : Fields<ParsedOf<Definition, 'body'>>)

/** A streamed request body. */
export type RawBody = {
  /** The media type without parameters. */
  readonly type: string
  readonly bytes: Readable
  /** Aborted if the client disconnects before the response is sent. */
  readonly signal: AbortSignal
}

/** A file download. */
export type FileResponse = {
  readonly name: string
  readonly type: string
  /** Destroyed if the client disconnects. */
  readonly content: Readable
}

/** The value a handler returns; event streams are already serialized. */
type HandlerResult<Definition extends Call> = Definition extends { stream: object }
  ? Readable
  : Definition extends { fileMediaTypes: readonly string[] }
    ? FileResponse
    : z.input<Definition['response']>

/** A use case, or what calls one with more than the request's command. */
type Handler<Name, Definition extends Call> = (
  deps: Deps,
  actor: ActorOf<Definition>,
  command: CommandOf<Name, Definition>,
  http: HttpExchange,
) => Promise<Result<HandlerResult<Definition>, Problem>>

/** One handler per row; a missing handler is a compile error. */
export type Handlers<Definitions extends Record<string, Call>> = {
  readonly [Name in keyof Definitions]: Handler<Name, Definitions[Name]>
}
