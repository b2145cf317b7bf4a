import { asCents, fromCents } from '#src/domain/money/money.ts'
import { maxListedWithdrawals } from '#src/domain/money/payouts.ts'
import { fullName } from '#src/server/features/accounts/profile/display-first-name.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { readAvailable } from './read-available.ts'

/** Lists the open withdrawals from a project, oldest first. */
export const listWithdrawals = forManagers(async ({ db }, { projectId }: { readonly projectId: string }) => {
  const open = db
    .selectFrom('withdrawals as w')
    .where('w.project_id', '=', projectId)
    .where('w.status', '=', 'requested')
  const [rows, { total }] = await Promise.all([
    open
      .innerJoin('users as u', 'u._id', 'w.user_id')
      .select(['w._id', 'w.amount_cents', 'w.currency', 'w.requested_at', 'w.user_id', 'u.email'])
      .select(fullName('u').as('name'))
      .orderBy('w._id')
      .limit(maxListedWithdrawals)
      .execute(),
    open.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    data: rows.map(({ _id, user_id, name, email, amount_cents, currency, requested_at }) => ({
      _id,
      worker: { _id: user_id, name, email },
      amount: fromCents(asCents(amount_cents)),
      currency,
      requestedAt: requested_at.toISOString(),
    })),
    total,
  }
})

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
