import { sql } from 'kysely'
import type { TaskStatus } from '#src/domain/task.ts'
import type { Db } from '#src/server/db/open-database.ts'

type StoredCounts = {
  readonly _id: string
  readonly new_count: number
  readonly assigned_count: number
  readonly completed_count: number
}

/** Tasks by status, and second reviews of them, which are no further tasks of the bundle. */
export type BundleCounts = {
  readonly statusCounts: { readonly new: number; readonly assigned: number; readonly completed: number }
  readonly secondReviews: number
}

/** Returns the counts of a bundle of which stored counters include second reviews. There are few of these. */
export async function readBundleCounts(
  db: Db,
  bundles: readonly StoredCounts[],
): Promise<(bundle: StoredCounts) => BundleCounts> {
  const { rows } = await sql<{ bundleId: string; status: TaskStatus; count: number }>`
    select bundle_id as "bundleId", status, count(*) from tasks
     where bundle_id = any (${bundles.map(({ _id }) => _id)}::uuid[]) and second_review_of is not null
     group by 1, 2`.execute(db)
  return ({ _id, new_count, assigned_count, completed_count }) => {
    const ofBundle = rows.filter(({ bundleId }) => bundleId === _id)
    const seconds = (status: TaskStatus) => ofBundle.find((row) => row.status === status)?.count ?? 0
    return {
      statusCounts: {
        new: new_count - seconds('new'),
        assigned: assigned_count - seconds('assigned'),
        completed: completed_count - seconds('completed'),
      },
      secondReviews: ofBundle.reduce((sum, { count }) => sum + count, 0),
    }
  }
}
