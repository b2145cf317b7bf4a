import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeProduct, serverTime } from '#tests/support/products.ts'
import { marketQuery, ownBidsQuery, productQuery } from './products/product-queries.ts'
import { watchShownProducts } from './watch-shown-products.ts'

test('the products on the screen are those of the queries that are shown, when they were read', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const [first, second, left, open] = [makeProduct(), makeProduct(), makeProduct(), makeProduct()]
  const page = (data: (typeof first)[], now: string) => ({ data, now, nextCursor: null })
  const later = '2026-11-20T12:10:00.000Z'
  const list = marketQuery({})
  client.setQueryData(list.queryKey, {
    pages: [page([first], serverTime), page([second], later)],
    pageParams: ['', 'next'],
  })
  client.setQueryData(ownBidsQuery('running').queryKey, { pages: [], pageParams: [] })
  client.setQueryData(productQuery(left._id).queryKey, { data: left, myBidPrice: null, now: serverTime })
  const detail = productQuery(open._id)
  client.setQueryData(detail.queryKey, { data: open, myBidPrice: null, now: later })
  const onChange = vi.fn<Parameters<typeof watchShownProducts>[1]>()
  onTestFinished(watchShownProducts(client, onChange))
  expect(onChange).toHaveBeenLastCalledWith(new Map())
  const observe = (queryKey: readonly unknown[]) => new QueryObserver(client, { queryKey, staleTime: Infinity })
  const leaveList = observe(list.queryKey).subscribe(() => {})
  onTestFinished(observe(detail.queryKey).subscribe(() => {}))
  const all = new Map([
    [open._id, later],
    [second._id, later],
    [first._id, serverTime],
  ])
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(all))
  leaveList()
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(new Map([[open._id, later]])))
})

test('of a long list, the products around those on the screen are shown, also after scrolling', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const pages = Array.from({ length: 30 }, () => ({
    data: Array.from({ length: 20 }, () => makeProduct()),
    now: serverTime,
    nextCursor: null,
  }))
  const list = marketQuery({})
  client.setQueryData(list.queryKey, { pages, pageParams: pages.map((_, page) => String(page)) })
  onTestFinished(new QueryObserver(client, { queryKey: list.queryKey, staleTime: Infinity }).subscribe(() => {}))
  const feed = document.createElement('div')
  feed.role = 'feed'
  document.body.append(feed)
  onTestFinished(() => feed.remove())
  const render = (page: number) => {
    const cards = pages.slice(page, page + 3).flatMap(({ data }) => data)
    feed.innerHTML = cards.map(({ _id }) => `<article><h3><a href="/antique/${_id}"></a></h3></article>`).join('')
    window.dispatchEvent(new Event('scroll'))
  }
  const shown = (page: number) => pages[page]?.data.every(({ _id }) => onChange.mock.lastCall?.[0].has(_id))
  const onChange = vi.fn<Parameters<typeof watchShownProducts>[1]>()
  render(20)
  onTestFinished(watchShownProducts(client, onChange))
  expect(onChange.mock.lastCall?.[0].size).toBe(200)
  expect([0, 15, 17, 20, 22, 24, 27].map(shown)).toEqual([false, false, true, true, true, true, false])
  render(2)
  await vi.waitFor(() => expect([2, 3, 4, 20].map(shown)).toEqual([true, true, true, false]))
})
