import { expect, test } from 'vitest'
import { contractVersion } from './headers.ts'
import { requestFor } from './request-for.ts'

const headers = { accept: 'application/json', 'x-curio-contract': String(contractVersion) }

test('a request without input is the call’s method and path', () => {
  expect(requestFor('GET /api/users/me')).toEqual({ method: 'GET', url: '/api/users/me', headers, body: null })
})

test('params and query are encoded, undefined values are left out', () => {
  const params = { id: 'a/b?c' }
  const path = '/api/bundles/a%2Fb%3Fc/export'
  const urlOf = (query: object) => requestFor('GET /api/bundles/{id}/export', { params, query }).url
  expect(urlOf({ language: '中文 & co', status: undefined })).toBe(`${path}?language=%E4%B8%AD%E6%96%87%20%26%20co`)
  expect(urlOf({ language: undefined })).toBe(path)
  expect(urlOf({ format: 'csv', language: 'cut \uD83D' })).toBe(`${path}?format=csv&language=cut%20%EF%BF%BD`)
})

test('a body is sent as JSON, with the idempotency key of its submission', () => {
  const input = { params: { id: '1' }, body: { price: 300 }, idempotencyKey: 'key' }
  expect(requestFor('POST /api/products/{id}/bid', input)).toEqual({
    method: 'POST',
    url: '/api/products/1/bid',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'key' },
    body: '{"price":300}',
  })
})
