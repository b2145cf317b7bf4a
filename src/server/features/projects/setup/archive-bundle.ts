import { sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import { authorizeUnderLock } from '#src/server/features/projects/access/project-lock.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { recordBundleAudit } from '#src/server/features/projects/tasks/record-bundle-audit.ts'
import { authorizeBundle } from '#src/server/features/projects/access/authorize-bundle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { emitBundleChanges } from './emit-bundle-changes.ts'

type Command = { readonly bundleId: string; readonly archived: boolean }

/**
 * Archives a bundle, or restores it. Its tasks stay as they are; those that are open leave their workers' queues until
 * it is restored. Waits for changes of its tasks. Repeating the request changes nothing.
 */
export function archiveBundle(
  { db }: Deps,
  actor: User,
  { bundleId, archived }: Command,
): Promise<Result<null, Problem>> {
  const authorize = (tx: Db | Tx) => authorizeBundle(tx, actor, bundleId)
  return authorizeUnderLock(db, 'exclusive', authorize, async (tx) => {
    const changed = await tx
      .updateTable('bundles')
      .set({ archived_at: archived ? sql<Date>`now()` : null })
      .where('_id', '=', bundleId)
      .where('archived_at', archived ? 'is' : 'is not', null)
      .returning('_id')
      .executeTakeFirst()
    if (!changed) return ok(null)
    await recordBundleAudit(tx, {
      actorId: actor._id,
      action: archived ? 'archive-bundle' : 'restore-bundle',
      bundleId,
      after: {},
    })
    await emitBundleChanges(tx, sql`b._id = ${bundleId}`)
    return ok(null)
  })
}
