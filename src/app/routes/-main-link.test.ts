import { expect, test } from 'vitest'
import { mainAreaOf } from './-main-link.tsx'

test.each([
  ['/', {}, 'antiques'],
  ['/antiques', { type: 'Vase' }, 'antiques'],
  ['/antiques', { keyword: 'vase' }, 'search'],
  ['/antique/1', {}, 'antiques'],
  ['/user/1', {}, 'antiques'],
  ['/me', {}, 'me'],
  ['/me', { tab: 'posts' }, 'me'],
  ['/me', { tab: 'messages' }, 'messages'],
  ['/me', { tab: 'posts', create: 1 }, 'sell'],
  ['/me/account', {}, 'me'],
  ['/order/1', {}, 'me'],
  ['/messages/1', {}, 'messages'],
  ['/project/1/people', {}, 'projects'],
  ['/users', {}, 'users'],
  ['/tasks', {}, null],
])('%s %o belongs to %s', (pathname, search, area) => {
  expect(mainAreaOf({ pathname, search })).toBe(area)
})
