import type { Db } from '#src/server/db/open-database.ts'
import type * as shared from '#tools/bench/section.ts'

/** A generated market that is ready to be asked. */
export type Market = {
  readonly url: string
  readonly productCount: number
  /** A pool of its own, as large as the server's by default. */
  readonly db: Db
}

/** Its `dataDir` has the masters of the pictures that the markets show. */
export type Bench = shared.Bench<Market>

export type Section = shared.Section<Market>
