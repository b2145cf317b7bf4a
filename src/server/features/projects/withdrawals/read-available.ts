import { sql } from 'kysely'
import { asCents, type Cents } from '#src/domain/money/money.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

type Share = { readonly projectId: string; readonly name: string; readonly currency: string; readonly cents: Cents }

/**
 * What a person can withdraw from each project that paid them, possibly nothing or less: what it paid, minus what was
 * withdrawn and what is asked for; at most their balance in that currency, which corrections change too.
 */
export async function readAvailable(db: Db | Tx, userId: string): Promise<Share[]> {
  const { rows } = await sql<Omit<Share, 'cents'> & { cents: string }>`
    with changes as (
      select coalesce((e.subject ->> 'projectId')::uuid, b.project_id) as project_id, e.currency, e.amount_cents
        from ledger_entries e left join bundles b on b._id = (e.subject ->> 'bundleId')::uuid
       where e.user_id = ${userId}::uuid
      union all
      select project_id, currency, -amount_cents
        from withdrawals where user_id = ${userId}::uuid and status = 'requested'),
    balances as (select currency, sum(amount_cents) as cents from changes group by currency),
    shares as (
      select project_id, currency, sum(amount_cents) as cents
        from changes where project_id is not null group by project_id, currency)
    select p._id as "projectId", p.name, s.currency, least(s.cents, b.cents)::text as cents
      from shares s join balances b using (currency) join projects p on p._id = s.project_id
     order by p.name, p._id, s.currency`.execute(db)
  return rows.map(({ cents, ...share }) => ({ ...share, cents: asCents(Number(cents)) }))
}

/** Locks a person's wallet, so that what is available is read and used by one transaction at a time. */
export async function lockWallet(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('_id').where('_id', '=', userId).forNoKeyUpdate().execute()
}
