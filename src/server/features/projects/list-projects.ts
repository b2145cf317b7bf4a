import { asCents, fromCents } from '#src/domain/money.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

/** Lists the projects `actor` manages (an admin: all), by name, each with its bundles in order of creation. */
export async function listProjects({ db }: Deps, actor: User) {
  let query = db
    .selectFrom('projects')
    .select(['_id', 'name', 'description', 'remarks', 'listening', 'max_rate_cents'])
    .orderBy('name')
    .orderBy('_id')
  if (actor.role !== 'admin') {
    query = query.where('_id', 'in', (eb) =>
      eb.selectFrom('project_managers').select('project_id').where('user_id', '=', actor._id),
    )
  }
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
  return projects.map(({ max_rate_cents, ...project }) => ({
    ...project,
    maxRate: fromCents(asCents(max_rate_cents)),
    bundles: bundles
      .filter((bundle) => bundle.project_id === project._id)
      .map(({ _id, name, languages, rate_cents, ...counts }) => ({
        _id,
        name,
        languages,
        rate: fromCents(asCents(rate_cents)),
        statusCounts: statusCounts(counts),
      })),
  }))
}

export const statusCounts = (row: { new_count: number; assigned_count: number; completed_count: number }) => ({
  new: row.new_count,
  assigned: row.assigned_count,
  completed: row.completed_count,
})
