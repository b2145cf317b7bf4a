// The rules of the sealed-bid auction. The current time is always a parameter and comes from the database's clock.
import type { Cents } from './money.ts'

export const productStatuses = ['new', 'active', 'sold'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** Duration of an auction without a chosen end: one day. */
export const defaultAuctionMilliseconds = 24 * 60 * 60 * 1000
const shortestAuctionMilliseconds = 60 * 1000
const longestAuctionMilliseconds = 30 * 24 * 60 * 60 * 1000

export function isAuctionLength(milliseconds: number): boolean {
  return milliseconds >= shortestAuctionMilliseconds && milliseconds <= longestAuctionMilliseconds
}

type Auction = {
  readonly status: ProductStatus
  readonly sellerId: string
  readonly price: Cents
  /** Milliseconds since the epoch; null if no auction is running. */
  readonly bidEnd: number | null
}

/**
 * Returns why a bid is refused, or null. `now` is the database's clock in milliseconds; a bid at `bidEnd` is too late.
 */
export function refusesBid(
  auction: Auction,
  bid: { readonly bidderId: string; readonly price: Cents },
  now: number,
): 'own-product' | 'auction-not-running' | 'auction-over' | 'bid-too-low' | null {
  if (bid.bidderId === auction.sellerId) return 'own-product'
  if (auction.status === 'sold') return 'auction-over'
  if (auction.status !== 'active' || auction.bidEnd === null) return 'auction-not-running'
  if (now >= auction.bidEnd) return 'auction-over'
  return bid.price < auction.price ? 'bid-too-low' : null
}

type Offer = {
  readonly status: ProductStatus
  readonly sellerId: string
  readonly buyerId: string | null
  /** The buy-now price; null if there is none. */
  readonly price: Cents | null
  /** Whether the running auction has reached its end. */
  readonly due: boolean
}

/** Returns why a product cannot be bought at its buy-now price; null if it can, or if the buyer already owns it. */
export function refusesBuyNow(
  offer: Offer,
  buyerId: string,
): 'own-product' | 'no-buy-now' | 'already-sold' | 'auction-over' | null {
  if (buyerId === offer.sellerId) return 'own-product'
  if (offer.price === null) return 'no-buy-now'
  if (offer.status === 'sold') return offer.buyerId === buyerId ? null : 'already-sold'
  return offer.status === 'active' && offer.due ? 'auction-over' : null
}

/** Returns the winning bid: the highest, and of equal ones the earliest (lower `standing` is earlier). */
export function winningBid<Bid extends { readonly price: Cents; readonly standing: number }>(
  bids: readonly Bid[],
): Bid | null {
  return bids.reduce<Bid | null>(
    (best, bid) =>
      !best || bid.price > best.price || (bid.price === best.price && bid.standing < best.standing) ? bid : best,
    null,
  )
}
