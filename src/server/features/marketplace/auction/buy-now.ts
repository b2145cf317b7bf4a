import { problem, type Problem } from '#src/contract/call/problems.ts'
import { buyNowRejection } from '#src/domain/auction/auction.ts'
import { asCents, fromCents, toCents } from '#src/domain/money/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { areBlocked } from '#src/server/features/accounts/profile/are-blocked.ts'
import { lockProduct, sellProduct } from './settle-sale.ts'

type Purchase = { soldPrice: number }

/**
 * Buys a product at its buy-now price and ends its auction. The product's lock serializes concurrent buyers, so that
 * exactly one gets it. A repeated request of the buyer succeeds again. Refused at another price than the one the buyer
 * saw, `price`.
 */
export function buyNow(
  deps: Deps,
  actor: User,
  { productId, price: expectedPrice }: { readonly productId: string; readonly price?: number | undefined },
): Promise<Result<Purchase, Problem>> {
  return deps.db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, productId)
    if (!product) return fail(problem('not-found'))
    const price = product.buy_now_cents === null ? null : asCents(product.buy_now_cents)
    const { status, seller_id: sellerId, buyer_id: buyerId, isPastEnd } = product
    const rejection = buyNowRejection({ status, sellerId, buyerId, price, isPastEnd }, actor._id)
    if (rejection) return fail(problem(rejection))
    if (buyerId === null && (await areBlocked(tx, sellerId, actor._id))) return fail(problem('blocked'))
    if (product.sold_cents !== null) return ok({ soldPrice: fromCents(asCents(product.sold_cents)) })
    if (price === null) return fail(problem('no-buy-now'))
    if (expectedPrice !== undefined && toCents(expectedPrice) !== price) return fail(problem('price-changed'))
    await sellProduct(tx, deps, product, { buyerId: actor._id, price, saleKind: 'buy-now' })
    return ok({ soldPrice: fromCents(price) })
  })
}
