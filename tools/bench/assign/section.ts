import type { Db } from '#src/server/db/open-database.ts'
import type * as shared from '#tools/bench/section.ts'

/** A project with one bundle of generated tasks, in a database of its own. */
export type Project = {
  readonly url: string
  readonly tasks: number
  /** A pool of its own, as large as the server's by default. */
  readonly db: Db
}

export type Bench = shared.Bench<Project>

export type Section = shared.Section<Project>
