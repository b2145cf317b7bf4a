import { type ProductTexts, extractPhrases } from '#src/domain/search/search-phrases.ts'
import type { Database } from '#src/server/db/schema/schema.ts'
import { fold } from './thesaurus/fold.ts'

/** A change in the number of uses of a phrase or facet value, and its display form. */
export type Use = {
  readonly key: string
  readonly shown: string
  /** An added product that uses it; null if none was added. */
  readonly exampleId: string | null
  change: number
}
export type FacetUse = Use & { readonly kind: Database['search_facets']['kind'] }

type Change = { readonly product: ProductTexts & { readonly _id: string }; readonly change: number }

/** Counts the changes in uses caused by added (1) and removed (-1) products, sorted by key. */
export function countUses(changes: readonly Change[]): { phrases: Use[]; facets: FacetUse[] } {
  const phrases = new Map<string, Use>()
  const facets = new Map<string, FacetUse>()
  for (const { product, change } of changes) {
    const exampleId = change > 0 ? product._id : null
    for (const [key, shown] of extractPhrases(product, fold)) add(phrases, key, { key, shown, exampleId, change })
    for (const kind of ['era', 'type', 'location'] as const) {
      const shown = product[kind].trim()
      const key = fold(shown)
      if (key !== '') add(facets, `${kind} ${key}`, { kind, key, shown, exampleId, change })
    }
  }
  return { phrases: sortByKey(phrases), facets: sortByKey(facets) }
}

function add<Item extends Use>(uses: Map<string, Item>, key: string, use: Item): void {
  const existing = uses.get(key)
  if (existing) existing.change += use.change
  else uses.set(key, use)
}

const sortByKey = <Item extends Use>(uses: ReadonlyMap<string, Item>): Item[] =>
  [...uses.values()].filter(({ change }) => change !== 0).toSorted((a, b) => (a.key < b.key ? -1 : 1))
