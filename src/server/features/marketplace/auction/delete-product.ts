import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { endOffers } from './end-offers.ts'
import { lockProduct, publishCancellation } from './settle-sale.ts'

/**
 * Deletes a product (hides it from the market). Sold products cannot be deleted; one with bids in a running auction
 * only by an admin. The seller and bidders of a running auction are notified, except the actor. Deletions by an admin
 * are recorded in the audit log.
 */
export function deleteProduct(
  deps: Deps,
  actor: User,
  { productId }: { readonly productId: string },
): Promise<Result<null, Problem>> {
  return deps.db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, productId)
    if (!product) return fail(problem('not-found'))
    const isAdmin = actor.role === 'admin'
    if (product.seller_id !== actor._id && !isAdmin) return fail(problem('forbidden'))
    if (product.status === 'sold') return fail(problem('product-sold'))
    if (product.status === 'active' && !isAdmin) {
      const bid = await tx.selectFrom('bids').select('bidder_id').where('product_id', '=', productId).executeTakeFirst()
      if (bid) return fail(problem('product-has-bids'))
    }
    await tx
      .updateTable('products')
      .set({ deleted_at: sql<Date>`now()`, deleted_by: actor._id })
      .where('_id', '=', productId)
      .execute()
    await endOffers(tx, deps, sql`o.product_id = ${productId}`)
    if (product.status === 'active') await publishCancellation(tx, deps, product, actor._id)
    if (isAdmin) {
      await recordAudit(tx, {
        actorId: actor._id,
        action: 'delete-product',
        userId: product.seller_id,
        subject: { productId, name: product.name },
        before: { status: product.status },
      })
    }
    return ok(null)
  })
}
