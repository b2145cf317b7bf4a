import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import { readPendingLikes, setPendingLike } from '#src/app/platform/session/pending-likes.ts'
import { storeSession } from '#src/app/platform/session/session.ts'
import { mockCall, mockNetworkError, mockProblem } from '#tests/support/mock-server.ts'
import { makeProduct, serverTime, sellerId } from '#tests/support/products.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { rememberViewed } from '#src/app/features/marketplace/home/recently-viewed.ts'
import { sendLikes } from '#src/app/features/marketplace/likes/send-likes.ts'
import { ProductListScreen } from './product-list-screen.tsx'
import type { ProductFilter } from '#src/app/features/marketplace/products/product-filter.ts'

const Market = () => {
  const [filter, setFilter] = useState<ProductFilter>({})
  return <ProductListScreen filter={filter} onFilterChange={setFilter} />
}

const personId = '01990000-0000-7000-8000-0000000000aa'

const emptyHome = { endingSoon: [], followed: [], kinds: [], total: 240, now: serverTime }

beforeEach(() => {
  localStorage.clear()
  mockCall('GET /api/products/home', emptyHome)
  mockCall('GET /api/products/user/marks', { liked: [], bids: [] })
})

const picture = { src: 'data:,one', width: 4, height: 5, placeholder: '' }

const seller = (_id: string) => ({ _id, name: '古月轩', icon: '' })

const makeLastPage = (...data: ReturnType<typeof makeProduct>[]) => ({ data, nextCursor: null, now: serverTime })

