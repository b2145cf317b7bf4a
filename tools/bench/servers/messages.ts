// What the processes that serve, load and measure say to each other.

/** One run against a port of 127.0.0.1: every connection sends its next request when the answer is there. */
export type LoadRequest = {
  readonly port: number
  readonly connections: number
  readonly durationMs: number
  /** Whole HTTP/1.1 requests, sent one after the other and from the beginning again. */
  readonly requests: readonly string[]
}

export type LoadReport = {
  readonly responses: number
  readonly seconds: number
  /** The first answer that was not 200, if there was one. */
  readonly firstError: string | null
}

export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

/** One run against the database alone. */
export type StatementLoadRequest = {
  readonly url: string
  readonly connections: number
  /** How many wait for a connection or an answer at any time. */
  readonly pipelineDepth: number
  readonly durationMs: number
  readonly statements: readonly Statement[]
}

/** What the bare server runs. A parameter is a value, or the name of what the request says. */
export type BareServerRequest = {
  readonly url: string
  readonly connections: number
  /** Whether its connections keep prepared what Curio’s keep prepared. */
  readonly usesPreparedStatements: boolean
  readonly list: readonly Statement[]
  readonly bid: { readonly sql: string; readonly parameters: readonly BareParameter[] }
}

export type BareParameter = { readonly value: unknown } | { readonly from: 'bidder' | 'product' | 'cents' }

export type BareServerReport = { readonly port: number }
