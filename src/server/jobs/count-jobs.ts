import { sql } from 'kysely'
import type { Db } from '#src/server/db/open-database.ts'

type JobCount = {
  readonly queue: string
  readonly state: string
  readonly count: number
  /** Seconds for which the oldest has been due; 0 if none is due. */
  readonly delay: number
}

/** Counts the jobs that wait, run or failed, by queue and state. Completed ones are kept for some days. */
export async function countJobs(db: Db): Promise<readonly JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name as queue, state::text as state, count(*)::int as count,
           coalesce(extract(epoch from max(now() - start_after)
             filter (where start_after < now() and state in ('created', 'retry'))), 0)::float8 as delay
      from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`.execute(db)
  return rows
}
