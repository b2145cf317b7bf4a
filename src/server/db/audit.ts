import type { AuditAction } from '#src/domain/audit.ts'
import type { Tx } from './open.ts'

type Facts = { readonly [name: string]: string | number | boolean | undefined }

type AuditEntry = {
  readonly actorId: string
  readonly action: AuditAction
  /** Whom it was done to, or whose thing it was done to. */
  readonly userId?: string
  /** What it was done to, where that is no person: `productId` and its `name`. */
  readonly subject?: Facts
  /** What changed, from what to what, by the names of the fields. Never a secret. */
  readonly before?: Facts
  readonly after?: Facts
}

/** Puts on record, in the transaction that does it, what an administrator does. Entries are never changed. */
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
