import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { isServerUnreachable, oldestDataUpdatedAt, formatAge, msUntilAgeChanges } from './network-status.tsx'

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

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const then = Date.UTC(2026, 10, 20)

test.for([
  [0, 'now', '现在'],
  [second - 1, 'now', '现在'],
  [second, '1 second ago', '1秒钟前'],
  [minute - 1, '59 seconds ago', '59秒钟前'],
  [minute, '1 minute ago', '1分钟前'],
  [5 * minute + 30 * second, '5 minutes ago', '5分钟前'],
  [hour - 1, '59 minutes ago', '59分钟前'],
  [hour, '1 hour ago', '1小时前'],
  [23 * hour + 59 * minute, '23 hours ago', '23小时前'],
  [day, '1 day ago', '1天前'],
  // For example from late one evening to early on the day after the next, which is not "yesterday".
  [30 * hour, '1 day ago', '1天前'],
  [2 * day, '2 days ago', '2天前'],
  // October has 31 days.
  [31 * day, '31 days ago', '31天前'],
  [-5 * minute, 'now', '现在'],
] as const)('%i milliseconds ago is "%s"', ([past, english, chinese]) => {
  expect(formatAge(then, then + past, 'en-US')).toBe(english)
  expect(formatAge(then, then + past, 'zh-Hans')).toBe(chinese)
})

test('an age counts the hours that passed, also across the end of summer time', () => {
  // 25 October 2026 has 25 hours in Berlin: clocks go from 02:59 back to 02:00.
  const midnight = Date.parse('2026-10-25T00:00:00+02:00')
  expect(formatAge(midnight, Date.parse('2026-10-25T23:00:00+01:00'), 'en-US')).toBe('1 day ago')
})

test.each([0, 1, 999, second, minute - 1, minute, hour - 1, hour + 1, day - 1, day, 40 * day, -5 * second])(
  'the text for an age of %i ms changes after exactly the announced time',
  (past) => {
    const now = then + past
    const wait = msUntilAgeChanges(then, now)
    expect(formatAge(then, now + wait - 1, 'en-US')).toBe(formatAge(then, now, 'en-US'))
    expect(formatAge(then, now + wait, 'en-US')).not.toBe(formatAge(then, now, 'en-US'))
  },
)
