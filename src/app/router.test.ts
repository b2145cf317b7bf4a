import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { createAppRouter } from './router.ts'

const routerAt = (url: string) => createAppRouter(new QueryClient(), createMemoryHistory({ initialEntries: [url] }))

const readSearch = (url: string) => {
  const router = routerAt(url)
  const { pathname, search } = router.latestLocation
  return router.matchRoutes(pathname, search).at(-1)?.search
}

test.each(['1793', '1.50', '12345678901234567890', '1e3', '"vase"', '[1]', '{}', 'null', 'true'])(
  'the keyword %s is the same after it was in the URL',
  (keyword) => {
    const { publicHref } = routerAt('/').buildLocation({ to: '/antiques', search: { keyword } })
    expect(readSearch(publicHref)).toEqual({ keyword })
  },
)

testEach('the search parameters of %s are %o', readSearch, [
  ['/me?create=1&tab=posts', { create: 1, tab: 'posts' }],
  ['/users?page=2&id=10001&name=true', { page: 2, id: '10001', name: 'true' }],
  ['/antiques?priceMin=1.50&priceMax=200', { priceMin: 1.5, priceMax: 200 }],
])
