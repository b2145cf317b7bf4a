// The page of a product, with a server that accepts bids.
import { expect } from 'vitest'
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { ProductScreen } from '#src/app/features/marketplace/product/product-screen.tsx'
import { acceptedBid } from './bid-receipts.ts'
import { mockCall, mockNetworkError } from './mock-server.ts'
import { makeProduct, noFeedback, serverTime } from './products.ts'
import { renderScreen } from './render-screen.tsx'

/** What follows a product; an error without a network. */
type Related = ApiResponse<'GET /api/products/{id}/related'> | 'no network'
export const nothingRelated = { fromSeller: [], similar: [], now: serverTime }

export function mockRelated(related: Related = nothingRelated) {
  mockCall('GET /api/users/{id}/seller', {
    data: {
      memberSince: '2024-03-05T00:00:00.000Z',
      soldCount: 1001,
      answerMinutes: 150,
      about: 'Porcelain since 1988.',
      feedback: { ...noFeedback, seller: { good: 1199, neutral: 0, bad: 1 } },
    },
  })
  if (related === 'no network') mockNetworkError('GET /api/products/{id}/related')
  else mockCall('GET /api/products/{id}/related', related)
}

type RenderOptions = {
  product?: Parameters<typeof makeProduct>[0]
  myBid?: number | null
  as?: string
  related?: Related
}

/**
 * Renders a product for Bo, or for the user with the id `as`. Changes to `server` change its next response; `sent` are
 * the prices of the bids that it received.
 */
export async function renderProduct({ product = {}, myBid = null, as, related }: RenderOptions = {}) {
  mockRelated(related)
  const server = { data: makeProduct(product), myBidPrice: myBid, now: serverTime }
  const sent: number[] = []
  mockCall('GET /api/products/{id}/bidLists', { lists: [], publicKey: '04' })
  mockCall('GET /api/products/{id}', () => server)
  mockCall('POST /api/products/{id}/bid', ({ body, params }) => {
    sent.push(body.price)
    server.myBidPrice = body.price
    return acceptedBid(body.price, params.id)
  })
  const screen = await renderScreen(
    <ProductScreen productId={server.data._id} />,
    as === undefined ? {} : { as: { _id: as } },
  )
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return { screen, server, sent, client: screen.client }
}
