import { sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'

export type TalentQueue = {
  readonly workerId: string
  readonly language: string
  /** Open and completed tasks in the bundle, without checks. */
  readonly tasks: number
  readonly checks: number
}

/** Reads how many tasks and checks of each language the workers have in a bundle. */
export async function readQueues(tx: Tx, bundleId: string, workerIds: readonly string[]): Promise<TalentQueue[]> {
  const { rows } = await sql<TalentQueue>`
    with checks as (
      select worker_id, language, count(*) as checks from tasks
       where bundle_id = ${bundleId} and worker_id = any (${workerIds}::uuid[]) and check_of is not null
       group by 1, 2
    )
    select h.worker_id as "workerId", h.language, coalesce(c.checks, 0)::int as checks,
           (h.assigned_count + h.completed_count - coalesce(c.checks, 0))::int as tasks
      from job_language_counts h left join checks c using (worker_id, language)
     where h.bundle_id = ${bundleId} and h.worker_id = any (${workerIds}::uuid[])`.execute(tx)
  return rows
}

/** Reads the share of checks that a project mixes in, in percent. */
export async function readCheckShare(tx: Tx, projectId: string): Promise<number> {
  const project = await tx
    .selectFrom('projects')
    .select('check_share')
    .where('_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return project.check_share
}
