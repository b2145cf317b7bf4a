import { type RawBuilder, sql } from 'kysely'

/** Conditions on an unassigned row of `tasks`, each with an index of its own. At most one is true. */
const reasons: readonly RawBuilder<unknown>[] = [
  sql`second_review_of is not null`,
  sql`check_of is not null`,
  sql`reopened and second_review_of is null and exists (
    select from tasks other where other.second_review_of = tasks._id or other.check_of = tasks._id)`,
]

/**
 * Selects the bundle's unassigned tasks (_id, language) that only a manager assigns, because not everybody may have
 * them: checks, second reviews, and reopened tasks of which there is one. `condition`: on a row of `tasks`.
 */
export const tasksByHand = (bundleId: string, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> =>
  sql.join(
    reasons.map(
      (reason) => sql`
        select _id, language from tasks
         where bundle_id = ${bundleId} and status = 'new' and ${reason} and ${condition}`,
    ),
    sql` union all `,
  )
