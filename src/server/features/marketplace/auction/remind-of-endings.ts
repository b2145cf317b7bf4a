import { sql } from 'kysely'
import { endingReminderMinutes } from '#src/domain/auction/auction.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { notifyPeople } from './notify-people.ts'

type ReminderDeps = Pick<Deps, 'db' | 'ids' | 'jobs'>

/** Few: bids on them wait while their people, who may be thousands, are notified. */
const auctionsPerBatch = 10

/**
 * Reminds its seller, bidders and those who like the product that its auction ends within the hour, once per auction. Several
 * servers may do so at the same time. Returns the number of auctions.
 */
export async function remindOfEndings(deps: ReminderDeps): Promise<number> {
  let total = 0
  for (;;) {
    const count = await deps.db.transaction().execute((tx) => remindBatch(tx, deps))
    total += count
    if (count < auctionsPerBatch) return total
  }
}

async function remindBatch(tx: Tx, deps: ReminderDeps): Promise<number> {
  // An auction that is being bid in, or ended, is left for the next run.
  const { rows: auctions } = await sql<{ product_id: string }>`
    with ending as (
      select p._id, p.bid_end from products p
       where p.status = 'active' and p.deleted_at is null and p.bid_end > statement_timestamp()
         and p.bid_end <= statement_timestamp() + make_interval(mins => ${endingReminderMinutes})
         and not exists (select from auction_reminders r where r.product_id = p._id and r.bid_end = p.bid_end)
       order by p.bid_end, p._id limit ${auctionsPerBatch} for share skip locked
    )
    insert into auction_reminders as r (product_id, bid_end) select _id, bid_end from ending
      on conflict (product_id) do update set bid_end = excluded.bid_end where r.bid_end <> excluded.bid_end
    returning product_id`.execute(tx)
  const { rows: reminders } = await sql<{ user_id: string; product_id: string; name: string; is_own: boolean }>`
    select person.user_id, p._id as product_id, p.name, person.user_id = p.seller_id as is_own
      from products p
      cross join lateral (
        select bidder_id as user_id from bids where product_id = p._id
        union select user_id from likes where product_id = p._id
        union select p.seller_id
      ) person
      join users u on u._id = person.user_id and u.disabled_at is null
     where p._id = any(${auctions.map(({ product_id }) => product_id)}::uuid[])
       and not is_blocked(p.seller_id, person.user_id)
     order by person.user_id, p.bid_end`.execute(tx)
  if (reminders.length > 0) {
    await notifyPeople(
      tx,
      deps,
      reminders.map(({ user_id, product_id, name, is_own }) => ({
        user: user_id,
        kind: is_own ? 'own-auction-ending' : 'auction-ending',
        subject: { productId: product_id, name },
      })),
    )
  }
  return auctions.length
}
