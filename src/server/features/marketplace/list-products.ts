import type { ProductStatus } from '#src/domain/auction.ts'
import { problem, type Problem } from '#src/contract/problems.ts'
import { toCents } from '#src/domain/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { containing } from '#src/server/db/containing.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { productsOnMarket, readCards } from './product-cards.ts'

type Page = { readonly page: number; readonly cursor?: string | undefined }
type Cards = Awaited<ReturnType<typeof readCards>>

type Filter = {
  readonly keyword?: string
  readonly era?: string | undefined
  readonly type?: string | undefined
  readonly priceMin?: number | undefined
  readonly priceMax?: number | undefined
  readonly location?: string | undefined
}

/** Products that fit a filter, newest first. */
export function listProducts(
  { db }: Deps,
  { keyword, era, type, priceMin, priceMax, location, ...page }: Page & Filter,
) {
  let query = productsOnMarket(db)
  if (keyword) {
    const pattern = containing(keyword)
    query = query.where((eb) => eb.or([eb('p.name', 'ilike', pattern), eb('p.description', 'ilike', pattern)]))
  }
  if (era) query = query.where('p.era', '=', era)
  if (type) query = query.where('p.type', '=', type)
  if (location) query = query.where('p.location', '=', location)
  if (priceMin) query = query.where('p.price_cents', '>=', toCents(priceMin))
  if (priceMax) query = query.where('p.price_cents', '<=', toCents(priceMax))
  return readCards(db, query, page)
}

/** What `actor` sells, of one status or all. */
export function listOwnProducts(
  { db }: Deps,
  actor: User,
  { status, ...page }: Page & { status: ProductStatus | 'all' },
) {
  const own = productsOnMarket(db).where('p.seller_id', '=', actor._id)
  return readCards(db, status === 'all' ? own : own.where('p.status', '=', status), page)
}

/** What `actor` bought, latest first; `total` counts all of it. A deleted item stays with who bought it. */
export async function listPurchases({ db }: Deps, actor: User, page: Page): Promise<Cards & { total: number }> {
  const bought = db.selectFrom('products as p').where('p.buyer_id', '=', actor._id)
  const [cards, { total }] = await Promise.all([
    readCards(db, bought, page, 'p.bid_ended_at'),
    bought.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { ...cards, total }
}

/** What a user sells and sold. */
export async function listUserProducts(
  { db }: Deps,
  { userId, ...page }: Page & { userId: string },
): Promise<Result<Cards, Problem>> {
  if (!(await userExists(db, userId))) return fail(problem('not-found'))
  return ok(await readCards(db, productsOnMarket(db).where('p.seller_id', '=', userId), page))
}

/** What a user likes. */
export async function listLikedProducts(
  { db }: Deps,
  { userId, ...page }: Page & { userId: string },
): Promise<Result<Cards, Problem>> {
  if (!(await userExists(db, userId))) return fail(problem('not-found'))
  const liked = productsOnMarket(db).where('p._id', 'in', (eb) =>
    eb.selectFrom('likes').select('product_id').where('user_id', '=', userId),
  )
  return ok(await readCards(db, liked, page))
}

async function userExists(db: Deps['db'], userId: string): Promise<boolean> {
  return (await db.selectFrom('users').select('_id').where('_id', '=', userId).executeTakeFirst()) !== undefined
}
