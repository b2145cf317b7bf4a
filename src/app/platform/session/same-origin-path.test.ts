import { expect, test } from 'vitest'
import { parseSameOriginPath, signInSearchParams } from './same-origin-path.ts'

test.each(['/', '/me?tab=wallet', '/antiques?keyword=青花', '/antique/1#top'])(
  '%j is a path of this origin',
  (path) => {
    expect(parseSameOriginPath(path)).toBe(path)
  },
)

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/\r\\elsewhere.example',
  'https://elsewhere.example',
  'javascript:alert(1)',
  '',
  1,
  undefined,
])('%j is not a path of this origin', (address) => {
  expect(parseSameOriginPath(address)).toBeUndefined()
})

test.each([
  ['/me?tab=wallet', { to: '/me?tab=wallet' }],
  ['/antiques?keyword=青花', { to: '/antiques?keyword=青花' }],
  ['/login-help', { to: '/login-help' }],
  ['/login', {}],
  ['/login/', {}],
  ['/login?to=%2Ftasks', { to: '/tasks' }],
  ['/login?to=%2Flogin%3Fto%3D%252Ftasks%253Fa%253D1', { to: '/tasks?a=1' }],
  ['/login?to=https%3A%2F%2Felsewhere.example', {}],
  ['//elsewhere.example', {}],
  [undefined, {}],
])('sign-in requested from %j has the search parameters %j', (address, search) => {
  expect(signInSearchParams(address)).toEqual(search)
})
