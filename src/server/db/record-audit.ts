import type { AuditAction } from '#src/domain/people/audit.ts'
import type { Tx } from './connection/open-database.ts'

type AuditDetails = { readonly [name: string]: string | number | boolean | undefined }

type AuditEntry = {
  /** Null for the operator. */
  readonly actorId: string | null
  readonly action: AuditAction
  /** The user concerned, or the owner of the subject. */
  readonly userId?: string
  /** The subject, if it is not a person: `productId` and its `name`. */
  readonly subject?: AuditDetails
  /** The changed fields with their old and new values. Never secrets. */
  readonly before?: AuditDetails
  readonly after?: AuditDetails
}

/** Records an administrator's or the operator's action in the transaction that performs it. Entries are never changed. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { actorId, action, userId, subject = {}, before, after } = entry
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: actorId,
      action,
      user_id: userId ?? null,
      subject: JSON.stringify(subject),
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute()
}
