import { expect, test } from 'vitest'
import { clientNetwork, isForwarded, createProxyCheck } from './proxies.ts'

test.for([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['203.0.113.7:50412', '203.0.113.7', '203.0.113.7'],
  ['[2001:db8:1:2::9]:50412', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7', '203.0.113.7'],
  ['_hidden', 'unknown', 'unknown'],
  ['203.0.113.7.8', 'unknown', 'unknown'],
  ['', 'unknown', 'unknown'],
  // Of a connection that ended before its request was read.
  [undefined, 'unknown', 'unknown'],
] as const)('the address %s counts as the network %s of the site %s', ([address, network, site]) => {
  expect([clientNetwork(address, 64), clientNetwork(address, 48)]).toEqual([network, site])
})

const host = 'localhost:4173'

test.for([
  [{ host }, false],
  [{ host: '127.0.0.1:4173', 'x-request-id': 'a', 'x-requested-with': 'fetch' }, false],
  [{ host: '[::1]:4173' }, false],
  [{ host: 'curio.localhost' }, false],
  [{ host, forwarded: 'for=203.0.113.7' }, true],
  [{ host, 'x-forwarded-for': '' }, true],
  [{ host, 'x-forwarded-proto': 'https' }, true],
  [{ host, 'x-real-ip': '127.0.0.1' }, true],
  [{ host, 'true-client-ip': '203.0.113.7' }, true],
  [{ host, via: '1.1 proxy' }, true],
  [{ host: 'curio.example' }, true],
  [{ host: 'localhost.curio.example' }, true],
  [{ host: '192.168.1.7:4173' }, true],
  [{ host: 'a b' }, true],
  [{}, true],
] as const)('a request with the headers %o is forwarded: %s', ([headers, forwarded]) => {
  expect(isForwarded(headers)).toBe(forwarded)
})

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
