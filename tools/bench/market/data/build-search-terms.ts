import type { Db } from '#src/server/db/connection/open-database.ts'
import { countUses, type FacetUse, type Use } from '#src/server/features/marketplace/search/count-uses.ts'
import { indexVersion } from '#src/server/features/marketplace/search/index-products.ts'
import { storeFacets, storePhrases } from '#src/server/features/marketplace/search/store-uses.ts'
import { generateProduct, type MarketSize } from './generate-product.ts'

/** Number of products counted, and of phrases stored, at once. */
const batch = 1000

/**
 * Builds the suggestions of a generated market, which the server would collect over weeks. Counts in memory first, so
 * that each phrase is written once.
 */
export async function buildSearchTerms(db: Db, size: MarketSize): Promise<void> {
  const phrases = new Map<string, Use>()
  const facets = new Map<string, FacetUse>()
  for (let start = 0; start < size.products; start += batch) {
    const count = Math.min(batch, size.products - start)
    const changes = Array.from({ length: count }, (_, index) => ({
      product: generateProduct(start + index, size),
      change: 1,
    }))
    const uses = countUses(changes)
    for (const use of uses.phrases) add(phrases, use.key, use)
    for (const use of uses.facets) add(facets, `${use.kind} ${use.key}`, use)
  }
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('search_index_version').execute()
    await tx.insertInto('search_index_version').values({ index_version: indexVersion }).execute()
    await storeFacets(tx, [...facets.values()])
    const all = [...phrases.values()].toSorted((a, b) => b.change - a.change)
    for (let start = 0; start < all.length; start += batch) await storePhrases(tx, all.slice(start, start + batch))
  })
}

function add<Item extends FacetUse | Use>(uses: Map<string, Item>, key: string, use: Item): void {
  const known = uses.get(key)
  if (known) known.change += use.change
  else uses.set(key, { ...use })
}
