import { sql } from 'kysely'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { today } from './task-schedule.ts'

type StoredCounts = {
  readonly _id: string
  readonly new_count: number
  readonly assigned_count: number
  readonly completed_count: number
}

/**
 * Tasks by status, and second reviews of them. These and checks are no further tasks of the bundle. `late` counts all
 * three.
 */
export type BundleCounts = {
  readonly statusCounts: { readonly new: number; readonly assigned: number; readonly completed: number }
  readonly secondReviews: number
  readonly late: number
}

/**
 * Returns the counts of a bundle. Stored counters include second reviews and checks, of which there are few. Open tasks
 * with a due date of their own are counted in an index, the others follow from the stored counters.
 */
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
  const dated = await sql<{ bundleId: string; isLate: boolean | null; dated: number; late: number }>`
    select b._id as "bundleId", b.due_on < ${today} as "isLate", d.dated, d.late
      from bundles b, lateral (
        select count(*) as dated, count(*) filter (where due_on < ${today}) as late
          from tasks where bundle_id = b._id and status <> 'completed' and due_on is not null) d
     where b._id = any (${bundles.map(({ _id }) => _id)}::uuid[])`.execute(db)
  const othersOf = Map.groupBy(rows, ({ bundleId }) => bundleId)
  const datedOf = new Map(dated.rows.map((row) => [row.bundleId, row]))
  return ({ _id, new_count, assigned_count, completed_count }) => {
    const ofBundle = othersOf.get(_id) ?? []
    const sum = (some: typeof rows) => some.reduce((total, { count }) => total + count, 0)
    const others = (status: TaskStatus) => sum(ofBundle.filter((row) => row.status === status))
    const due = datedOf.get(_id)
    const inherited = due?.isLate ? new_count + assigned_count - due.dated : 0
    return {
      statusCounts: {
        new: new_count - others('new'),
        assigned: assigned_count - others('assigned'),
        completed: completed_count - others('completed'),
      },
      secondReviews: sum(ofBundle.filter(({ isSecond }) => isSecond)),
      late: (due?.late ?? 0) + inherited,
    }
  }
}
