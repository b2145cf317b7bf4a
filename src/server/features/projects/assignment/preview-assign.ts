import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import type { UnassignedCount } from '#src/domain/unassigned-reasons.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { displayFirstName } from '#src/server/db/display-first-name.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { singleRow } from './bulk-move.ts'
import { authorizeBundle } from './authorize-bundle.ts'
import { unassignedRest, planCtes } from './plan-query.ts'
import { assigneeRejection } from './assignee-rejection.ts'

type Query = {
  readonly bundleId: string
  readonly bodyBundleId?: string | undefined
  readonly userId?: string | undefined
}

type AssigneeShare = {
  _id: string
  firstName: string
  lastName: string
  /** Open tasks of the bundle that the member has now. */
  assigned: number
  added: number
  /** Minutes of video in the added tasks; null if unknown. */
  minutes: number | null
  languages: { language: string; count: number }[]
}

type Preview = { modifiedCount: number; workers: AssigneeShare[]; left: UnassignedCount[] }

/** Previews assigning by plan jobs: tasks per member, in the order they joined, and what stays unassigned and why. */
export async function previewAssign(
  { db }: Deps,
  actor: User,
  { userId, ...request }: Query,
): Promise<Result<Preview, Problem>> {
  const bundle = await authorizeBundle(db, actor, request)
  if (!bundle.ok) return bundle
  const rejection = userId === undefined ? null : await assigneeRejection(db, bundle.value.projectId, userId)
  if (rejection) return fail(problem(rejection))
  const { rows } = await sql<Preview>`
    with recursive ${planCtes({ ...bundle.value, userId: userId ?? null })}, video as (
      select user_id, sum(video_seconds) as seconds from plan join tasks on _id = task_id group by user_id
    ), got as (
      select user_id, sum(given)::bigint as added,
             jsonb_agg(jsonb_build_object('language', language, 'count', given) order by language) as languages
        from (select user_id, language, sum(given)::bigint as given from share group by user_id, language) by_language
       group by user_id
    )
    select (select coalesce(sum(added), 0)::bigint from got) as "modifiedCount", (${unassignedRest}) as left,
      (select coalesce(jsonb_agg(jsonb_build_object('_id', m.user_id, 'firstName', ${displayFirstName('u')}, 'lastName', u.last_name,
                'assigned', m.load, 'added', g.added, 'minutes', round((v.seconds / 60)::numeric, 1),
                'languages', g.languages) order by m.rank), '[]')
         from got g join member m using (user_id) join users u on u._id = m.user_id left join video v using (user_id)
      ) as workers`.execute(db)
  return ok(singleRow(rows))
}
