import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { withProjectLock } from '#src/server/features/projects/access/project-lock.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { authorizeBundle } from '#src/server/features/projects/access/authorize-bundle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { emitBundleChanges } from './emit-bundle-changes.ts'

type Command = { readonly bundleId: string; readonly archived: boolean }

/**
 * Archives a bundle, or restores it. Its tasks stay as they are; those that are open leave their workers' queues until
 * it is restored. Waits for changes of its tasks. Repeating the request changes nothing.
 */
export async function archiveBundle(
  { db }: Deps,
  actor: User,
  { bundleId, archived }: Command,
): Promise<Result<null, Problem>> {
  const bundle = await authorizeBundle(db, actor, { bundleId })
  if (!bundle.ok) return bundle
  const { projectId } = bundle.value
  return withProjectLock(db, projectId, 'exclusive', async (tx) => {
    const rechecked = await authorizeBundle(tx, actor, { bundleId })
    if (!rechecked.ok) return rechecked
    const changed = await tx
      .updateTable('bundles')
      .set({ archived_at: archived ? sql<Date>`now()` : null })
      .where('_id', '=', bundleId)
      .where('archived_at', archived ? 'is' : 'is not', null)
      .returning('name')
      .executeTakeFirst()
    if (!changed) return ok(null)
    const project = await tx.selectFrom('projects').select('name').where('_id', '=', projectId).executeTakeFirst()
    if (!project) return fail(problem('not-found'))
    await recordAudit(tx, {
      actorId: actor._id,
      action: archived ? 'archive-bundle' : 'restore-bundle',
      subject: { projectId, bundleId, name: project.name },
      after: { bundle: changed.name },
    })
    await emitBundleChanges(tx, sql`b._id = ${bundleId}`)
    return ok(null)
  })
}
