import { InfiniteQueryObserver, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { NewestQueryClient } from './newest-query-client.ts'

const queryKey = ['bid']

/** A client, and a server whose answer to each request is what it held when it was asked, given when `answer` is called. */
function setUp() {
  const client = new NewestQueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } })
  const waiting: (() => void)[] = []
  const server = { value: 300 }
  const fetchValue = async () => {
    const { value } = server
    await new Promise<void>((resolve) => waiting.push(resolve))
    return value
  }
  /** Answers the requests in the order in which they were made. */
  const answer = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      waiting.shift()?.()
      await Promise.resolve()
    }
  }
  const query = { queryKey, queryFn: fetchValue }
  return { client, server, answer, query, waiting, observe: () => new QueryObserver(client, query).subscribe(() => {}) }
}

test.for<[string, (client: QueryClient) => void]>([
  ['invalidated', (client) => void client.invalidateQueries({ queryKey })],
  ['invalidated without a refetch', (client) => void client.invalidateQueries({ queryKey, refetchType: 'none' })],
  ['set', (client) => client.setQueryData(queryKey, 500)],
  ['set with the age that it had', (client) => client.setQueryData(queryKey, 500, { updatedAt: 1_800_000_000_000 })],
])('an answer asked for before its query is %s does not count as current', async ([how, change]) => {
  for (const isObserved of [true, false]) {
    for (const hasData of [true, false]) {
      const { client, server, answer, query, observe } = setUp()
      if (hasData) client.setQueryData(queryKey, 200)
      const stop = isObserved ? observe() : () => {}
      if (!isObserved) void client.query(query)
      // The second change comes while the request that the first one may have started is under way.
      for (const value of [400, 500]) {
        server.value = value
        change(client)
      }
      await answer()
      const isRefetched = how.startsWith('set') || (how === 'invalidated' && isObserved)
      const state = client.getQueryState(queryKey)
      expect(isRefetched ? state?.data : state?.isInvalidated).toBe(isRefetched ? 500 : true)
      stop()
    }
  }
})

test('what stands in for data that is being fetched does not repeat its request', () => {
  const { client, observe, waiting } = setUp()
  const stop = observe()
  client.setQueryData(queryKey, 200, { updatedAt: 1 })
  expect(waiting).toHaveLength(1)
  stop()
})

test('a list that is changed while its next page is fetched stays changed', async () => {
  const { client, answer, query } = setUp()
  client.setQueryData(queryKey, { pages: [1], pageParams: [1] })
  const observer = new InfiniteQueryObserver(client, {
    ...query,
    initialPageParam: 1,
    getNextPageParam: () => 2,
    staleTime: Infinity,
  })
  const stop = observer.subscribe(() => {})
  const fetched = observer.fetchNextPage()
  client.setQueryData(queryKey, { pages: [9], pageParams: [1] })
  await answer()
  expect((await fetched).data?.pages).toEqual([9, 300])
  stop()
})
