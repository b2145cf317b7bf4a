// Messages between the serving, loading and measuring processes.

/** A load run against a port of 127.0.0.1: every connection sends its next request when the response has arrived. */
export type LoadRequest = {
  readonly port: number
  readonly connections: number
  readonly durationMs: number
  /** Complete HTTP/1.1 requests, sent in order and repeated. */
  readonly requests: readonly string[]
  /** Continues after a response other than 200. */
  readonly acceptsRefusals?: true
}

export type LoadReport = {
  readonly responses: number
  readonly seconds: number
  /** The first response other than 200, if any, unless refusals are accepted. */
  readonly firstError: string | null
}

export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

/** The statements of the bare server. A parameter is a value, or the name of a value in the request. */
export type BareServerRequest = {
  readonly url: string
  readonly connections: number
  /** Finds the person of a session by a list of hashes. */
  readonly session: string
  readonly list: readonly Statement[]
  readonly bid: { readonly sql: string; readonly parameters: readonly BareParameter[] }
}

export type BareParameter = { readonly value: unknown } | { readonly from: 'bidder' | 'product' | 'cents' }

export type BareServerReport = { readonly port: number }

/** A server of event streams that reads the events of the database at `url`. */
export type BareStreamsRequest = { readonly url: string }

/**
 * `open` adds a stream for each session, with the query of its address; `wait` resolves when all streams have received
 * `text` since the request; `report` returns what arrived since `record`.
 */
export type StreamReaderRequest =
  | {
      readonly kind: 'open'
      readonly port: number
      readonly secrets: readonly string[]
      readonly queries?: readonly string[]
    }
  | { readonly kind: 'wait'; readonly text: string }
  | { readonly kind: 'record' }
  | { readonly kind: 'report' }
  | { readonly kind: 'close' }

/** `atMs`: when the request was fulfilled, or an event of a product arrived, in milliseconds since the epoch. */
export type StreamReaderReport = {
  readonly atMs: number
  readonly arrivals?: readonly { readonly productId: string; readonly atMs: number }[]
}
