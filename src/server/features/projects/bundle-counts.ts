import { sql } from 'kysely'
import type { TaskStatus } from '#src/domain/task.ts'
import type { Db } from '#src/server/db/open-database.ts'

type StoredCounts = {
  readonly _id: string
  readonly new_count: number
  readonly assigned_count: number
  readonly completed_count: number
}

/** Tasks by status, and second reviews of them. These and checks are no further tasks of the bundle. */
export type BundleCounts = {
  readonly statusCounts: { readonly new: number; readonly assigned: number; readonly completed: number }
  readonly secondReviews: number
}

/** Returns the counts of a bundle of which stored counters include second reviews and checks. There are few of these. */
export async function readBundleCounts(
  db: Db,
  bundles: readonly StoredCounts[],
): Promise<(bundle: StoredCounts) => BundleCounts> {
  const { rows } = await sql<{ bundleId: string; status: TaskStatus; isSecond: boolean; count: number }>`
    with bundle as materialized (select unnest(${bundles.map(({ _id }) => _id)}::uuid[]) as _id)
    select bundle_id as "bundleId", status, true as "isSecond", count(*) from tasks
     where bundle_id in (select _id from bundle) and second_review_of is not null group by 1, 2
    union all
    select bundle_id, status, false, count(*) from tasks
     where bundle_id in (select _id from bundle) and check_of is not null group by 1, 2`.execute(db)
  return ({ _id, new_count, assigned_count, completed_count }) => {
    const ofBundle = rows.filter(({ bundleId }) => bundleId === _id)
    const sum = (some: typeof rows) => some.reduce((total, { count }) => total + count, 0)
    const others = (status: TaskStatus) => sum(ofBundle.filter((row) => row.status === status))
    return {
      statusCounts: {
        new: new_count - others('new'),
        assigned: assigned_count - others('assigned'),
        completed: completed_count - others('completed'),
      },
      secondReviews: sum(ofBundle.filter(({ isSecond }) => isSecond)),
    }
  }
}
