import type { Db } from '#src/server/db/connection/open-database.ts'
import type * as shared from '#tools/bench/section.ts'

/** A generated market that is ready to be queried. */
export type Market = {
  readonly url: string
  readonly productCount: number
  /** A separate connection pool, by default as large as the server's. */
  readonly db: Db
}

/** `dataDir` holds the masters of the markets' photos. */
export type Bench = shared.Bench<Market>

export type Section = shared.Section<Market>
