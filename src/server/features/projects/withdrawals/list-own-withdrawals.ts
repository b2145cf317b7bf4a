import { asCents, fromCents } from '#src/domain/money/money.ts'
import { maxListedWithdrawals } from '#src/domain/money/payouts.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { readAvailable } from './read-available.ts'

/** Reads what the actor can withdraw, and the withdrawals they asked for. */
export async function listOwnWithdrawals({ db }: Deps, actor: User) {
  const [shares, rows] = await Promise.all([
    readAvailable(db, actor._id),
    db
      .selectFrom('withdrawals as w')
      .innerJoin('projects as p', 'p._id', 'w.project_id')
      .select(['w._id', 'w.amount_cents', 'w.currency', 'w.status', 'w.reason', 'w.requested_at', 'w.decided_at'])
      .select(['p._id as projectId', 'p.name'])
      .where('w.user_id', '=', actor._id)
      .orderBy('w._id', 'desc')
      .limit(maxListedWithdrawals)
      .execute(),
  ])
  return {
    available: shares
      .filter(({ cents }) => cents > 0)
      .map(({ projectId, name, currency, cents }) => ({
        project: { _id: projectId, name },
        currency,
        amount: fromCents(cents),
      })),
    data: rows.map(({ _id, projectId, name, amount_cents, currency, status, reason, requested_at, decided_at }) => ({
      _id,
      project: { _id: projectId, name },
      amount: fromCents(asCents(amount_cents)),
      currency,
      status,
      reason,
      requestedAt: requested_at.toISOString(),
      decidedAt: decided_at?.toISOString() ?? null,
    })),
  }
}
