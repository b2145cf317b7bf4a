import { sql, type RawBuilder } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import { authorizeUnderLock } from '#src/server/features/projects/access/project-lock.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { recordBundleAudit } from '#src/server/features/projects/tasks/record-history.ts'
import { authorizeBundle } from '#src/server/features/projects/access/authorize-bundle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { changePeople } from '#src/server/features/projects/access/change-project.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { notifyOfPendingInvitations } from '#src/server/features/projects/people/invitations.ts'

type ArchiveBundle = { readonly bundleId: string; readonly archived: boolean }

/**
 * Archives a bundle, or restores it. Its tasks stay as they are; those that are open leave their workers' queues until
 * it is restored. Waits for changes of its tasks. Repeating the request changes nothing.
 */
export function archiveBundle(
  { db }: Deps,
  actor: User,
  { bundleId, archived }: ArchiveBundle,
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

type ArchiveProject = { readonly projectId: string; readonly archived: boolean }

/**
 * Archives a project with its bundles, or restores it. Bundles that were archived before stay archived. Waits for
 * changes of its tasks. Repeating the request changes nothing.
 */
export function archiveProject(
  deps: Deps,
  actor: User,
  { projectId, archived }: ArchiveProject,
): Promise<Result<null, Problem>> {
  return changePeople(deps, actor, projectId, async (tx, subject) => {
    const changed = await tx
      .updateTable('projects')
      .set({ archived_at: archived ? sql<Date>`now()` : null })
      .where('_id', '=', projectId)
      .where('archived_at', archived ? 'is' : 'is not', null)
      .returning('_id')
      .executeTakeFirst()
    if (!changed) return ok(null)
    await recordAudit(tx, { actorId: actor._id, action: archived ? 'archive-project' : 'restore-project', subject })
    if (!archived) await notifyOfPendingInvitations(tx, deps, subject)
    await emitBundleChanges(tx, sql`b.project_id = ${projectId}`)
    return ok(null)
  })
}

/** Emits that the tasks of the bundles `b` changed: to managers, administrators and everybody with open tasks. */
export const emitBundleChanges = (tx: Tx, condition: RawBuilder<unknown>) =>
  sql`
    insert into events (audience, kind, data)
      select person, 'tasks', jsonb_build_object('projectId', b.project_id, 'bundleId', b._id)
        from bundles b, lateral (
          select project_audience(b.project_id)
           union select worker_id from jobs where bundle_id = b._id and assigned_count > 0) p (person)
       where ${condition}`.execute(tx)
