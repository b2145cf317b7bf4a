import type { ProductStatus } from '#src/domain/auction/auction.ts'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { type CardPageRequest as Page, productsOnMarket, readCards, readNewestCards } from './product-cards.ts'

type Cards = Awaited<ReturnType<typeof readCards>>

/** Lists the products on the market, newest first. */
export function listProducts({ db }: Deps, page: Page): Promise<Cards> {
  const isFirst = page.page === 0 && !page.cursor
  return isFirst ? readNewestCards(db) : readCards(db, productsOnMarket(db), page)
}

/** Lists the products of `actor` as seller, of one status or all. */
export function listOwnProducts(
  { db }: Deps,
  actor: User,
  { status, ...page }: Page & { status: ProductStatus | 'all' },
) {
  const ownProducts = productsOnMarket(db).where('p.seller_id', '=', actor._id)
  return readCards(db, status === 'all' ? ownProducts : ownProducts.where('p.status', '=', status), page)
}

/** Lists the products `actor` bought, latest first, and their `total`. Includes deleted products. */
export async function listPurchases({ db }: Deps, actor: User, page: Page): Promise<Cards & { total: number }> {
  const boughtProducts = db.selectFrom('products as p').where('p.buyer_id', '=', actor._id)
  const [cards, { total }] = await Promise.all([
    readCards(db, boughtProducts, page, { at: 'p.bid_ended_at', _id: 'p._id' }),
    boughtProducts.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { ...cards, total }
}

/** Lists the products a user sells or sold. */
export async function listUserProducts(
  { db }: Deps,
  { userId, ...page }: Page & { userId: string },
): Promise<Result<Cards, Problem>> {
  const user = await db.selectFrom('users').select('_id').where('_id', '=', userId).executeTakeFirst()
  if (!user) return fail(problem('not-found'))
  return ok(await readCards(db, productsOnMarket(db).where('p.seller_id', '=', userId), page))
}

/** Lists the products that the actor likes, most recent like first. */
export async function listLikedProducts(
  { db }: Deps,
  actor: User,
  { userId, ...page }: Page & { userId: string },
): Promise<Result<Cards, Problem>> {
  if (userId !== actor._id) return fail(problem('forbidden'))
  const likedProducts = db
    .selectFrom('likes as l')
    .innerJoin('products as p', 'p._id', 'l.product_id')
    .where('l.user_id', '=', userId)
    .where('p.deleted_at', 'is', null)
  return ok(await readCards(db, likedProducts, page, { at: 'l.created_at', _id: 'l.product_id' }))
}
