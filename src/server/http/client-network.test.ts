import { expect, test } from 'vitest'
import { clientNetwork } from './client-network.ts'

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
] as const)('the address %s counts as the network %s of the site %s', ([address, network, site]) => {
  expect([clientNetwork(address, 64), clientNetwork(address, 48)]).toEqual([network, site])
})
