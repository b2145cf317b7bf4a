import { problem, type Problem } from '#src/contract/call/problems.ts'
import { toCents } from '#src/domain/money/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { idempotent } from '#src/server/http/calls/idempotent.ts'
import { notifyManagers } from '#src/server/features/projects/notify/notify-managers.ts'
import { lockWallet, readAvailable } from './read-available.ts'

type Command = {
  readonly projectId: string
  /** ISO 4217. */
  readonly currency: string
  /** More than 0, with at most two decimals. */
  readonly amount: number
}

type Requested = Result<{ readonly message: string; readonly data: { readonly _id: string } }, Problem>

/** Asks for a part or all of what a project paid the actor. The amount is no longer available until it is declined. */
export const requestWithdrawal = idempotent(
  async (tx, actor, { projectId, currency, amount }: Command, deps): Promise<Requested> => {
    await lockWallet(tx, actor._id)
    const open = await tx
      .selectFrom('withdrawals')
      .select('_id')
      .where('user_id', '=', actor._id)
      .where('project_id', '=', projectId)
      .where('currency', '=', currency)
      .where('status', '=', 'requested')
      .executeTakeFirst()
    if (open) return fail(problem('withdrawal-open'))
    const shares = await readAvailable(tx, actor._id)
    const share = shares.find((each) => each.projectId === projectId && each.currency === currency)
    const cents = toCents(amount)
    if (!share || cents > share.cents) return fail(problem('balance-too-low'))
    const _id = deps.ids.next()
    await tx
      .insertInto('withdrawals')
      .values({ _id, project_id: projectId, user_id: actor._id, amount_cents: cents, currency })
      .execute()
    await notifyManagers(tx, deps, { kind: 'withdrawal-requested', projectId, count: 1, except: actor._id })
    return ok({ message: 'success', data: { _id } })
  },
)
