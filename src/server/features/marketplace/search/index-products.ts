import { sql } from 'kysely'
import {
  type CatalogueFacts,
  type Choice,
  factTexts,
  findGrade,
  findMaterial,
} from '#src/domain/auction/catalogue-facts.ts'
import type { ProductStatus } from '#src/domain/auction/auction.ts'
import { ageBlocks, priceBlocks } from '#src/domain/search/search-blocks.ts'
import { indexTerms, splitRuns } from '#src/domain/search/search-terms.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { conceptsIn, conceptsInProse } from './find-concepts.ts'
import { fold } from './thesaurus/fold.ts'
import { pinyinPairs } from './thesaurus/pinyin.ts'
import {
  ageBlockLexeme,
  conceptLexeme,
  filterConceptLexeme,
  filterLexeme,
  nameLexeme,
  pinyinLexeme,
  priceBlockLexeme,
  quoteLexeme,
  sellerLexeme,
  stateLexeme,
  textConceptLexeme,
  textLexeme,
} from './lexemes.ts'

/**
 * Version of the indexing. Increase it when the same texts give other terms or phrases; all products are then
 * reindexed.
 */
export const indexVersion = 5

/** Only this many characters of a text are indexed. */
const maxTextLength = 4000

type SearchableProduct = Partial<CatalogueFacts> & {
  readonly name: string
  readonly description: string
  readonly remarks: string
  readonly era: string
  readonly type: string
  readonly location: string
  /** The start price, or the price of the sale. */
  readonly price_cents: number
  readonly created_at: Date
  readonly status: ProductStatus
  readonly seller: string
}

/** Returns the terms of a product in the text form of `tsvector`. */
function productLexemes(product: SearchableProduct): string {
  const { name, era, type, location, status } = product
  const nameTerms = indexTerms(fold(name))
  const lexemes = [...nameTerms].map(nameLexeme)
  const terms = new Set(nameTerms)
  const material = namesOf(findMaterial(product.material ?? ''))
  const facts = factTexts.map((text) => product[text] ?? '')
  const properties = [era, type, location, product.seller, material, namesOf(findGrade(product.condition ?? ''))]
  for (const text of [product.description, product.remarks, ...facts, ...properties]) {
    for (const term of indexTerms(fold(text.slice(0, maxTextLength)))) terms.add(term)
  }
  for (const term of terms) lexemes.push(textLexeme(term))
  for (const text of [name, product.seller]) lexemes.push(...pinyinPairs(text).map(pinyinLexeme))
  lexemes.push(...splitRuns(fold(product.seller)).map(sellerLexeme))
  const concepts = conceptsIn(fold(name))
  for (const [kind, value] of Object.entries({ era, type, location })) {
    if (!value.trim()) continue
    lexemes.push(filterLexeme(kind as 'era', value))
    for (const concept of conceptsIn(fold(value))) {
      concepts.add(concept)
      lexemes.push(filterConceptLexeme(kind as 'era', concept))
    }
  }
  for (const concept of conceptsIn(fold(material))) concepts.add(concept)
  lexemes.push(...[...concepts].map(conceptLexeme))
  for (const text of [product.description, product.remarks, ...facts]) {
    for (const concept of conceptsInProse(fold(text.slice(0, maxTextLength)))) concepts.add(concept)
  }
  lexemes.push(...[...concepts].map(textConceptLexeme), stateLexeme(status))
  if (status !== 'sold') lexemes.push(stateLexeme('unsold'))
  lexemes.push(...priceBlocks(product.price_cents).map(priceBlockLexeme))
  lexemes.push(...ageBlocks(product.created_at.getTime() / 1000).map(ageBlockLexeme))
  return lexemes.map(quoteLexeme).join(' ')
}

/** The names of a choice, which are found in each language. */
const namesOf = (choice: Choice | null) => (choice ? `${choice.en} ${choice.zhHans}` : '')

/** Products per statement. */
const batchSize = 500

/** Indexes products, replacing older terms. Deleted and missing products are skipped. */
export async function indexProducts(db: Db, productIds: readonly string[]): Promise<void> {
  for (let start = 0; start < productIds.length; start += batchSize) {
    const products = await db
      .selectFrom('products as p')
      .innerJoin('users as u', 'u._id', 'p.seller_id')
      .select(['p._id', 'p.name', 'description', 'remarks', 'era', 'type', 'p.location', 'p.created_at', 'p.status'])
      .select(['condition', 'condition_text as conditionText', 'dimensions', 'material', 'provenance', 'marks'])
      .select(['u.name as seller', sql<number>`coalesce(sold_cents, price_cents)`.as('price_cents')])
      .where('p._id', '=', sql<string>`any(${productIds.slice(start, start + batchSize)}::uuid[])`)
      .where('deleted_at', 'is', null)
      .execute()
    const ids = products.map(({ _id }) => _id)
    const terms = products.map(productLexemes)
    // The instant is read from the product's row, since a JavaScript date has no microseconds.
    await sql`
      insert into product_terms (product_id, created_at, price_cents, index_version, terms)
      select p._id, p.created_at, coalesce(p.sold_cents, p.price_cents), ${indexVersion}, made.terms::tsvector
        from unnest(${ids}::uuid[], ${terms}::text[]) as made (_id, terms)
        join products p on p._id = made._id and p.deleted_at is null
      on conflict (product_id) do update set
        created_at = excluded.created_at, price_cents = excluded.price_cents, index_version = excluded.index_version,
        terms = excluded.terms`.execute(db)
  }
}
