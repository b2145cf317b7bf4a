import type { Readable } from 'node:stream'
import type { Call, ParsedOf } from '#src/contract/call.ts'
import type { Problem } from '#src/contract/problems.ts'
import type { Result } from '#src/domain/result.ts'
import type { z } from 'zod'
import type { Deps, User } from './deps.ts'
import type { IdentityCookies } from './identity-cookies.ts'

/** What a handler may read and set of HTTP itself. */
export type HttpExchange = {
  /** The caller's address, as far as proxies are trusted. */
  readonly address: string
  readonly idempotencyKey: string | undefined
  /** Where a stream of events is to be resumed. */
  readonly lastEventId: string | undefined
  /** The secret in the `token` cookie. */
  readonly sessionSecret: string | undefined
  readonly setSessionCookies: (session: { secret: string; name: string; info: string }) => void
  /** Sets the readable cookies anew where they say something else. */
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

/** A body as it arrives. */
export type RawBody = {
  /** The media type it was sent as, without parameters. */
  readonly type: string
  readonly bytes: Readable
  /** Aborted when the caller is gone before the answer is. */
  readonly signal: AbortSignal
}

/** A file to be kept by whoever asked for it. */
export type FileAnswer = {
  readonly name: string
  readonly type: string
  /** Is destroyed when the caller goes away. */
  readonly content: Readable
}

/** What a handler answers with: a stream as text that is ready to be sent. */
type Outcome<Row extends Call> = Row extends { stream: object }
  ? Readable
  : Row extends { file: readonly string[] }
    ? FileAnswer
    : z.input<Row['answer']>

export type Handler<Row extends Call> = (deps: Deps, exchange: Exchange<Row>) => Promise<Result<Outcome<Row>, Problem>>

/** One handler per row: a row without one does not compile. */
export type Handlers<Rows extends Record<string, Call>> = { readonly [Name in keyof Rows]: Handler<Rows[Name]> }
