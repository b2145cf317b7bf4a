import { useState } from 'react'
import { expect, test } from 'vitest'
import { problem } from '#src/contract/problems.ts'
import { mockCall, mockNetworkError, mockProblem } from '#tests/support/mock-server.ts'
import { makeProduct, serverTime, sellerId } from '#tests/support/products.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { ProductListScreen } from './product-list-screen.tsx'
import type { ProductFilter } from './search/product-filter.ts'

const Market = () => {
  const [filter, setFilter] = useState<ProductFilter>({})
  return <ProductListScreen filter={filter} onFilterChange={setFilter} />
}

const makeLastPage = (...data: ReturnType<typeof makeProduct>[]) => ({ data, nextCursor: null, now: serverTime })

test('a list that failed to load shows an error and a Retry button', async () => {
  mockNetworkError('GET /api/products/getAll')
  const screen = await renderScreen(<Market />)
  await expect.element(screen.getByRole('alert').getByText('Network error. Please try again later.')).toBeVisible()
  mockCall('GET /api/products/getAll', makeLastPage(makeProduct({ name: 'Teapot' })))
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('link', { name: 'Teapot' })).toBeVisible()
})

test('scrolling to the bottom loads the next page by cursor, until the end of the list', async () => {
  const pages = { first: [makeProduct({ name: 'First' })], 'page-two': [makeProduct({ name: 'Second' })] }
  mockCall('GET /api/products/getAll', ({ query }) =>
    query.cursor === 'page-two'
      ? makeLastPage(...pages['page-two'])
      : { data: pages.first, nextCursor: 'page-two', now: serverTime },
  )
  const screen = await renderScreen(<Market />)
  await expect.element(screen.getByRole('link', { name: 'First' })).toBeVisible()
  screen.getByRole('link', { name: 'First' }).element().closest('article')?.scrollIntoView({ block: 'end' })
  await expect.element(screen.getByRole('link', { name: 'Second' })).toBeInTheDocument()
  await expect.element(screen.getByText('You’ve reached the end')).toBeInTheDocument()
})

test('cards show the status of a product: Sold, New, or the remaining days and hours', async () => {
  const endsSoon = new Date(Date.parse(serverTime) + 50 * 3_600_000).toISOString()
  mockCall('GET /api/products/getAll', () => ({
    ...makeLastPage(
      makeProduct({ status: 'sold', bidEnd: '' }),
      makeProduct({ status: 'new', bidEnd: '' }),
      makeProduct({ bidEnd: endsSoon }),
    ),
  }))
  const screen = await renderScreen(<Market />)
  await expect.element(screen.getByText('Sold', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('New', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^2 days [12] h$/)).toBeVisible()
})

test('the seller of a product can delete it, other people cannot, and a refusal shows the reason', async () => {
  mockCall(
    'GET /api/products/getAll',
    makeLastPage(makeProduct({ name: 'Theirs' }), makeProduct({ name: 'Sold', status: 'sold' })),
  )
  const stranger = await renderScreen(<Market />)
  await expect.element(stranger.getByRole('link', { name: 'Theirs' })).toBeVisible()
  await expect.element(stranger.getByRole('button', { name: /Delete/ })).not.toBeInTheDocument()
  await stranger.unmount()

  const seller = await renderScreen(<Market />, { as: { _id: sellerId } })
  mockProblem('POST /api/products/deleteOne', problem('product-has-bids'))
  await seller.getByRole('button', { name: 'Delete Theirs' }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(seller.getByRole('alert')).toHaveTextContent('This product has bids. End its auction first.')
})
