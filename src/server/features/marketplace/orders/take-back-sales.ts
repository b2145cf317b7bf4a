import { sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'

/**
 * Returns sold products to the status new; those of erased people are deleted, like their other products that are not
 * sold. The log of bids stays, the bids do not: they were for another auction.
 */
export async function takeBackSales(tx: Tx, productIds: readonly string[]): Promise<void> {
  const ids = sql<string>`any(${productIds}::uuid[])`
  await tx.deleteFrom('bids').where('product_id', '=', ids).execute()
  await sql`
    update products set status = 'new', buyer_id = null, sold_cents = null, bid_end = null, bid_ended_at = null,
           updated_at = now()
     where _id = ${ids}`.execute(tx)
  await sql`
    with deleted as (
      update products p
         set deleted_at = coalesce(p.deleted_at, s.erased_at), deleted_by = coalesce(p.deleted_by, s._id),
             description = '', remarks = '', condition = '', condition_text = '', dimensions = '', material = '',
            provenance = '', marks = ''
        from users s
       where p._id = ${ids} and s._id = p.seller_id and s.erased_at is not null
      returning p._id
    ), texts as (
      delete from product_additions where product_id in (select _id from deleted)
    )
    delete from product_images where product_id in (select _id from deleted)`.execute(tx)
}
