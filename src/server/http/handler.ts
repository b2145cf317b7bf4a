import type { Readable } from 'node:stream'
import type { Call, ParsedOf } from '#src/contract/call.ts'
import type { Problem } from '#src/contract/problems.ts'
import type { Result } from '#src/domain/result.ts'
import type { z } from 'zod'
import type { Deps, User } from './deps.ts'
import type { IdentityCookies } from './identity-cookies.ts'

/** The parts of HTTP that a handler can read and set. */
export type HttpExchange = {
  /** The client's IP address, from proxy headers if the proxy is trusted. */
  readonly address: string
  readonly idempotencyKey: string | undefined
  /** The position at which to resume an event stream. */
  readonly lastEventId: string | undefined
  /** The secret in the `token` cookie. */
  readonly sessionSecret: string | undefined
  readonly setSessionCookies: (session: { secret: string; name: string; info: string }) => void
  /** Updates the readable cookies that differ. */
  readonly renewIdentityCookies: (identity: IdentityCookies) => void
  readonly clearSessionCookies: () => void
}

type ActorOf<Row extends Call> = 'anonymous' extends Row['who'][number]
  ? User | null
  : Row extends { publicBrowsing: true }
    ? User | null
    : User

export type Exchange<Row extends Call> = {
  readonly actor: ActorOf<Row>
  readonly params: ParsedOf<Row, 'params'>
  readonly query: ParsedOf<Row, 'query'>
  readonly body: Row extends { raw: readonly string[] } ? RawBody : ParsedOf<Row, 'body'>
  readonly http: HttpExchange
}

/** A streamed request body. */
export type RawBody = {
  /** The media type without parameters. */
  readonly type: string
  readonly bytes: Readable
  /** Aborted if the client disconnects before the response is sent. */
  readonly signal: AbortSignal
}

/** A file download. */
export type FileAnswer = {
  readonly name: string
  readonly type: string
  /** Destroyed if the client disconnects. */
  readonly content: Readable
}

/** The value a handler returns; event streams are already serialized. */
type Outcome<Row extends Call> = Row extends { stream: object }
  ? Readable
  : Row extends { file: readonly string[] }
    ? FileAnswer
    : z.input<Row['answer']>

export type Handler<Row extends Call> = (deps: Deps, exchange: Exchange<Row>) => Promise<Result<Outcome<Row>, Problem>>

/** One handler per row; a missing handler is a compile error. */
export type Handlers<Rows extends Record<string, Call>> = { readonly [Name in keyof Rows]: Handler<Rows[Name]> }
