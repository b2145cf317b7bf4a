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
