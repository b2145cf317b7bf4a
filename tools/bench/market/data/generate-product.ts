// One product of the generated market; the result depends only on its number and the market's size.
import { type Seeded, seeded } from '#src/demo/seeded.ts'
import { conditions, eras, families, places, traditional } from './vocabulary.ts'

export type MarketSize = { readonly products: number; readonly users: number }

type GeneratedBid = { readonly bidder: number; readonly cents: number; readonly at: Date }

/** People are numbers from 0; pictures are indexes of the shared ones. */
export type GeneratedProduct = {
  readonly _id: string
  readonly seller: number
  readonly name: string
  readonly description: string
  readonly era: string
  readonly type: string
  readonly location: string
  readonly cents: number
  readonly buyNowCents: number | null
  readonly status: 'new' | 'active' | 'sold'
  readonly createdAt: Date
  readonly endsAt: Date | null
  /** One per bidder, in chronological order; the highest bid on a sold product won. */
  readonly bids: readonly GeneratedBid[]
}

/** The market covers three years up to here. All times are fixed, so that the result is reproducible. */
const newestAtMs = Date.UTC(2026, 10, 20)
const spanMs = 3 * 365 * 24 * 60 * 60 * 1000
/** Running auctions do not end during a measurement. */
const farOff = Date.UTC(2040, 0, 1)
const day = 24 * 60 * 60 * 1000

/** Generates product number `index` of a market; higher is newer. */
export function generateProduct(index: number, { products, users }: MarketSize): GeneratedProduct {
  const random = seeded(Math.imul(index + 1, 0x9e37_79b1))
  // Between its neighbours' times, so that times are distinct and in the order of the numbers.
  const createdAt = new Date(newestAtMs - spanMs + Math.floor(((index + random.next() * 0.9) * spanMs) / products))
  const family = skewed(random, families, 2)
  const { era, reigns, english } = skewed(random, eras, 2)
  const reign = random.pick(reigns)
  const cents = priceOf(random)
  const status = statusOf(random)
  const bids = status === 'new' ? [] : makeBids(random, { users, cents, createdAt, minBids: status === 'sold' ? 1 : 0 })
  const seller = sellerOf(random, users)
  const others = bids.filter(({ bidder }) => bidder !== seller)
  const sold = status === 'sold' && others.length > 0
  return {
    _id: random.id(createdAt),
    seller,
    name: nameOf(random, index, { family, reign, english }),
    description: describe(random, family, reign),
    era: random.next() < 0.9 ? era : '',
    type: random.next() < 0.95 ? family.type : '',
    location: random.next() < 0.9 ? skewed(random, places, 2) : '',
    cents,
    buyNowCents: random.next() < 0.15 ? Math.min(cents * 3, 9_999_999_999) : null,
    status: sold ? 'sold' : status === 'active' ? 'active' : 'new',
    createdAt,
    endsAt: sold
      ? new Date(createdAt.getTime() + 2 * day)
      : status === 'active'
        ? new Date(farOff + random.whole(0, 30 * 24 * 60) * 60_000)
        : null,
    bids: status === 'active' || sold ? others : [],
  }
}

/** The winning bid: the highest, of equal ones the first. */
export const winnerOf = (bids: readonly GeneratedBid[]): GeneratedBid | undefined =>
  bids.reduce<GeneratedBid | undefined>((best, bid) => (best && best.cents >= bid.cents ? best : bid), undefined)

/** Picks from `from`, the first ones more often; more so with a higher `power`. */
function skewed<T>(random: Seeded, from: readonly [T, ...T[]], power: number): T {
  return from[Math.floor(from.length * random.next() ** power)] ?? from[0]
}

/** One product in twenty is sold by one of five large dealers; the rest is spread unevenly over the others. */
function sellerOf(random: Seeded, users: number): number {
  if (random.next() < 0.05) return random.whole(0, 4)
  return Math.floor(users * random.next() ** 1.5)
}

function statusOf(random: Seeded): GeneratedProduct['status'] {
  const roll = random.next()
  return roll < 0.45 ? 'active' : roll < 0.75 ? 'new' : 'sold'
}

/** From a few dollars to a few million, distributed by logarithm, most in the hundreds. */
function priceOf(random: Seeded): number {
  const middling = (random.next() + random.next() + random.next()) / 3
  const dollars = Math.round(10 ** (0.7 + middling * 5.6))
  return dollars * 100 + (random.next() < 0.1 ? 99 : 0)
}

type Auction = { readonly users: number; readonly cents: number; readonly createdAt: Date; readonly minBids: number }

/** Mostly few bids, sometimes hundreds; 4.6 on average. Bids of the seller themselves are dropped. */
function makeBids(random: Seeded, { users, cents, createdAt, minBids }: Auction): GeneratedBid[] {
  const targetCount = minBids + Math.floor(-Math.log(1 - random.next()) * (4.9 - minBids))
  const count = Math.min(targetCount, Math.floor(users / 4), 400)
  // A walk with a prime step visits no one twice before it has visited all.
  const start = Math.floor(users * random.next() ** 2)
  return Array.from({ length: count }, (_, number) => ({
    bidder: (start + number * 7919) % users,
    cents: cents + random.whole(0, 40) * Math.max(100, Math.round(cents / 100)),
    at: new Date(createdAt.getTime() + 3_600_000 + number * 60_000),
  }))
}

type NameParts = { readonly family: (typeof families)[number]; readonly reign: string; readonly english: string }

function nameOf(random: Seeded, index: number, { family, reign, english }: NameParts): string {
  const roll = random.next()
  // A maker's mark on one product in twenty thousand.
  const mark = index % 20_000 === 7 ? ` 璇玑款 XQ-${7000 + (index % 9973)}` : ''
  if (roll < 0.25) return `${english} ${pickFrom(random, family.english)}${mark}`
  const chinese = `${reign}${pickFrom(random, family.makes)}${pickFrom(random, family.motifs)}纹${pickFrom(random, family.forms)}`
  if (roll < 0.45) return `${chinese} ${pickFrom(random, family.english)}${mark}`
  return (roll < 0.55 ? inTraditional(chinese) : chinese) + mark
}

function describe(random: Seeded, family: NameParts['family'], reign: string): string {
  const size = `高 ${random.whole(40, 600) / 10} 厘米。`
  return `${reign}${pickFrom(random, family.forms)}，${pickFrom(random, family.motifs)}纹饰。${size}${skewed(random, conditions, 1)}`
}

const pickFrom = (random: Seeded, from: readonly string[]): string =>
  from[Math.floor(random.next() ** 1.5 * from.length)] ?? ''

const inTraditional = (text: string): string =>
  Array.from(text, (character) => traditional[character] ?? character).join('')
