import { sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { leaveOrders } from './leave-orders.ts'
import { publishCancellation } from '#src/server/features/marketplace/auction/settle-sale.ts'

/**
 * Takes an erased person off the market: their running auctions are cancelled, their products that are not sold are
 * deleted with description, facts, place and photos, and their bids in running auctions are withdrawn, so that the next highest
 * wins. Sales stay as they are, unless nobody says that they were paid (`leaveOrders`).
 */
export async function leaveMarket(
  tx: Tx,
  deps: Deps,
  { userId, actorId }: { readonly userId: string; readonly actorId: string },
): Promise<void> {
  // In the order of ids. Locking a product waits for running bids, and for the end of its auction.
  await sql`
    select _id from products
     where seller_id = ${userId} and status <> 'sold'
        or status = 'active' and _id in (select product_id from bids where bidder_id = ${userId})
        or _id in (select product_id from likes where user_id = ${userId})
        or _id in (select product_id from orders where seller_id = ${userId} or buyer_id = ${userId})
     order by _id for update`.execute(tx)
  // Before the products: those whose sale is cancelled are not sold any more.
  await leaveOrders(tx, deps, userId)
  const auctions = await tx
    .selectFrom('products')
    .select(['_id', 'seller_id', 'name'])
    .where('seller_id', '=', userId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('_id')
    .execute()
  for (const product of auctions) await publishCancellation(tx, deps, product, userId)
  const unsold = tx.selectFrom('products').select('_id').where('seller_id', '=', userId).where('status', '<>', 'sold')
  await tx.deleteFrom('product_images').where('product_id', 'in', unsold).execute()
  await tx.deleteFrom('product_additions').where('product_id', 'in', unsold).execute()
  await tx
    .updateTable('products')
    .set({
      deleted_at: sql<Date>`coalesce(deleted_at, now())`,
      deleted_by: sql<string>`coalesce(deleted_by, ${actorId})`,
      hidden_reason: null,
      description: '',
      remarks: '',
      condition: '',
      condition_text: '',
      dimensions: '',
      material: '',
      provenance: '',
      marks: '',
    })
    .where('seller_id', '=', userId)
    .where('status', '<>', 'sold')
    .execute()
  await tx.deleteFrom('saved_searches').where('user_id', '=', userId).execute()
  await erasePlaces(tx, userId)
  await sql`
    delete from bids where bidder_id = ${userId}
       and product_id in (select _id from products where status = 'active' and deleted_at is null)`.execute(tx)
  await lockLikedSellers(tx, userId)
  await tx.deleteFrom('likes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('image_owners').where('user_id', '=', userId).execute()
  await tx.deleteFrom('image_uploads').where('user_id', '=', userId).execute()
}

/**
 * Erases the places of products that are not sold. The search queue subtracts the places of products that were just
 * deleted from the filters, and erases them after that.
 */
async function erasePlaces(tx: Tx, userId: string): Promise<void> {
  // Waits for the queue's running batch.
  await sql`select pg_advisory_xact_lock(hashtext('search_queue'))`.execute(tx)
  await sql`
    update products set location = ''
     where seller_id = ${userId} and status <> 'sold'
       and not exists (select from search_queue q where q.product_id = products._id)`.execute(tx)
}

/** The trigger of likes changes the counts of the sellers. */
async function lockLikedSellers(tx: Tx, userId: string): Promise<void> {
  await sql`
    select _id from users
     where _id in (select p.seller_id from likes l join products p on p._id = l.product_id where l.user_id = ${userId})
     order by _id for no key update`.execute(tx)
}
