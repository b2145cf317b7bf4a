import type { Deps, User } from '#src/server/http/deps.ts'
import { listProjects } from '#src/server/features/projects/list-projects.ts'
import { readManagerFigures } from './read-manager-figures.ts'
import { readSellerFigures } from './read-seller-figures.ts'
import { readAssigneeFigures } from './read-assignee-figures.ts'

/** Reads the actor's figures; null for roles the actor does not have. */
export async function readDashboard(deps: Deps, actor: User) {
  const projects = await listProjects(deps, actor)
  const [manager, seller, worker] = await Promise.all([
    projects.length === 0 ? null : readManagerFigures(deps, projects),
    readSellerFigures(deps, actor),
    readAssigneeFigures(deps, actor),
  ])
  return { manager, seller, worker }
}
