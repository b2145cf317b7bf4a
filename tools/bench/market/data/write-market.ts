// Writes a whole market to files in COPY format.
import { join } from 'node:path'
import { indexVersion, productLexemes } from '#src/server/features/marketplace/search/index-products.ts'
import { type GeneratedProduct, generateProduct, type MarketSize, winnerOf } from './generate-product.ts'
import { generateLikes, generatePerson } from './generate-people.ts'
import { type Cell, writeTsv } from '#tools/bench/write-tsv.ts'

export type MarketFile = { readonly table: string; readonly columns: string; readonly path: string }

const imagesPerProduct = 3

/** Writes the tables to `folder`, in an order in which they can be loaded. Products show `imageKeys`. */
export async function writeMarket(
  folder: string,
  size: MarketSize,
  imageKeys: readonly string[],
): Promise<MarketFile[]> {
  const people = Array.from({ length: size.users }, (_, index) => generatePerson(index))
  const personId = (index: number) => people[index]?._id ?? ''
  const files: MarketFile[] = []
  const write = async (table: string, columns: string, rows: Iterable<readonly Cell[]>) => {
    const path = join(folder, `${table}.tsv`)
    await writeTsv(path, rows)
    files.push({ table, columns, path })
  }
  const ids = Array.from({ length: size.products }, (_, index) => generateProduct(index, size)._id)
  const likes = new Int32Array(size.products)

  await write(
    'users',
    '_id, name, location, created_at, updated_at',
    mapRows(people, ({ _id, name, location, createdAt }) => [_id, name, location, createdAt, createdAt]),
  )
  await write('likes', 'user_id, product_id, created_at', likesOf(people, ids, likes))
  await write('products', productColumns, productsOf(size, personId, likes))
  await write('product_terms', 'product_id, created_at, price_cents, index_version, terms', termsOf(size, people))
  await write('product_images', 'product_id, position, image_key', imagesOf(ids, imageKeys))
  await write('bids', 'product_id, bidder_id, price_cents, created_at, updated_at', bidsOf(size, personId))
  return files
}

const productColumns = `_id, seller_id, name, description, era, type, location, price_cents, buy_now_cents, status,
  bid_end, bid_ended_at, sold_cents, buyer_id, likes_count, created_at, updated_at`

function* productsOf(size: MarketSize, personId: (index: number) => string, likes: Int32Array): Iterable<Cell[]> {
  for (let index = 0; index < size.products; index += 1) {
    const item = generateProduct(index, size)
    const { createdAt, endsAt } = item
    const winner = item.status === 'sold' ? winnerOf(item.bids) : undefined
    yield [
      item._id,
      personId(item.seller),
      item.name,
      item.description,
      item.era,
      item.type,
      item.location,
      item.cents,
      item.buyNowCents,
      item.status,
      endsAt,
      winner ? endsAt : null,
      winner?.cents ?? null,
      winner ? personId(winner.bidder) : null,
      likes[index] ?? 0,
      createdAt,
      createdAt,
    ]
  }
}

function* termsOf(size: MarketSize, people: readonly { name: string }[]): Iterable<Cell[]> {
  for (let index = 0; index < size.products; index += 1) {
    const { _id, cents, createdAt, bids, ...product } = generateProduct(index, size)
    const price_cents = (product.status === 'sold' ? winnerOf(bids)?.cents : undefined) ?? cents
    const seller = people[product.seller]?.name ?? ''
    const terms = productLexemes({ ...product, seller, remarks: '', price_cents, created_at: createdAt })
    yield [_id, createdAt, price_cents, indexVersion, terms]
  }
}

function* imagesOf(ids: readonly string[], imageKeys: readonly string[]): Iterable<Cell[]> {
  for (const [index, _id] of ids.entries()) {
    for (let position = 0; position < imagesPerProduct; position += 1) {
      yield [_id, position, imageKeys[(index * 7 + position) % imageKeys.length] ?? '']
    }
  }
}

function* bidsOf(size: MarketSize, personId: (index: number) => string): Iterable<Cell[]> {
  for (let index = 0; index < size.products; index += 1) {
    const item: GeneratedProduct = generateProduct(index, size)
    for (const { bidder, cents, at } of item.bids) yield [item._id, personId(bidder), cents, at, at]
  }
}

/** Also counts the likes in `counts`. */
function* likesOf(
  people: readonly { readonly _id: string; readonly createdAt: Date }[],
  ids: readonly string[],
  counts: Int32Array,
): Iterable<Cell[]> {
  for (const [index, { _id, createdAt }] of people.entries()) {
    for (const [number, liked] of generateLikes(index, ids.length).entries()) {
      counts[liked] = (counts[liked] ?? 0) + 1
      yield [_id, ids[liked] ?? '', new Date(createdAt.getTime() + number * 60_000)]
    }
  }
}

function* mapRows<T>(things: readonly T[], rowOf: (thing: T) => Cell[]): Iterable<Cell[]> {
  for (const thing of things) yield rowOf(thing)
}
