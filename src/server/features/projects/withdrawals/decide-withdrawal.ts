import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { projectRejection } from '#src/server/features/projects/access/project-access.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'
import { lockWallet, readAvailable } from './read-available.ts'

type Command = {
  readonly projectId: string
  readonly withdrawalId: string
  readonly status: 'paid' | 'declined'
  /** Why it is declined; otherwise not used. */
  readonly reason: string
}

/**
 * Confirms that a withdrawal was paid out, or declines it; refused for the actor's own. Paying debits the wallet once.
 * Does nothing if it already has the status.
 */
export function decideWithdrawal(
  deps: Deps,
  actor: User,
  { projectId, withdrawalId, status, reason }: Command,
): Promise<Result<{ message: string }, Problem>> {
  return deps.db.transaction().execute(async (tx) => {
    const rejection = await projectRejection(tx, actor, projectId)
    if (rejection) return fail(rejection)
    const userId = await findRequester(tx, projectId, withdrawalId)
    if (userId === undefined) return fail(problem('not-found'))
    if (userId === actor._id) return fail(problem('own-payout'))
    await lockWallet(tx, userId)
    const withdrawal = await tx
      .selectFrom('withdrawals as w')
      .innerJoin('projects as p', 'p._id', 'w.project_id')
      .select(['w.amount_cents', 'w.currency', 'w.status', 'p.name'])
      .where('w._id', '=', withdrawalId)
      .executeTakeFirstOrThrow()
    const { amount_cents, currency, name } = withdrawal
    if (withdrawal.status === status) return ok({ message: 'success' })
    if (withdrawal.status !== 'requested') return fail(problem('withdrawal-closed'))
    if (status === 'paid') {
      // The amount is already left out of what is available.
      const shares = await readAvailable(tx, userId)
      const share = shares.find((each) => each.projectId === projectId && each.currency === currency)
      if (!share || share.cents < 0) return fail(problem('balance-too-low'))
      await tx
        .insertInto('ledger_entries')
        .values({
          _id: deps.ids.next(),
          user_id: userId,
          amount_cents: -amount_cents,
          currency,
          kind: 'withdrawal',
          subject: JSON.stringify({ withdrawalId, projectId }),
        })
        .execute()
    }
    await tx
      .updateTable('withdrawals')
      .set({
        status,
        reason: status === 'declined' ? reason : '',
        decided_at: sql<Date>`now()`,
        decided_by: actor._id,
      })
      .where('_id', '=', withdrawalId)
      .execute()
    await tx
      .insertInto('notifications')
      .values({
        _id: deps.ids.next(),
        user_id: userId,
        kind: status === 'paid' ? 'withdrawal-paid' : 'withdrawal-declined',
        subject: JSON.stringify({ name, ...(status === 'declined' && { text: reason }) }),
      })
      .execute()
    await queuePushes(tx, deps)
    await recordAudit(tx, {
      actorId: actor._id,
      action: status === 'paid' ? 'pay-withdrawal' : 'decline-withdrawal',
      userId,
      subject: { projectId, name },
      after: { amount: fromCents(asCents(amount_cents)), currency, ...(status === 'declined' && { reason }) },
    })
    return ok({ message: 'success' })
  })
}

/** The id of the person who asked for a withdrawal from the project. */
const findRequester = async (tx: Tx, projectId: string, withdrawalId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('withdrawals')
      .select('user_id')
      .where('_id', '=', withdrawalId)
      .where('project_id', '=', projectId)
      .executeTakeFirst()
  )?.user_id
