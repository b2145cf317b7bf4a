import { asCents, fromCents } from '#src/domain/money/money.ts'
import { priorityOfNumber } from '#src/domain/projects/priority.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { readBundleCounts } from '#src/server/features/projects/tasks/bundle-counts.ts'

/**
 * Lists the projects `actor` manages (an admin: all; with an API token: its project), by name, each with its bundles in
 * order of creation.
 */
export async function listProjects({ db }: Deps, actor: User) {
  let query = db
    .selectFrom('projects')
    .select(['_id', 'name', 'description', 'remarks', 'listening', 'max_rate_cents', 'archived_at'])
    .orderBy('name')
    .orderBy('_id')
  if (actor.role !== 'admin') {
    query = query.where('_id', 'in', (eb) =>
      eb.selectFrom('project_managers').select('project_id').where('user_id', '=', actor._id),
    )
  }
  if (actor.apiToken) query = query.where('_id', '=', actor.apiToken.projectId)
  const projects = await query.execute()
  if (projects.length === 0) return []
  const ids = projects.map((project) => project._id)
  const bundles = await db
    .selectFrom('bundles')
    .selectAll()
    .where('project_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('_id')
    .execute()
  const countsOf = await readBundleCounts(db, bundles)
  return projects.map(({ max_rate_cents, archived_at, ...project }) => ({
    ...project,
    maxRate: fromCents(asCents(max_rate_cents)),
    isArchived: archived_at !== null,
    bundles: bundles
      .filter((bundle) => bundle.project_id === project._id)
      .map((bundle) => ({
        _id: bundle._id,
        name: bundle.name,
        languages: bundle.languages,
        priority: priorityOfNumber(bundle.priority) ?? ('normal' as const),
        dueOn: bundle.due_on,
        rate: fromCents(asCents(bundle.rate_cents)),
        isArchived: archived_at !== null || bundle.archived_at !== null,
        ...countsOf(bundle),
      })),
  }))
}
