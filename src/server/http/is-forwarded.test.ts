import { expect, test } from 'vitest'
import { isForwarded } from './is-forwarded.ts'

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
