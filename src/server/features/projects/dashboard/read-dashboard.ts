import type { Deps, User } from '#src/server/http/deps.ts'
import { listProjects } from '#src/server/features/projects/list-projects.ts'
import { managerFigures } from './manager-figures.ts'
import { sellerFigures } from './seller-figures.ts'
import { workerFigures } from './worker-figures.ts'

/** What the actor may see of their own doings; a part they have no business in is null. */
export async function readDashboard(deps: Deps, actor: User) {
  const projects = await listProjects(deps, actor)
  const [manager, seller, worker] = await Promise.all([
    projects.length === 0 ? null : managerFigures(deps, projects),
    sellerFigures(deps, actor),
    workerFigures(deps, actor),
  ])
  return { manager, seller, worker }
}
