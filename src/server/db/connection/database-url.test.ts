import { expect, test } from 'vitest'
import { parseDatabaseUrl } from './database-url.ts'

const query = (parameters: string) => `postgres://u:p%40@localhost/db?${parameters}`

test.each([
  ['a:1,b:2/db', ['host=a&port=1', 'host=b&port=2']],
  ['a,b:2/db', ['host=a', 'host=b&port=2']],
  ['a,b/db', ['host=a', 'host=b']],
  ['[::1]:1,b/db', ['host=%3A%3A1&port=1', 'host=b']],
  ['/db?host=a,b&port=1,2', ['host=a&port=1', 'host=b&port=2']],
  ['/db?host=a,b&port=5', ['host=a&port=5', 'host=b&port=5']],
  ['a:1/db?target_session_attrs=primary', ['host=a&port=1']],
])('each host has a URL that the driver reads: %s', (rest, parameters) => {
  const address = parseDatabaseUrl(`postgres://u:p%40@${rest}`)
  expect(address?.hosts.map(({ url }) => url)).toEqual(parameters.map(query))
})
