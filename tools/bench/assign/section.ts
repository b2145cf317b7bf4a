import type { Db } from '#src/server/db/connection/open-database.ts'
import type * as shared from '#tools/bench/section.ts'

/** A project with one bundle of generated tasks, in its own database. */
export type Project = {
  readonly url: string
  readonly tasks: number
  /** A separate connection pool, by default as large as the server's. */
  readonly db: Db
}

export type Bench = shared.Bench<Project>

export type Section = shared.Section<Project>
