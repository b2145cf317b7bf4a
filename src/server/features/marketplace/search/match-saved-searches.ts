import { sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'
import { indexVersion } from './index-products.ts'
import { toQuery } from './saved-searches.ts'

type MatchDeps = Pick<Deps, 'db' | 'jobs'>

/** Products per transaction. */
const batchSize = 200

/**
 * Compares added products with the saved searches, each product once, and notifies the people whose searches match: one
 * notification per search counts what is new. Several servers may do so at once. Returns the number of products.
 */
export async function matchSavedSearches(deps: MatchDeps): Promise<number> {
  await renewQueries(deps)
  let total = 0
  for (;;) {
    const count = await deps.db.transaction().execute((tx) => matchBatch(tx, deps))
    total += count
    if (count < batchSize) return total
  }
}

/**
 * The anchors of the searches are looked up by the lexemes of each product, so that only searches with one of them are
 * compared. Nobody is notified of their own products, or of those of a seller whom they blocked or who blocked them.
 */
async function matchBatch(tx: Tx, deps: MatchDeps): Promise<number> {
  // Products that are not indexed yet wait.
  const { rows: products } = await sql<{ product_id: string }>`
    delete from new_products where product_id = any(array(
      select n.product_id from new_products n
       where exists (select from product_terms t where t.product_id = n.product_id)
          or exists (select from products p where p._id = n.product_id and p.deleted_at is not null)
       limit ${batchSize} for update skip locked))
    returning product_id`.execute(tx)
  if (products.length === 0) return 0
  await sql`
    with matched as (
      select s._id, s.user_id, s.filter, s.name, count(*)::int as count
        from product_terms t
        join products p on p._id = t.product_id and p.deleted_at is null and p.status <> 'sold'
        join saved_searches s on s.anchors && tsvector_to_array(t.terms)
        join users u on u._id = s.user_id and u.disabled_at is null
       where t.product_id = any(${products.map(({ product_id }) => product_id)}::uuid[]) and t.terms @@ s.query
         and coalesce(t.price_cents >= (s.filter ->> 'priceMin')::numeric * 100, true)
         and coalesce(t.price_cents <= (s.filter ->> 'priceMax')::numeric * 100, true)
         and s.created_at < p.created_at and s.user_id <> p.seller_id
         and not exists (select from blocks b where b.blocker_id = s.user_id and b.blocked_id = p.seller_id)
         and not exists (select from blocks b where b.blocker_id = p.seller_id and b.blocked_id = s.user_id)
       group by s._id
    )
    insert into notifications as n (_id, user_id, kind, subject)
    select gen_random_uuid(), m.user_id, 'search-match', jsonb_build_object(
             'searchId', m._id, 'filter', m.filter, 'name', m.name, 'count', m.count,
             'day', next_daily_mail_at(c.time_zone) at time zone 'UTC')
      from matched m join notification_settings c on c.user_id = m.user_id
     order by m.user_id, m._id
    on conflict (user_id, (subject ->> 'searchId'), (subject ->> 'day'))
      where (read_at is null or read_at = '-infinity') and kind = 'search-match'
    do update set
      subject = jsonb_set(n.subject, '{count}',
        to_jsonb((n.subject ->> 'count')::int + (excluded.subject ->> 'count')::int)),
      created_at = excluded.created_at`.execute(tx)
  await queuePushes(tx, deps)
  return products.length
}

/** Makes the queries of searches again that were saved with another version of the index. */
async function renewQueries({ db }: MatchDeps): Promise<void> {
  const outdated = await db
    .selectFrom('saved_searches')
    .select(['_id', 'filter'])
    .where('index_version', '<>', indexVersion)
    .execute()
  for (const { _id, filter } of outdated) {
    const { query, anchors } = toQuery(filter)
    await sql`
      update saved_searches set query = ${query}::tsquery, anchors = ${anchors}::text[], index_version = ${indexVersion}
       where _id = ${_id}`.execute(db)
  }
}
