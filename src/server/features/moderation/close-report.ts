import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { isAllowedOutcome, type ReportOutcome } from '#src/domain/people/report.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'

/** What other parts of the product do to a reported product or person, in the same transaction. */
export type Measures = {
  readonly hideProduct: (
    tx: Tx,
    deps: Deps,
    actor: User,
    command: { readonly productId: string; readonly reason: string },
  ) => Promise<Result<null, Problem>>
  /** Removes the words of feedback; its mark stays. */
  readonly eraseFeedback: (tx: Tx, command: { readonly feedbackId: string }) => Promise<unknown>
  readonly disableAccount: (tx: Tx, actor: User, command: { readonly userId: string }) => Promise<Result<null, Problem>>
}

type Command = { readonly reportId: string; readonly outcome: ReportOutcome; readonly note: string }

/**
 * Decides a report, and with it the other open ones about the same. The decision takes effect in the same transaction
 * and is recorded in the audit log. The person does not learn who reported. Nobody decides about themselves.
 */
export async function closeReport(
  deps: Deps,
  measures: Measures,
  actor: User,
  command: Command,
): Promise<Result<null, Problem>> {
  const closed = await decide(deps, measures, actor, command)
  if (!closed.ok) return closed
  if (command.outcome === 'suspended') logSecurityEvent(deps.log, 'account-disabled', { subject: closed.value.userId })
  return ok(null)
}

function decide(
  deps: Deps,
  measures: Measures,
  actor: User,
  { reportId, outcome, note }: Command,
): Promise<Result<{ userId: string }, Problem>> {
  return deps.db.transaction().execute(async (tx) => {
    const report = await tx
      .selectFrom('reports')
      .select(['subject', 'person_id', 'product_id', 'message_id', 'feedback_id'])
      .where('_id', '=', reportId)
      .executeTakeFirst()
    if (!report) return fail(problem('not-found'))
    const subjectId = report.product_id ?? report.message_id ?? report.feedback_id ?? report.person_id
    // All that are decided, in one order: two administrators may decide two of them.
    const open = await tx
      .selectFrom('reports')
      .select('_id')
      .where('closed_at', 'is', null)
      .where('subject', '=', report.subject)
      .where(sql<string>`coalesce(product_id, message_id, feedback_id, person_id)`, '=', subjectId)
      .orderBy('_id')
      .forUpdate()
      .execute()
    if (!open.some(({ _id }) => _id === reportId)) return fail(problem('report-closed'))
    if (!isAllowedOutcome(report.subject, outcome)) return fail(problem('outcome-unfit'))
    const { person_id: userId, product_id: productId, feedback_id: feedbackId } = report
    if (userId === actor._id || (feedbackId !== null && (await isInFeedback(tx, actor, feedbackId))))
      return fail(problem('forbidden'))
    if (outcome === 'hidden' && productId !== null) {
      const hidden = await measures.hideProduct(tx, deps, actor, { productId, reason: note })
      if (!hidden.ok) return hidden
    }
    const hidesFeedback = outcome === 'hidden' && feedbackId !== null
    if (hidesFeedback) await measures.eraseFeedback(tx, { feedbackId })
    if (outcome === 'suspended') {
      const disabled = await measures.disableAccount(tx, actor, { userId })
      if (!disabled.ok) return disabled
    }
    if (outcome === 'warned' || hidesFeedback) {
      await tx
        .insertInto('notifications')
        .values({ _id: deps.ids.next(), user_id: userId, kind: 'warning', subject: JSON.stringify({ text: note }) })
        .execute()
      await queuePushes(tx, deps)
      await recordAudit(tx, {
        actorId: actor._id,
        ...(hidesFeedback ? { action: 'hide-feedback', subject: { feedbackId } } : { action: 'warn-user' }),
        userId,
        after: { reason: note },
      })
    }
    if (outcome === 'dismissed') await recordAudit(tx, { actorId: actor._id, action: 'dismiss-report', userId })
    await tx
      .updateTable('reports')
      .set({ outcome, outcome_note: note, closed_by: actor._id, closed_at: sql<Date>`now()` })
      .where(
        '_id',
        'in',
        open.map(({ _id }) => _id),
      )
      .execute()
    return ok({ userId })
  })
}

/** Whether the actor wrote the feedback, or is whom it is about. */
async function isInFeedback(tx: Tx, actor: User, feedbackId: string): Promise<boolean> {
  const feedback = await tx
    .selectFrom('order_feedback')
    .select(['author_id', 'person_id'])
    .where('_id', '=', feedbackId)
    .executeTakeFirst()
  return feedback?.author_id === actor._id || feedback?.person_id === actor._id
}
