import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { isServerUnreachable, oldestDataUpdatedAt } from './active-queries.ts'

const observeQuery = (client: QueryClient, key: string, staleTime: number | 'static') =>
  new QueryObserver(client, {
    queryKey: [key],
    queryFn: () => Promise.reject(new ApiProblem({ code: 'network' })),
    staleTime,
    retry: false,
    refetchOnMount: false,
  }).subscribe(() => undefined)

test('the age of a screen is that of its oldest stale query, or of its oldest query if none is stale', () => {
  const client = new QueryClient()
  expect(oldestDataUpdatedAt(client.getQueryCache())).toBeNull()
  client.setQueryData(['jobs'], 1, { updatedAt: 3000 })
  client.setQueryData(['profile'], 1, { updatedAt: 2000 })
  client.setQueryData(['eras'], 1, { updatedAt: 1000 })
  client.setQueryData(['another screen'], 1, { updatedAt: 1 })
  observeQuery(client, 'eras', 'static')
  expect(oldestDataUpdatedAt(client.getQueryCache())).toBe(1000)
  observeQuery(client, 'jobs', 0)
  observeQuery(client, 'profile', 0)
  expect(oldestDataUpdatedAt(client.getQueryCache())).toBe(2000)
})

test('the server is unreachable once a refetch of an active query failed without a network', async () => {
  const client = new QueryClient()
  client.setQueryData(['jobs'], 1)
  observeQuery(client, 'jobs', 0)
  expect(isServerUnreachable(client.getQueryCache())).toBe(false)
  await client.refetchQueries({ queryKey: ['jobs'] })
  expect(isServerUnreachable(client.getQueryCache())).toBe(true)
})
