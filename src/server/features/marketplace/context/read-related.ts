import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok } from '#src/domain/result.ts'
import { readDatabaseTime } from '#src/server/db/read-database-time.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { productsOnMarket, readCardsInOrder } from '#src/server/features/marketplace/products/product-cards.ts'
import { divideText } from '#src/server/features/marketplace/search/find-concepts.ts'
import { fold } from '#src/server/features/marketplace/search/thesaurus/fold.ts'
import { readHits } from '#src/server/features/marketplace/search/read-hits.ts'
import type { SearchFilters } from '#src/server/features/marketplace/search/search-filters.ts'
import { formConcepts } from '#src/server/features/marketplace/search/thesaurus/thesaurus.ts'

/** Products of a row. */
const rowSize = 10

/** Reads what can still be bought besides this product: of its seller, and of its kind. */
export async function readRelated({ db }: Deps, { productId }: { readonly productId: string }) {
  const product = await db
    .selectFrom('products')
    .select(['_id', 'seller_id', 'name', 'era', 'type'])
    .where('_id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!product) return fail<Problem>(problem('not-found'))
  const now = await readDatabaseTime(db)
  const ofSeller = await listOfSeller(db, product)
  const similar = await listSimilar(db, product, new Set([productId, ...ofSeller]), now)
  // The state in the index is up to a minute old.
  const readUnsold = async (ids: readonly string[]) =>
    (await readCardsInOrder(db, ids)).filter(({ status }) => status !== 'sold')
  const [fromSeller, similarCards] = await Promise.all([readUnsold(ofSeller), readUnsold(similar)])
  return ok({ fromSeller, similar: similarCards, now: now.toISOString() })
}

/** The seller's products, those in an auction first, each part newest first. */
async function listOfSeller(db: Deps['db'], { _id, seller_id }: { _id: string; seller_id: string }): Promise<string[]> {
  const read = (status: 'active' | 'new') =>
    productsOnMarket(db)
      .select('p._id')
      .where('p.seller_id', '=', seller_id)
      .where('p.status', '=', status)
      .orderBy('p.created_at', 'desc')
      .orderBy('p._id', 'desc')
      .limit(rowSize + 1)
      .execute()
  const rows = [...(await read('active')), ...(await read('new'))]
  return rows.flatMap((row) => (row._id === _id ? [] : [row._id])).slice(0, rowSize)
}

type Described = { readonly name: string; readonly era: string; readonly type: string }

/** The newest of the same shape and era, then of the same shape, then of the same type. */
async function listSimilar(
  db: Deps['db'],
  product: Described,
  excluded: ReadonlySet<string>,
  now: Date,
): Promise<string[]> {
  const similar = new Set<string>()
  for (const filters of waysToBeSimilar(product)) {
    if (similar.size >= rowSize) break
    const hits = await readHits(db, {
      units: [],
      filters: { ...filters, hideSold: true },
      sort: 'newest',
      after: null,
      limit: rowSize + excluded.size,
      now,
    })
    for (const { _id } of hits) if (!excluded.has(_id)) similar.add(_id)
  }
  return [...similar].slice(0, rowSize)
}

function waysToBeSimilar({ name, era, type }: Described): SearchFilters[] {
  const concept = shapeOf(name)
  const kinds = [...(concept === null ? [] : [{ concept }]), ...(type.trim() === '' ? [] : [{ type }])]
  return kinds.flatMap((kind) => (era.trim() === '' ? [kind] : [{ ...kind, era }, kind]))
}

/** The last shape that a name contains: 青花缠枝莲纹梅瓶 is a meiping, “Silver coffee pot, London 1762” a coffee pot. */
function shapeOf(name: string): string | null {
  const shapes = divideText(fold(name)).flatMap(({ concepts }) => concepts.filter((id) => formConcepts.has(id)))
  return shapes.at(-1) ?? null
}
