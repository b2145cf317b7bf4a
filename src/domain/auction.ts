// The rules of the sealed-bid auction. The database decides time; everything here is told what time it is.
import type { Cents } from './money.ts'

export const productStatuses = ['new', 'active', 'sold'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** An auction without a chosen end runs for a day. */
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
  /** Milliseconds since the epoch; null without a running auction. */
  readonly bidEnd: number | null
}

/** Why a bid can't be taken. `now` is the database's clock in milliseconds; a bid at the very end is too late. */
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
  /** The buy-now price; null without one. */
  readonly price: Cents | null
  /** Whether the running auction's time is up. */
  readonly due: boolean
}

/** Why an item can't be taken at its buy-now price; null when it can, or when it is the buyer's already. */
export function refusesBuyNow(
  offer: Offer,
  buyerId: string,
): 'own-product' | 'no-buy-now' | 'already-sold' | 'auction-over' | null {
  if (buyerId === offer.sellerId) return 'own-product'
  if (offer.price === null) return 'no-buy-now'
  if (offer.status === 'sold') return offer.buyerId === buyerId ? null : 'already-sold'
  return offer.status === 'active' && offer.due ? 'auction-over' : null
}

/** The bid that wins: the highest, and of equal ones the one that has stood longest (lower `standing` is earlier). */
export function winningBid<Bid extends { readonly price: Cents; readonly standing: number }>(
  bids: readonly Bid[],
): Bid | null {
  return bids.reduce<Bid | null>(
    (best, bid) =>
      !best || bid.price > best.price || (bid.price === best.price && bid.standing < best.standing) ? bid : best,
    null,
  )
}
