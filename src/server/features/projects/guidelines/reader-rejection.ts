import type { Problem } from '#src/contract/call/problems.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { isMember } from './read-guidelines-state.ts'
import type { User } from '#src/server/http/deps.ts'
import { projectRejection } from '#src/server/features/projects/access/project-access.ts'

/** Returns why `actor` may not read the project's guidelines, or null: its managers and its members may. */
export async function readerRejection(db: Db | Tx, actor: User, projectId: string): Promise<Problem | null> {
  const rejection = await projectRejection(db, actor, projectId)
  if (rejection === null) return null
  // A token acts for a manager, whatever else they are.
  if (!actor.apiToken && (await isMember(db, actor._id, projectId))) return null
  return rejection
}
