import { sql } from 'kysely'
import { isBundleArchived } from '#src/server/features/projects/access/authorize-bundle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { listProjects } from './list-projects.ts'
import { readManagerFigures } from './read-manager-figures.ts'
import { readSellerFigures } from './read-seller-figures.ts'

/** Reads the actor's figures; null for roles the actor does not have. */
export async function readDashboard(deps: Deps, actor: User) {
  const projects = (await listProjects(deps, actor))
    .filter(({ isArchived }) => !isArchived)
    .map((project) => ({ ...project, bundles: project.bundles.filter(({ isArchived }) => !isArchived) }))
  const [manager, seller, worker] = await Promise.all([
    projects.length === 0 ? null : readManagerFigures(deps, projects),
    readSellerFigures(deps, actor),
    readAssigneeFigures(deps, actor),
  ])
  return { manager, seller, worker }
}

/** Returns the actor's open and completed tasks; null for a person who never had one. */
async function readAssigneeFigures({ db }: Deps, actor: User) {
  const row = await db
    .selectFrom('jobs')
    .select((eb) => [
      sql<string | null>`sum(case when ${isBundleArchived(eb.ref('bundle_id'))} then 0 else assigned_count end)`.as(
        'open',
      ),
      eb.fn.sum<string | null>('completed_count').as('done'),
    ])
    .where('worker_id', '=', actor._id)
    .executeTakeFirstOrThrow()
  const figures = { open: Number(row.open), done: Number(row.done) }
  return figures.open + figures.done === 0 ? null : figures
}
