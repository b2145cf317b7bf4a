import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { partyOf } from './read-order.ts'

type Command = {
  readonly orderId: string
  /** By the buyer. */
  readonly address?: string | undefined
  /** By the seller. */
  readonly payment?: string | undefined
  readonly tracking?: string | undefined
}

/** Stores what one of the two people states on an order, until it ends or an administrator decides. */
export function setOrderDetails(
  { db }: Deps,
  actor: User,
  { orderId, address, payment, tracking }: Command,
): Promise<Result<null, Problem>> {
  return db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['seller_id', 'buyer_id', 'status'])
      .where('_id', '=', orderId)
      .forUpdate()
      .executeTakeFirst()
    if (!order) return fail(problem('not-found'))
    const party = partyOf(order, actor._id)
    const isOthers = party === 'buyer' ? payment !== undefined || tracking !== undefined : address !== undefined
    if (party === null || isOthers) return fail(problem('forbidden'))
    const isClosed = order.status === 'received' || order.status === 'cancelled'
    // An administrator decides by what was stated before.
    if (isClosed || order.status === 'with-admin') return fail(problem('order-changed'))
    const details = {
      ...(address !== undefined && { address }),
      ...(payment !== undefined && { payment }),
      ...(tracking !== undefined && { tracking }),
    }
    if (Object.keys(details).length === 0) return ok(null)
    await tx.updateTable('orders').set(details).where('_id', '=', orderId).execute()
    return ok(null)
  })
}
