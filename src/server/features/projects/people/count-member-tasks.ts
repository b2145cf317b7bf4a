import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok } from '#src/domain/result.ts'
import { displayFirstName } from '#src/server/features/accounts/profile/display-first-name.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { readBundle } from '#src/server/features/projects/tasks/read-bundle.ts'

type Query = { readonly projectId: string; readonly bundleId: string }
type MemberTasks = {
  firstName: string
  lastName: string
  language: string
  count: number
  open: number
  languages: Record<string, number>
}

/** Returns the project's members by id, in the order they joined, with their open and completed tasks of the bundle, also by language. */
export async function countMemberTasks(deps: Deps, actor: User, { projectId, bundleId }: Query) {
  const bundle = await readBundle(deps, actor, { bundleId })
  if (!bundle.ok) return bundle
  if (bundle.value.project._id !== projectId) return fail<Problem>(problem('not-found'))
  const rows = await deps.db
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u._id', 'm.user_id')
    .leftJoin('jobs as j', (join) => join.onRef('j.worker_id', '=', 'm.user_id').on('j.bundle_id', '=', bundleId))
    .select([
      'u._id',
      displayFirstName('u').as('first_name'),
      'u.last_name',
      'u.language',
      'j.assigned_count',
      'j.completed_count',
    ])
    // Grouped once: a bundle has a count for each member and language.
    .leftJoin(
      deps.db
        .selectFrom('job_language_counts')
        .where('bundle_id', '=', bundleId)
        .groupBy('worker_id')
        .select('worker_id')
        .select(
          sql<Record<string, number>>`json_object_agg(language, assigned_count + completed_count)`.as('languages'),
        )
        .as('c'),
      (join) => join.onRef('c.worker_id', '=', 'm.user_id'),
    )
    .select('c.languages')
    .where('m.project_id', '=', projectId)
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .execute()
  const data: Record<string, MemberTasks> = {}
  for (const row of rows) {
    const count = (row.assigned_count ?? 0) + (row.completed_count ?? 0)
    const open = row.assigned_count ?? 0
    const { first_name: firstName, last_name: lastName, language, languages } = row
    data[row._id] = { firstName, lastName, language, count, open, languages: languages ?? {} }
  }
  return ok({ data })
}
