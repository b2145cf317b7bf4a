import { expect, test } from 'vitest'
import { createProxyCheck } from './trusted-proxies.ts'

test.each([
  [
    'loopback',
    ['127.0.0.1', '127.8.8.8:443', '[::1]:443', '::1', '::ffff:127.0.0.1'],
    ['10.0.0.1', '::2', 'localhost', ''],
  ],
  ['linklocal', ['169.254.1.1', 'fe80::1%eth0'], ['169.253.1.1', 'fec0::1']],
  ['uniquelocal', ['10.9.9.9', '172.31.0.1', '192.168.1.1', 'fd00::1'], ['172.32.0.1', '11.0.0.1', 'fe00::1']],
  ['203.0.113.7', ['203.0.113.7', '::ffff:203.0.113.7'], ['203.0.113.8']],
  ['10.1.0.0/16', ['10.1.2.3'], ['10.2.0.1']],
  ['2001:db8::/32', ['2001:db8:1::1'], ['2001:db9::1']],
] as const)('%s names these proxies and no others', (proxy, inside, outside) => {
  const isProxy = createProxyCheck([proxy])
  expect(inside.filter((address) => !isProxy(address))).toEqual([])
  expect(outside.filter(isProxy)).toEqual([])
})

test('a list names the proxies of each entry, and an empty list names none', () => {
  const isProxy = createProxyCheck(['loopback', '10.0.0.0/8'])
  expect(['127.0.0.1', '10.1.1.1', '11.0.0.1'].map(isProxy)).toEqual([true, true, false])
  expect(createProxyCheck([])('127.0.0.1')).toBe(false)
})
