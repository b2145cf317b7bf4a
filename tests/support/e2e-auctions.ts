// Finds auctions of the demo data for journeys.
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { callApi } from './e2e-call-api.ts'

const list = z.object({ data: z.array(z.object({ _id: z.string() })), nextCursor: z.string().nullable() })
const detail = z.object({
  data: z.object({
    _id: z.string(),
    name: z.string(),
    price: z.number(),
    bids: z.array(z.object({ bidder: z.object({ name: z.string() }), price: z.number() })),
  }),
})

export type Auction = z.infer<typeof detail>['data']

/**
 * A running auction of the person signed in on `seller`: others have bid more than its price, the demo's buyer has not
 * bid, and it is below the fold of the list.
 */
export async function findAuctionFurtherDown(seller: Page): Promise<Auction> {
  const firstPage = list.parse(await callApi(seller, 'GET /api/products/getAll')).data
  const ownAuctions = list.parse(await callApi(seller, 'GET /api/products/user/list?status=active')).data
  for (const { _id } of ownAuctions) {
    if (firstPage.some((product) => product._id === _id)) continue
    const { data } = detail.parse(await callApi(seller, `GET /api/products/${_id}`))
    const hasHigherBid = data.bids.some(({ price }) => price > data.price)
    if (hasHigherBid && data.bids.every(({ bidder }) => bidder.name !== 'Bo Anders')) return data
  }
  throw new Error('The demo has no such auction')
}
