import { sql } from 'kysely'
import type { AuctionDay } from '#src/domain/auction/bid-receipt.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { hashText } from './publish-list.ts'

/** Makes the file of each day that is over, in UTC, and on which lists were published. Safe to call concurrently. */
export async function closeAuctionDays({ db }: Pick<Deps, 'db'>): Promise<void> {
  while (await closeNextDay(db)) continue
}

const closeNextDay = (db: Deps['db']): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('auction_days'))`.execute(tx)
    const { rows: lists } = await sql<{ _id: number; day: string; product_id: string; hash: string }>`
      with open as (
        -- After a clock that was set back, days go on after the latest file.
        select _id, product_id, hash,
               greatest((published_at at time zone 'utc')::date, (select max(day) + 1 from auction_days)) as day
          from auction_lists where day is null
      )
      select _id, day::text, product_id, hash from open
       where day = (select min(day) from open) and day < (now() at time zone 'utc')::date order by _id`.execute(tx)
    const before = await tx
      .selectFrom('auction_days')
      .select([sql<string>`day::text`.as('day'), 'hash'])
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst()
    const [first] = lists
    if (!first) return false
    const file: AuctionDay = {
      format: 'curio-auction-day-1',
      day: first.day,
      previous: before?.hash ?? null,
      lists: lists.map((list) => [list.product_id, list.hash] as const),
    }
    const text = JSON.stringify(file)
    await tx
      .insertInto('auction_days')
      .values({ day: first.day, file: text, hash: hashText(text) })
      .execute()
    await sql`update auction_lists set day = ${first.day}::date where _id = any(${lists.map(({ _id }) => _id)}::bigint[])`.execute(
      tx,
    )
    return true
  })
