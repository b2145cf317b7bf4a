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
  /** The first response other than 200, if any. */
  readonly firstError: string | null
}

export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

/** A load run against the database alone. */
export type StatementLoadRequest = {
  readonly url: string
  readonly connections: number
  /** Number of concurrent statements, including those that wait for a connection. */
  readonly pipelineDepth: number
  readonly durationMs: number
  readonly statements: readonly Statement[]
}

/** The statements of the bare server. A parameter is a value, or the name of a value in the request. */
export type BareServerRequest = {
  readonly url: string
  readonly connections: number
  /** Whether its connections use prepared statements where Curio's do. */
  readonly usesPreparedStatements: boolean
  readonly list: readonly Statement[]
  readonly bid: { readonly sql: string; readonly parameters: readonly BareParameter[] }
}

export type BareParameter = { readonly value: unknown } | { readonly from: 'bidder' | 'product' | 'cents' }

export type BareServerReport = { readonly port: number }
