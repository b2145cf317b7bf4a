import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { endOffers } from './end-offers.ts'
import { notifyPeople } from './notify-people.ts'
import { lockProduct, publishCancellation } from './settle-sale.ts'

type Command = { readonly productId: string; readonly reason: string }

/**
 * Takes a product off the market, as if it were deleted, but its seller can open it and reads why, and an administrator
 * can restore it. A running auction is cancelled. Sold products stay, because they are what the buyer bought.
 */
export async function hideProduct(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'jobs'>,
  actor: User,
  { productId, reason }: Command,
): Promise<Result<null, Problem>> {
  const product = await lockProduct(tx, productId)
  if (!product) return fail(problem('not-found'))
  if (product.status === 'sold') return fail(problem('product-sold'))
  await tx
    .updateTable('products')
    .set({ deleted_at: sql<Date>`now()`, deleted_by: actor._id, hidden_reason: reason })
    .where('_id', '=', productId)
    .execute()
  await endOffers(tx, deps, sql`o.product_id = ${productId}`)
  const { seller_id: sellerId, name } = product
  if (product.status === 'active') {
    await publishCancellation(tx, deps, product, sellerId)
    await tx.deleteFrom('bids').where('product_id', '=', productId).execute()
    await tx.updateTable('products').set({ status: 'new', bid_end: null }).where('_id', '=', productId).execute()
  }
  await notifyPeople(tx, deps, [{ user: sellerId, kind: 'product-hidden', subject: { productId, name, text: reason } }])
  await recordAudit(tx, {
    actorId: actor._id,
    action: 'hide-product',
    userId: sellerId,
    subject: { productId, name },
    before: { status: product.status },
    after: { reason },
  })
  return ok(null)
}

/** Puts a hidden product back on the market. A product that is on it stays there. */
export function restoreProduct(
  deps: Deps,
  actor: User,
  { productId }: { readonly productId: string },
): Promise<Result<null, Problem>> {
  return deps.db.transaction().execute(async (tx) => {
    const product = await tx
      .selectFrom('products')
      .innerJoin('users', 'users._id', 'products.seller_id')
      .select(['products.seller_id', 'products.name', 'products.deleted_at', 'products.hidden_reason'])
      .where('products._id', '=', productId)
      // What an erased person offered stays deleted.
      .where('users.erased_at', 'is', null)
      .forUpdate('products')
      .executeTakeFirst()
    if (!product) return fail(problem('not-found'))
    const { seller_id: sellerId, name } = product
    if (product.deleted_at === null) return ok(null)
    if (product.hidden_reason === null) return fail(problem('not-found'))
    await tx
      .updateTable('products')
      .set({ deleted_at: null, deleted_by: null, hidden_reason: null })
      .where('_id', '=', productId)
      .execute()
    await tx.insertInto('search_queue').values({ product_id: productId, change: 1 }).execute()
    await notifyPeople(tx, deps, [{ user: sellerId, kind: 'product-restored', subject: { productId, name } }])
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'restore-product',
      userId: sellerId,
      subject: { productId, name },
    })
    return ok(null)
  })
}