test('a list that is not on the device says so without a network, and loads when the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  mockNetworkError('GET /api/products/getAll')
  const screen = await renderScreen(<Market />)
  await expect.element(screen.getByRole('alert').getByText('Not available offline.')).toBeVisible()
  window.dispatchEvent(new Event('offline'))
  mockCall('GET /api/products/getAll', makeLastPage(makeProduct({ name: 'Teapot' })))
  online.mockRestore()
  window.dispatchEvent(new Event('online'))
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

test('cards show the status of a product: Sold for its price, New, or the remaining days and hours', async () => {
  const endsSoon = new Date(Date.parse(serverTime) + 50 * 3_600_000).toISOString()
  mockCall('GET /api/products/getAll', () => ({
    ...makeLastPage(
      makeProduct({ name: 'Bowl', status: 'sold', price: 10_100, soldPrice: 11_400, bidEnd: '' }),
      makeProduct({ status: 'new', bidEnd: '' }),
      makeProduct({ bidEnd: endsSoon }),
    ),
  }))
  const screen = await renderScreen(<Market />)
  await expect.element(screen.getByRole('article').filter({ hasText: 'Bowl' })).toMatchTextContent(/\$11,400/)
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

test('above the newest products are their number, auctions that end soon, followed sellers, viewed products and types', async () => {
  const [ending, followed, viewed] = ['Ending', 'Followed', 'Viewed'].map((name) => makeProduct({ name }))
  mockCall('GET /api/products/getAll', makeLastPage(makeProduct({ name: 'Teapot' })))
  mockCall('GET /api/products/home', {
    ...emptyHome,
    endingSoon: ending ? [ending] : [],
    followed: followed ? [followed] : [],
    kinds: [{ value: 'Vase', en: 'Vase', zhHans: '瓶', picture: null }],
  })
  if (viewed) rememberViewed(personId, { ...viewed, pictures: [picture] })
  const screen = await renderScreen(<Market />, { as: { _id: personId } })
  const productIn = (row: string, name: RegExp) => screen.getByRole('region', { name: row }).getByRole('link', { name })
  await expect.element(productIn('Ending soon', /^Ending\b/)).toBeVisible()
  await expect.element(productIn('From sellers you follow', /^Followed/)).toBeVisible()
  await expect.element(productIn('Recently viewed', /^Viewed/)).toBeVisible()
  await expect.element(productIn('Browse by type', /^Vase/)).toHaveAttribute('href', '/antiques?type=Vase')
  await expect.element(screen.getByRole('status').getByText('240 products')).toBeVisible()
})

test('tiles and cards have the person’s bid, and tiles have the heart of products of others', async () => {
  const [theirs, own] = [makeProduct({ name: 'Theirs' }), makeProduct({ name: 'Own', seller: seller(personId) })]
  const teapot = makeProduct({ name: 'Teapot' })
  mockCall('GET /api/products/getAll', makeLastPage(teapot, makeProduct({ name: 'Bowl' })))
  mockCall('GET /api/products/home', { ...emptyHome, endingSoon: [theirs, own] })
  const bids = [theirs, teapot].map(({ _id }) => ({ productId: _id, price: 1300 }))
  mockCall('GET /api/products/user/marks', { liked: [theirs._id], bids })
  for (const product of [theirs, own]) rememberViewed(personId, { ...product, pictures: [picture] })
  const screen = await renderScreen(<Market />, { as: { _id: personId } })
  for (const name of ['Ending soon', 'Recently viewed']) {
    const hearts = screen.getByRole('region', { name }).getByRole('button')
    await expect.element(hearts).toHaveAccessibleName('收藏 Theirs')
    await expect.element(hearts).toHaveAttribute('aria-pressed', 'true')
  }
  await expect.element(screen.getByRole('link', { name: /^Theirs.*我的报价 \$1,300/ })).toBeVisible()
  const bidOn = (name: string) => screen.getByRole('article').filter({ hasText: name }).getByText('我的报价 $1,300')
  await expect.element(bidOn('Teapot')).toBeVisible()
  await expect.element(bidOn('Bowl')).not.toBeInTheDocument()
})

test('pictures of the first row are fetched first: of the home, or of a list without it', async () => {
  // What is added for a width stands after the #.
  const src = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='4'%20height='5'/%3E#"
  const picture = { src, width: 4, height: 5, placeholder: '' }
  mockCall('GET /api/products/getAll', makeLastPage(makeProduct({ name: 'Teapot', pictures: [picture] })))
  const ending = makeProduct({ name: 'Ending', pictures: [picture] })
  mockCall('GET /api/products/home', { ...emptyHome, endingSoon: [ending] })
  mockCall('POST /api/products/search', {
    ...makeLastPage(makeProduct({ name: 'Teapot', pictures: [picture] })),
    total: 1,
    correctedKeyword: null,
  })
  mockCall('GET /api/products/autocomplete', { data: [], pictures: [] })
  mockCall('GET /api/products/facets', { eras: [], types: [], locations: [] })
  const screen = await renderScreen(<Market />)
  const listFirst = () =>
    [...screen.container.querySelectorAll('img')].map(({ loading, fetchPriority }) => `${loading} ${fetchPriority}`)
  await expect.poll(listFirst).toEqual(['eager high', 'lazy auto'])

  await screen.getByRole('combobox', { name: 'Search antiques' }).fill('teapot')
  await userEvent.keyboard('{Enter}')
  await expect.poll(listFirst).toEqual(['eager high'])
})

test('a list in the order of ends is asked for again every five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const answer = (name: string) => ({ ...makeLastPage(makeProduct({ name })), total: 1, correctedKeyword: null })
  mockCall('POST /api/products/search', answer('Teapot'))
  mockCall('GET /api/products/facets', { eras: [], types: [], locations: [] })
  const screen = await renderScreen(<ProductListScreen filter={{ sort: 'ending' }} onFilterChange={() => {}} />)
  await expect.element(screen.getByRole('link', { name: 'Teapot' })).toBeVisible()
  mockCall('POST /api/products/search', answer('Ewer'))
  vi.advanceTimersByTime(5000)
  await expect.element(screen.getByRole('link', { name: 'Ewer' })).toBeVisible()
})

test('a row without content is absent, and a search has no rows', async () => {
  mockCall('GET /api/products/getAll', makeLastPage(makeProduct({ name: 'Teapot' })))
  mockCall('GET /api/products/home', { ...emptyHome, endingSoon: [makeProduct({ name: 'Ending' })] })
  mockCall('POST /api/products/search', { ...makeLastPage(), total: 0, correctedKeyword: null })
  mockCall('GET /api/products/autocomplete', { data: [], pictures: [] })
  mockCall('GET /api/products/facets', { eras: [], types: [], locations: [] })
  const screen = await renderScreen(<Market />)
  await expect.element(screen.getByRole('region', { name: 'Ending soon' })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'From sellers you follow' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('region', { name: 'Recently viewed' })).not.toBeInTheDocument()

  await screen.getByRole('combobox', { name: 'Search antiques' }).fill('nothing like it')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('No results.')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Ending soon' })).not.toBeInTheDocument()
  await expect.element(screen.getByText('0 products')).not.toBeInTheDocument()
})

test('a heart pressed without a network stays, and is sent when the network is back', async () => {
  const product = makeProduct({ name: 'Teapot' })
  mockCall('GET /api/products/getAll', makeLastPage(product))
  mockNetworkError('PUT /api/products/{id}/like')
  const first = await renderScreen(<Market />)
  await first.getByRole('button', { name: '收藏 Teapot' }).click()
  const heart = first.getByRole('button', { name: '收藏 Teapot' })
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  await first.unmount()

  const second = await renderScreen(<Market />)
  await expect.element(second.getByRole('button', { name: '收藏 Teapot' })).toHaveAttribute('aria-pressed', 'true')
  const sent: string[] = []
  mockCall('PUT /api/products/{id}/like', ({ params }) => {
    sent.push(params.id)
    return { liked: true, likes: 1 }
  })
  mockCall('GET /api/products/user/marks', { liked: [product._id], bids: [] })
  await sendLikes(second.client)
  expect(sent).toEqual([product._id])
  expect(readPendingLikes()).toEqual({})
  await expect.element(second.getByRole('button', { name: '收藏 Teapot' })).toHaveAttribute('aria-pressed', 'true')
})

test('a like is sent again after a momentary failure, without any event', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const product = makeProduct({ name: 'Teapot' })
  storeSession('a-handle', { _id: personId, id: 7, name: 'Bo', icon: '', role: 'worker' })
  setPendingLike(product._id, true)
  mockProblem('PUT /api/products/{id}/like', problem('unavailable'))
  await sendLikes(new QueryClient())
  expect(readPendingLikes()).toEqual({ [product._id]: true })
  mockCall('PUT /api/products/{id}/like', { liked: true, likes: 1 })
  // Two seconds, and up to a tenth more.
  await vi.advanceTimersByTimeAsync(2200)
  vi.useRealTimers()
  await expect.poll(readPendingLikes).toEqual({})
})

test('a like that is refused in the background is taken back, and the person is told', async () => {
  const product = makeProduct({ name: 'Teapot' })
  mockCall('GET /api/products/getAll', makeLastPage(product))
  storeSession('a-handle', { _id: personId, id: 7, name: 'Bo', icon: '', role: 'worker' })
  setPendingLike(product._id, true)
  const screen = await renderScreen(<Market />)
  const heart = screen.getByRole('button', { name: '收藏 Teapot' })
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  mockProblem('PUT /api/products/{id}/like', problem('not-found'))
  await sendLikes(screen.client)
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false')
  await expect.element(screen.getByText('This does not exist or was removed.')).toBeVisible()
})
