import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { problem } from '#src/contract/call/problems.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { makeProduct, serverTime } from '#tests/support/products.ts'
import { mockRelated } from '#tests/support/render-product.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { loadProduct } from './load-product.ts'
import {
  marketQuery,
  type ProductCardData,
  productKeys,
  productQuery,
  type ProductResponse,
} from './product-queries.ts'
import { ProductScreen } from '#src/app/features/marketplace/product/product-screen.tsx'

beforeEach(() => mockRelated())

/** The page of a product after a list with its card was seen. */
function AfterList({ card }: { card: ProductCardData }) {
  const client = useQueryClient()
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    client.setQueryData(marketQuery({}).queryKey, {
      pages: [{ data: [card], nextCursor: null, now: serverTime }],
      pageParams: [''],
    })
    void loadProduct(client, card._id).then(() => setIsLoaded(true))
  }, [client, card])
  return isLoaded && <ProductScreen productId={card._id} />
}

test('a product whose card was seen shows what the card says until it is loaded', async () => {
  const product = makeProduct({ name: '霁蓝釉瓶', price: 900, description: 'From a house in Jingdezhen.' })
  const loading = Promise.withResolvers<void>()
  mockCall('GET /api/products/{id}', async () => {
    await loading.promise
    return { data: product, myBidPrice: null, now: serverTime }
  })
  const screen = await renderScreen(<AfterList card={product} />)
  await expect.element(screen.getByRole('heading', { name: '霁蓝釉瓶', level: 1 })).toBeVisible()
  await expect.element(screen.getByText('$900')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: '古月轩' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '出个价' })).not.toBeInTheDocument()
  loading.resolve()
  await expect.element(screen.getByText(/Jingdezhen/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '出个价' })).toBeVisible()
})

test.each([
  ['of the market’s home', productKeys.home, (tile) => ({ endingSoon: [], followed: [tile], kinds: [] })],
  ['below another product', [...productKeys.related, 'other'], (tile) => ({ fromSeller: [], similar: [tile] })],
] satisfies [string, QueryKey, (tile: ProductCardData) => object][])(
  'a product opens at once with what its tile %s says',
  async (_, queryKey, responseWith) => {
    const product = makeProduct({ name: 'Tile' })
    const { client } = await renderScreen(null)
    client.setQueryData(queryKey, { ...responseWith(product), now: serverTime })
    const loading = Promise.withResolvers<ProductResponse>()
    onTestFinished(() => loading.resolve({ data: product, myBidPrice: null, now: serverTime }))
    mockCall('GET /api/products/{id}', () => loading.promise)
    await loadProduct(client, product._id)
    expect(client.getQueryData(productQuery(product._id).queryKey)?.data).toMatchObject({ name: 'Tile', price: 1200 })
  },
)

test('a product that was removed since its card was seen says so', async () => {
  mockProblem('GET /api/products/{id}', problem('not-found'))
  const screen = await renderScreen(<AfterList card={makeProduct()} />)
  await expect.element(screen.getByText('This does not exist or was removed.')).toBeVisible()
})

test('after a failure the page waits for the product itself', async () => {
  const product = makeProduct()
  const { client } = await renderScreen(null)
  client.setQueryData(marketQuery({}).queryKey, {
    pages: [{ data: [product], nextCursor: null, now: serverTime }],
    pageParams: [''],
  })
  mockProblem('GET /api/products/{id}', problem('unexpected'))
  await loadProduct(client, product._id)
  const stateOf = () => client.getQueryState(productQuery(product._id).queryKey)
  await expect.poll(() => stateOf()?.status).toBe('error')
  await expect(loadProduct(client, product._id)).rejects.toThrow(ApiProblem)
  mockCall('GET /api/products/{id}', { data: product, myBidPrice: null, now: serverTime })
  await loadProduct(client, product._id)
  expect(stateOf()).toMatchObject({ status: 'success', data: { data: { _id: product._id } } })
})
