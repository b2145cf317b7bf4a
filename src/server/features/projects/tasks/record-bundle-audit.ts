import { sql } from 'kysely'
import type { AuditAction } from '#src/domain/people/audit.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'

type BundleAudit = {
  readonly actorId: string
  readonly action: AuditAction
  readonly bundleId: string
  /** The person whose tasks they are or were, if it is one. */
  readonly userId?: string | null
  /** How many tasks it concerns, or what else changed. */
  readonly after: { readonly [field: string]: string | number }
}

/** Records what a manager did with the tasks of a bundle, in the transaction that does it. */
export async function recordBundleAudit(
  tx: Tx,
  { actorId, action, bundleId, userId = null, after }: BundleAudit,
): Promise<void> {
  await sql`
    insert into audit_log (actor_id, action, user_id, subject, after)
    select ${actorId}, ${action}, ${userId}::uuid,
           jsonb_build_object('projectId', p._id, 'bundleId', b._id, 'name', p.name),
           jsonb_build_object('bundle', b.name) || ${JSON.stringify(after)}::jsonb
      from bundles b join projects p on p._id = b.project_id
     where b._id = ${bundleId}`.execute(tx)
}
