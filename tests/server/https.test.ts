// Cookies and headers that depend on whether the request was https.
import { expect } from 'vitest'
import { password, type Person } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/database.ts'
import { cookiesOf, serve, type TestServer } from '#tests/support/test-server.ts'

const https = { 'x-forwarded-proto': 'https', host: 'curio.example' }

const statusOfMe = async ({ anonymous }: TestServer, headers: Record<string, string>) =>
  (await anonymous('GET /api/users/me', { headers })).status

async function signIn({ anonymous }: TestServer, { email }: Person, headers: Record<string, string> = {}) {
  const answer = await anonymous('POST /api/login', { body: { email, password }, headers })
  return [answer.headers['set-cookie']].flat().map(String)
}

test('cookies over https are Secure and belong to this host alone', async ({ db, mei }) => {
  const server = await serve(db, { trustProxy: ['loopback'] })
  const cookies = await signIn(server, mei, https)
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
    '__Host-token',
    '__Host-name',
    '__Host-info',
    '__Host-device',
  ])
  for (const cookie of cookies) expect(cookie).toMatch(/^(?!.*Domain).*; Path=\/; .*Secure/)
  const cookie = cookiesOf(cookies)
  expect(await statusOfMe(server, { ...https, cookie })).toBe(200)
  const signedOut = await server.anonymous('POST /api/logout', { headers: { ...https, cookie } })
  for (const cleared of [signedOut.headers['set-cookie']].flat()) {
    expect(cleared).toMatch(/^__Host-(token|name|info)=; .*Path=\/; .*Secure/)
  }
  expect(await statusOfMe(server, { ...https, cookie })).toBe(401)
})

test('a cookie that another host of the domain could have set counts for nothing over https', async ({ db, mei }) => {
  const server = await serve(db, { trustProxy: ['loopback'] })
  const plain = cookiesOf(await signIn(server, mei))
  expect(plain).toMatch(/^token=/)
  expect(await statusOfMe(server, { cookie: plain })).toBe(200)
  expect(await statusOfMe(server, { ...https, cookie: plain })).toBe(401)
})

test.for([
  ['over https', 'loopback', https, 'max-age=31536000'],
  ['over http', 'loopback', { host: 'curio.example' }, undefined],
  ['if an unknown proxy says https', '203.0.113.1', https, undefined],
  ['on http://localhost', 'loopback', { host: 'localhost:4173' }, undefined],
  ['on https://localhost', 'loopback', { ...https, host: 'localhost:4173' }, undefined],
  ['on https://[::1]', 'loopback', { ...https, host: '[::1]:4173' }, undefined],
] as const)('Strict-Transport-Security %s', async ([, trustProxy, headers, expected], { db }) => {
  const { request } = await serve(db, { trustProxy: [trustProxy] })
  for (const url of ['/healthz', '/api/users/me', '/nowhere', '/%zz']) {
    expect((await request('GET', url, { headers })).headers['strict-transport-security']).toBe(expected)
  }
})

test('Strict-Transport-Security covers subdomains with HSTS_SUBDOMAINS=1', async ({ db }) => {
  const { request } = await serve(db, { trustProxy: ['loopback'], hstsSubdomains: true })
  const { headers } = await request('GET', '/healthz', { headers: https })
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test('X-Forwarded-Host, which not every proxy replaces, counts for nothing', async ({ db }) => {
  const { anonymous, request } = await serve(db, { trustProxy: ['loopback'] })
  const claiming = (host: string) => ({ ...https, 'x-forwarded-host': host })
  const { headers } = await request('GET', '/healthz', { headers: claiming('localhost') })
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  const forged = { ...claiming('elsewhere.example'), origin: 'https://elsewhere.example' }
  expect((await anonymous('POST /api/logout', { headers: forged })).body.problem).toBe('cross-site')
})
