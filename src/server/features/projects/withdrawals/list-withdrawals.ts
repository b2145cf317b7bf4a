import { sql } from 'kysely'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import { maxListedWithdrawals } from '#src/domain/money/payouts.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'

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
      .select(sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.name)`.as('name'))
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
