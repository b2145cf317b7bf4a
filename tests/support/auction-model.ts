// An oracle: the auction's rules, implemented as simply as possible.
import fc from 'fast-check'

/** An action on one product. Bidders are numbers. */
export type AuctionStep =
  | { readonly do: 'start' | 'end' | 'time-up' | 'sweep' | 'seller-deletes' | 'admin-deletes' }
  | { readonly do: 'bid'; readonly bidder: number; readonly price: number }
  | { readonly do: 'buy-now'; readonly bidder: number }

/** The outcome of a step: `done`, or the problem's code. */
export type Outcome = string

export const bidderCount = 3
export const startingPrice = 100
export const buyNowPrice = 400

/** Prices are few, so that bids are often equal, and some are too low. */
export const stepArbitrary = fc.oneof(
  { weight: 5, arbitrary: bidArbitrary() },
  { weight: 3, arbitrary: fc.constantFrom<AuctionStep>({ do: 'start' }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<AuctionStep>(
      { do: 'end' },
      { do: 'time-up' },
      { do: 'sweep' },
      { do: 'seller-deletes' },
      { do: 'admin-deletes' },
    ),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('buy-now' as const), bidder: bidderArbitrary() }) },
)

function bidArbitrary() {
  return fc.record({
    do: fc.constant('bid' as const),
    bidder: bidderArbitrary(),
    price: fc.constantFrom(50, 100, 150, 200, 300.5),
  })
}

function bidderArbitrary() {
  return fc.nat({ max: bidderCount - 1 })
}

export type Sale = { readonly buyer: number; readonly price: number }

/** One product, in memory. */
export class AuctionModel {
  status: 'new' | 'active' | 'sold' = 'new'
  sale: Sale | null = null
  /** Valid bids, oldest first. */
  bids: { bidder: number; price: number }[] = []
  acceptedBids = 0
  #timeUp = false
  #deleted = false

  apply(step: AuctionStep): Outcome {
    if (this.#deleted) return step.do === 'sweep' || step.do === 'time-up' ? 'done' : 'not-found'
    switch (step.do) {
      case 'start':
        if (this.status !== 'new') return 'product-not-new'
        this.status = 'active'
        this.#timeUp = false
        return 'done'
      case 'bid':
        return this.#bid(step.bidder, step.price)
      case 'time-up':
        this.#timeUp = this.status === 'active'
        return 'done'
      case 'sweep':
        if (this.status === 'active' && this.#timeUp) this.#endAuction()
        return 'done'
      case 'end':
        if (this.status === 'sold') return 'auction-over'
        if (this.status === 'new') return 'auction-not-running'
        this.#endAuction()
        return 'done'
      case 'buy-now':
        return this.#buyNow(step.bidder)
      case 'seller-deletes':
      case 'admin-deletes':
        if (this.status === 'sold') return 'product-sold'
        if (this.status === 'active' && this.bids.length > 0 && step.do === 'seller-deletes') return 'product-has-bids'
        this.#deleted = true
        return 'done'
    }
  }

  #bid(bidder: number, price: number): Outcome {
    if (this.status === 'sold') return 'auction-over'
    if (this.status === 'new') return 'auction-not-running'
    if (this.#timeUp) return 'auction-over'
    if (price < startingPrice) return 'bid-too-low'
    this.acceptedBids += 1
    if (this.bids.some((bid) => bid.bidder === bidder && bid.price === price)) return 'done'
    this.bids = [...this.bids.filter((bid) => bid.bidder !== bidder), { bidder, price }]
    return 'done'
  }

  #buyNow(bidder: number): Outcome {
    if (this.status === 'sold') return this.sale?.buyer === bidder ? 'done' : 'already-sold'
    if (this.status === 'active' && this.#timeUp) return 'auction-over'
    this.status = 'sold'
    this.sale = { buyer: bidder, price: buyNowPrice }
    return 'done'
  }

  #endAuction(): void {
    const highest = Math.max(...this.bids.map((bid) => bid.price))
    const winner = this.bids.find((bid) => bid.price === highest)
    this.status = winner ? 'sold' : 'new'
    if (winner) this.sale = { buyer: winner.bidder, price: winner.price }
  }
}
