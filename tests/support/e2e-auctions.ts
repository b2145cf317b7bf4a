// Finds auctions of the demo data for journeys.
import type { Page } from '@playwright/test'
import type { ResponseOf } from '#src/contract/call/call.ts'
import type { Contract } from '#src/contract/contract.ts'
import { callApi } from './e2e-call-api.ts'

export type Auction = ResponseOf<Contract['GET /api/products/{id}']>['data']

/**
 * A running auction of the person signed in on `seller`: others have bid more than its price, the demo's buyer has not
 * bid, and it is below the fold of the list.
 */
export async function findAuctionFurtherDown(seller: Page): Promise<Auction> {
  const { data: firstPage } = await callApi(seller, 'GET /api/products/getAll')
  const { data: ownAuctions } = await callApi(seller, 'GET /api/products/user/list', { query: { status: 'active' } })
  for (const { _id } of ownAuctions) {
    if (firstPage.some((product) => product._id === _id)) continue
    const { data } = await callApi(seller, 'GET /api/products/{id}', { params: { id: _id } })
    const hasHigherBid = data.bids.some(({ price }) => price > data.price)
    if (hasHigherBid && data.bids.every(({ bidder }) => bidder.name !== 'Bo Anders')) return data
  }
  throw new Error('The demo has no such auction')
}
