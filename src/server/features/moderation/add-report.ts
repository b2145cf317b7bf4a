import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import type { ReportReason, ReportSubject } from '#src/domain/people/report.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type Command = {
  readonly subject: ReportSubject
  readonly id: string
  readonly reason: ReportReason
  readonly note: string
}

/**
 * Reports a product on the market, a person, a message that the actor received, or feedback that is shown, whose author
 * reports the reply to it. While the report waits for a decision, another one of the actor about the same replaces its
 * reason.
 */
export function addReport({ db, ids }: Deps, actor: User, command: Command): Promise<Result<null, Problem>> {
  const { subject, id, reason, note } = command
  return db.transaction().execute(async (tx) => {
    const personId = await findReportedPerson(tx, actor, command)
    if (personId === undefined) return fail(problem('not-found'))
    if (personId === actor._id) return fail(problem('forbidden'))
    await tx
      .insertInto('reports')
      .values({
        _id: ids.next(),
        reporter_id: actor._id,
        person_id: personId,
        subject,
        product_id: subject === 'product' ? id : null,
        message_id: subject === 'message' ? id : null,
        feedback_id: subject === 'feedback' ? id : null,
        reason,
        note,
      })
      .onConflict((conflict) =>
        conflict
          .expression(sql`reporter_id, coalesce(product_id, message_id, feedback_id, person_id)`)
          .where('closed_at', 'is', null)
          .doUpdateSet({ reason, note }),
      )
      .execute()
    return ok(null)
  })
}

/** Returns the id of the person whom the report is about; undefined if the actor cannot see what they report. */
async function findReportedPerson(tx: Tx, actor: User, { subject, id }: Command): Promise<string | undefined> {
  if (subject === 'product') {
    const product = await tx
      .selectFrom('products')
      .select('seller_id')
      .where('_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return product?.seller_id
  }
  if (subject === 'message') {
    const message = await tx
      .selectFrom('messages as m')
      .innerJoin('thread_participants as p', 'p.thread_id', 'm.thread_id')
      .select('m.sender_id')
      .where('m._id', '=', id)
      .where('p.user_id', '=', actor._id)
      .executeTakeFirst()
    return message?.sender_id
  }
  if (subject === 'feedback') {
    const feedback = await tx
      .selectFrom('order_feedback')
      .select(['author_id', 'person_id', 'note', 'reply'])
      .where('_id', '=', id)
      .where('shown_at', '<=', sql<Date>`now()`)
      .executeTakeFirst()
    const isReply = feedback && feedback.reply !== '' && (feedback.note === '' || feedback.author_id === actor._id)
    return isReply ? feedback.person_id : feedback?.author_id
  }
  const person = await tx
    .selectFrom('users')
    .select('_id')
    .where('_id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return person?._id
}

/** Erases what an erased person wrote in reports, and their blocks. That they reported something stays. */
export async function eraseReports(tx: Tx, _deps: Deps, { userId }: { readonly userId: string }): Promise<void> {
  await tx.updateTable('reports').set({ note: '' }).where('reporter_id', '=', userId).where('note', '<>', '').execute()
  await tx
    .deleteFrom('blocks')
    .where((eb) => eb.or([eb('blocker_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute()
}
