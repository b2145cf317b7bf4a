import { expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { databaseUrlError, withTls } from './setting-values.ts'

testEach('connections to another machine are encrypted and verified: %s', withTls, [
  ['postgres://a:b@db.example/curio', 'postgres://a:b@db.example/curio?sslmode=verify-full'],
  ['postgres://a:b@10.0.0.5:6432/curio?x=1', 'postgres://a:b@10.0.0.5:6432/curio?x=1&sslmode=verify-full'],
  ['postgres://db.example/curio?sslmode=require', 'postgres://db.example/curio?sslmode=verify-full'],
  ['postgres://db.example/curio?sslmode=verify-ca', 'postgres://db.example/curio?sslmode=verify-full'],
  ['postgres://localhost/curio?sslmode=require', 'postgres://localhost/curio?sslmode=verify-full'],
  ['postgres://127.0.0.1/curio?host=db.example', 'postgres://127.0.0.1/curio?host=db.example&sslmode=verify-full'],
  ['postgres://localhost:1,db.example:2/curio', 'postgres://localhost:1,db.example:2/curio?sslmode=verify-full'],
])

test.each([
  'postgres://a:b@127.0.0.1:5432/curio',
  'postgres://a:b@[::1]/curio',
  'postgresql://localhost/curio',
  'postgres:///curio?host=/var/run/postgresql',
  'postgres://a:b@%2Fvar%2Frun%2Fpostgresql/curio',
  'postgres://a:b@db.example/curio?sslmode=disable',
  'postgres://a:b@db.example/curio?sslmode=no-verify',
  'postgres://localhost:1,[::1]:2/curio?target_session_attrs=primary',
])('connections to this machine, and those that say otherwise, are left alone: %s', (url) => {
  expect([databaseUrlError(url), withTls(url)]).toEqual([null, url])
})

test.each(['mysql://x/y', 'x', 'postgres://db.example/curio?sslmode=prefer', 'postgres://x/y?sslmode=allow'])(
  'a URL that is not of PostgreSQL, or allows plain text silently, is refused: %s',
  (url) => {
    expect(databaseUrlError(url)).toMatch(/^must look like postgres:/)
  },
)

test.each([
  'postgres://a:x/db',
  'postgres://a:1:2/db',
  'postgres://a,b/db?port=1,2,3',
  'postgres://a:70000,b/db',
  'postgres://%zz/db',
])('hosts that do not fit their ports are refused: %s', (url) => {
  expect(databaseUrlError(url)).toMatch(/^must look like postgres:/)
})

test('a session that cannot write is no use', () => {
  expect(databaseUrlError('postgres://a,b/db?target_session_attrs=standby')).toBe(
    'has target_session_attrs=standby: Curio writes, so it must be any, read-write, primary or absent',
  )
})
