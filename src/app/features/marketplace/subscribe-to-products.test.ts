import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { emitLive } from '#src/app/platform/live/live-events.ts'
import { makeProduct, serverTime } from '#tests/support/products.ts'
import { ownBidsQuery } from './products/product-queries.ts'
import { subscribeToProducts } from './subscribe-to-products.ts'

test('the end of an auction makes the person’s bids stale: theirs won or lost', () => {
  // A product is fetched again by a timer of the window.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('window', globalThis)
  const client = new QueryClient()
  const product = { ...makeProduct({ status: 'active' }), myBidPrice: 1300 }
  const { queryKey } = ownBidsQuery('running')
  const won = ownBidsQuery('won').queryKey
  const page = (data: (typeof product)[]) => ({
    pages: [{ data, nextCursor: null, now: serverTime, result: 0 as const }],
    pageParams: [''],
  })
  client.setQueryData(queryKey, page([product]))
  client.setQueryData(won, page([]))
  const stop = subscribeToProducts(client)
  emitLive('product', { productId: product._id, status: 'sold', bidEnd: serverTime, soldPrice: 1300, deleted: false })
  stop()
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(won)?.isInvalidated).toBe(true)
})
