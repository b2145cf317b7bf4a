import { sql } from 'kysely'
import type { CatalogueFacts } from '#src/domain/auction/catalogue-facts.ts'
import { publishList } from '#src/server/features/marketplace/proof/publish-list.ts'
import { indexProducts } from '#src/server/features/marketplace/search/index-products.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Queue } from '#src/server/jobs/job-queue.ts'
import type { People } from './seed-people.ts'
import type { Seeded } from './seeded.ts'
import { type DemoProduct, demoProducts } from './products.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

type Status = 'new' | 'active' | 'sold'

/** The statuses of consecutive products, so that every page shows some of each. */
const statuses: readonly Status[] = ['active', 'active', 'new', 'active', 'sold', 'new', 'active', 'sold']

/** The seller's sold products plus likes received: the figure on their profile. */
const sellersLikes = 316

/** Inserts the products with photos, bids, sales and likes, and schedules the end of running auctions. */
export async function seedProducts(
  tx: Tx,
  chance: Seeded,
  people: People,
  jobs: Pick<Queue, 'enqueue'>,
  now: Date,
): Promise<void> {
  await insertPictures(tx)
  const talents = people.talents.map(({ _id }) => _id)
  const sellers = sellersInTurn(people, talents)
  const items = demoProducts.map((product, index) => {
    const status = statuses[index % statuses.length] ?? 'new'
    const seller = sellers[index % sellers.length] ?? people.seller
    const createdAt = new Date(now.getTime() - (index * 5 + chance.whole(1, 4)) * hour)
    const buyNow = index % 5 === 1 ? buyNowFor(product.priceCents) : null
    return { product, status, seller, createdAt, buyNow, _id: chance.id(createdAt) }
  })
  let bought = 0
  for (const item of items) {
    const bidders = chance.shuffle(
      // The demo's buyer wins only the products sold to them below.
      [...(item.status === 'sold' ? [] : [people.buyer]), people.noah, ...talents].filter((one) => one !== item.seller),
    )
    const count = item.status === 'new' ? 0 : chance.whole(item.status === 'sold' ? 1 : 0, 7)
    const bids = bidders.slice(0, count).map((bidder) => ({
      bidder,
      cents: item.product.priceCents + chance.whole(0, 12) * 10_000,
    }))
    if (item.status === 'sold' && bought < 2 && item.seller === people.seller) {
      // Two products are sold to the demo's buyer; no bid exceeds theirs.
      const top = Math.max(...bids.map((bid) => bid.cents)) + 10_000
      bids.push({ bidder: people.buyer, cents: top })
      bought += 1
    }
    await insertItem(tx, chance, { ...item, bids: onePerBidder(bids) }, jobs, now)
  }
  await indexProducts(
    tx,
    items.map(({ _id }) => _id),
  )
  await seedLikes(tx, chance, people, items)
}

function sellersInTurn(people: People, talents: readonly string[]): string[] {
  const { seller, manager, mei } = people
  const others = talents.filter((_, index) => index % 9 === 0)
  return [
    seller,
    others[0],
    manager,
    others[1],
    seller,
    others[2],
    mei,
    others[3],
    others[4],
    others[5],
    others[6],
  ].filter((one) => one !== undefined)
}

/** Twice the starting price, rounded up to hundreds of dollars. */
const buyNowFor = (priceCents: number) => Math.ceil((priceCents * 2) / 10_000) * 10_000

/** Keeps each bidder's last bid. */
const onePerBidder = (bids: readonly Bid[]): Bid[] => [...new Map(bids.map((bid) => [bid.bidder, bid])).values()]

type Bid = { readonly bidder: string; readonly cents: number }
type Item = {
  readonly product: DemoProduct
  readonly _id: string
  readonly status: Status
  readonly seller: string
  readonly createdAt: Date
  /** In cents; null if there is no buy-now price. */
  readonly buyNow: number | null
  readonly bids: readonly Bid[]
}

const factColumns = ({ conditionText, ...facts }: CatalogueFacts) => ({ ...facts, condition_text: conditionText })

async function insertItem(tx: Tx, chance: Seeded, item: Item, jobs: Pick<Queue, 'enqueue'>, now: Date): Promise<void> {
  const { product, status, bids, createdAt } = item
  const winner = bids.toSorted((a, b) => b.cents - a.cents)[0]
  const bidEnd = new Date(now.getTime() + chance.whole(3, 9 * 24) * hour + chance.whole(1, 59) * 60 * 1000)
  const endedAt = new Date(Math.min(createdAt.getTime() + chance.whole(2, 6) * day, now.getTime() - hour))
  await tx
    .insertInto('products')
    .values({
      _id: item._id,
      seller_id: item.seller,
      name: product.name,
      description: product.description,
      remarks: product.remarks,
      era: product.era,
      type: product.type,
      location: product.location,
      ...factColumns(product.facts),
      price_cents: product.priceCents,
      buy_now_cents: item.buyNow,
      status,
      created_at: createdAt,
      updated_at: createdAt,
      ...(status === 'active' ? { bid_end: bidEnd } : {}),
      ...(status === 'sold' && winner
        ? { bid_end: endedAt, bid_ended_at: endedAt, sold_cents: winner.cents, buyer_id: winner.bidder }
        : {}),
    })
    .execute()
  await tx
    .insertInto('product_images')
    .values(item.product.pictures.map(({ key }, position) => ({ product_id: item._id, position, image_key: key })))
    .execute()
  if (bids.length > 0) {
    const at = new Date(createdAt.getTime() + hour / 2)
    const rows = bids.map(({ bidder, cents }) => ({ product_id: item._id, bidder_id: bidder, price_cents: cents }))
    await tx
      .insertInto('bids')
      .values(rows.map((row) => ({ ...row, created_at: at, updated_at: at, committed_at: at })))
      .execute()
    await sql`
      insert into bid_log (product_id, bidder_id, price_cents, at, nonce)
      select product_id, bidder_id, price_cents, committed_at, nonce from bids where product_id = ${item._id}`.execute(
      tx,
    )
    if (status === 'sold') await publishList(tx, item._id, 'auction')
  }
  if (status === 'active') await jobs.enqueue(tx, 'end-auction', { productId: item._id }, { startAfter: bidEnd })
}

async function insertPictures(tx: Tx): Promise<void> {
  const pictures = new Map(demoProducts.flatMap((product) => product.pictures.map((picture) => [picture.key, picture])))
  await tx
    .insertInto('images')
    .values([...pictures.values()])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function seedLikes(
  tx: Tx,
  chance: Seeded,
  people: People,
  items: readonly { _id: string; seller: string; status: Status }[],
): Promise<void> {
  const fans = [people.buyer, people.noah, people.mei, ...people.talents.map(({ _id }) => _id)]
  const pairs = (own: readonly { _id: string }[]) =>
    chance.shuffle(own.flatMap(({ _id }) => fans.map((fan) => ({ product_id: _id, user_id: fan }))))
  const sellers = items.filter((item) => item.seller === people.seller)
  const sold = sellers.filter((item) => item.status === 'sold').length
  const others = items.filter((item) => item.seller !== people.seller)
  const likes = [...pairs(sellers).slice(0, sellersLikes - sold), ...pairs(others).slice(0, 700)]
  await tx.insertInto('likes').values(likes).execute()
}
