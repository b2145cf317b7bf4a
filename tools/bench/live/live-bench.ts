import type { StreamServer } from './stream-server.ts'

/** What is measured: servers are started for each section anew. */
export type LiveBench = {
  readonly startCurio: () => Promise<StreamServer & { readonly port: number }>
  readonly startBare: () => Promise<StreamServer>
  /** One session's secret per person. */
  readonly secrets: readonly string[]
  readonly url: string
  /** Streams that receive events, and streams that are only held. */
  readonly streams: number
  readonly held: number
  readonly log: (line: string) => void
}
