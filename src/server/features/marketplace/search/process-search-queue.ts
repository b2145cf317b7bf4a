// Updates search suggestions and facets from added and removed products, in batches in the background, so that people
// who add products with the same phrase do not wait for each other.
import { sql } from 'kysely'
import type { ProductTexts } from '#src/domain/search/search-phrases.ts'
import { longTransaction, type Db, type Tx } from '#src/server/db/connection/open-database.ts'
import { countUses } from './count-uses.ts'
import { indexProducts, indexVersion } from './index-products.ts'
import { storeFacets, storePhrases } from './store-uses.ts'

/** Products processed per transaction. */
const batchSize = 5000

/** Processes the whole queue and indexes products without terms. Only one process at a time runs it. */
export async function processSearchQueue(db: Db): Promise<void> {
  await requeueIfVersionChanged(db)
  while (await longTransaction(db, processBatch));
}

/** Processes one batch, and erases the places of deleted products of erased people. Returns whether there may be more. */
async function processBatch(tx: Tx): Promise<boolean> {
  const { rows: locks } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('search_queue')) as mine`.execute(tx)
  if (locks[0]?.mine !== true) return false
  const { rows: queued } = await sql<{ product_id: string; change: number; texts: ProductTexts | null }>`
    delete from search_queue
     where _id = any(array(select _id from search_queue order by _id limit ${batchSize}))
    returning product_id, change, texts`.execute(tx)
  const changes = new Map<string, number>()
  for (const { product_id, change, texts } of queued) {
    changes.set(product_id, (changes.get(product_id) ?? 0) + (texts ? 0 : change))
  }
  const ids = [...changes.keys()]
  const changed = queued.filter(({ change }) => change === 0).map(({ product_id }) => product_id)
  const { rows: unindexed } = await sql<{ _id: string }>`
    select ids._id from unnest(${ids}::uuid[]) as ids (_id)
     where ids._id = any(${changed}::uuid[]) or not exists (select from product_terms t where t.product_id = ids._id and t.index_version = ${indexVersion})`.execute(
    tx,
  )
  await indexProducts(
    tx,
    unindexed.map(({ _id }) => _id),
  )
  // Removes the terms of products that were deleted while they were being indexed.
  await sql`
    delete from product_terms t using products p
     where t.product_id = any(${ids}::uuid[]) and p._id = t.product_id and p.deleted_at is not null`.execute(tx)
  const products = await tx
    .selectFrom('products')
    .select(['_id', 'name', 'era', 'type', 'location'])
    .where('_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const replaced = queued.flatMap(({ product_id, change, texts }) =>
    texts ? [{ product: { _id: product_id, ...texts }, change }] : [],
  )
  const current = products.map((product) => ({ product, change: changes.get(product._id) ?? 0 }))
  const { phrases, facets } = countUses([...current, ...replaced])
  await storePhrases(tx, phrases)
  await storeFacets(tx, facets)
  await sql`
    update products p set location = '' from users u
     where p._id = any(${ids}::uuid[]) and p.deleted_at is not null and p.location <> '' and p.status <> 'sold'
       and u._id = p.seller_id and u.erased_at is not null`.execute(tx)
  return queued.length === batchSize
}

/** Queues all products again if they were indexed with another recipe or none. */
async function requeueIfVersionChanged(db: Db): Promise<void> {
  const currentVersion = (db: Db) =>
    db.selectFrom('search_index_version').where('index_version', '=', indexVersion).select('index_version')
  if (await currentVersion(db).executeTakeFirst()) return
  await longTransaction(db, async (tx) => {
    // Waits for items that are just being added: they are in the queue then, and among those selected here.
    await sql`lock table search_index_version, search_queue in exclusive mode`.execute(tx)
    if (await currentVersion(tx).executeTakeFirst()) return
    // Changed products (0) stay queued: they may have been indexed with the current version.
    await tx.deleteFrom('search_queue').where('change', '<>', 0).execute()
    for (const table of ['search_phrases', 'search_prefixes', 'search_facets', 'search_index_version']) {
      await sql`delete from ${sql.table(table)}`.execute(tx)
    }
    await sql`
      insert into search_queue (product_id, change)
      select _id, 1 from products where deleted_at is null order by created_at desc`.execute(tx)
    await tx.insertInto('search_index_version').values({ index_version: indexVersion }).execute()
  })
}
