// The rules of the sealed-bid auction. The current time is always a parameter and comes from the database's clock.
import type { Cents } from '#src/domain/money/money.ts'
import { assertNever } from '#src/domain/assert-never.ts'

export const productStatuses = ['new', 'active', 'sold'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** Of how many products an event stream delivers the events at most. Their ids must fit into an address. */
export const maxStreamProducts = 200

/** What became of a bid: its auction is running, or it bought the product, or somebody else did. */
export const bidOutcomes = ['running', 'won', 'lost'] as const
export type BidOutcome = (typeof bidOutcomes)[number]

/** Duration of an auction without a chosen end: one day. */
export const defaultAuctionMs = 24 * 60 * 60 * 1000
const minAuctionMs = 60 * 1000
/** The limits of an auction’s length in the form, in whole days. */
export const auctionDays = { min: 1, max: 30 } as const
const maxAuctionMs = 30 * 24 * 60 * 60 * 1000

/** Minutes before the end of an auction at which its bidders and those who like the product are reminded. */
export const endingReminderMinutes = 60

export function isAllowedAuctionDuration(durationMs: number): boolean {
  return durationMs >= minAuctionMs && durationMs <= maxAuctionMs
}

type Auction = {
  readonly status: ProductStatus
  readonly sellerId: string
  readonly price: Cents
  /** Milliseconds since the epoch; null if no auction is running. */
  readonly bidEnd: number | null
}

/** Returns why a bid is refused, or null. `nowMs` is the database's clock; a bid at `bidEnd` is too late. */
export function bidRejection(
  auction: Auction,
  bid: { readonly bidderId: string; readonly price: Cents },
  nowMs: number,
): 'own-product' | 'auction-not-running' | 'auction-over' | 'bid-too-low' | null {
  if (bid.bidderId === auction.sellerId) return 'own-product'
  if (auction.status === 'sold') return 'auction-over'
  if (auction.status !== 'active' || auction.bidEnd === null) return 'auction-not-running'
  if (nowMs >= auction.bidEnd) return 'auction-over'
  return bid.price < auction.price ? 'bid-too-low' : null
}

type BuyNowOffer = {
  readonly status: ProductStatus
  readonly sellerId: string
  readonly buyerId: string | null
  /** The buy-now price; null if there is none. */
  readonly price: Cents | null
  /** Whether the running auction has reached its end. */
  readonly isPastEnd: boolean
}

/** Returns why a product cannot be bought at its buy-now price; null if it can, or if the buyer already owns it. */
export function buyNowRejection(
  listing: BuyNowOffer,
  buyerId: string,
): 'own-product' | 'no-buy-now' | 'already-sold' | 'auction-over' | null {
  if (buyerId === listing.sellerId) return 'own-product'
  if (listing.price === null) return 'no-buy-now'
  if (listing.status === 'sold') return listing.buyerId === buyerId ? null : 'already-sold'
  return listing.status === 'active' && listing.isPastEnd ? 'auction-over' : null
}

/** What the seller of a product may change. `additions`: photos and dated text are added, nothing else changes. */
export type EditScope = 'everything' | 'additions' | 'nothing'

type EditableProduct = {
  readonly status: ProductStatus
  readonly hasBids: boolean
  /** Whether the running auction has reached its end. */
  readonly isPastEnd: boolean
}

/** What was bid on stays as it was when the bids were made. */
export function editScope({ status, hasBids, isPastEnd }: EditableProduct): EditScope {
  switch (status) {
    case 'new':
      return 'everything'
    case 'active':
      if (isPastEnd) return 'nothing'
      return hasBids ? 'additions' : 'everything'
    case 'sold':
      return 'nothing'
    default:
      return assertNever(status)
  }
}
