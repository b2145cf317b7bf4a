import { describe, expect } from 'vitest'
import { contractHeader, contractVersion, oldestSupportedContract, personHeader } from '#src/contract/headers.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import packageJson from '#package.json' with { type: 'json' }
import { makeProduct, makeTask } from '#tests/support/fixtures.ts'
import { serve, test } from '#tests/support/test-server.ts'

/** Fetch Metadata of a request that a page of ours made. */
const ownPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }

describe('requests', () => {
  test('a request to an unknown call gets a JSON 404, not the page', async ({ server }) => {
    for (const url of ['/api/nothing', '/api', '/api/products/x/y/z']) {
      expect(await server.request('GET', url)).toMatchObject({
        status: 404,
        body: { result: 5, problem: 'unknown-call' },
      })
    }
  })

  test('a malformed request gets a problem that says so', async ({ server }) => {
    const headers = { 'content-type': 'application/json' }
    const broken = await server.request('POST', '/api/login', { body: '{"email":', headers })
    expect(broken).toMatchObject({ status: 400, body: { result: 4, problem: 'invalid' } })
    const huge = await server.request('POST', '/api/login', { body: { email: 'x'.repeat(2_000_000), password: 'x' } })
    expect(huge).toMatchObject({ status: 413, body: { result: 4, problem: 'too-large' } })
  })

  test('a response has an id of the request and strict security headers', async ({ server }) => {
    const { headers, body } = await server.request('GET', '/healthz')
    expect(body).toEqual({ status: 'ok', version: packageJson.version })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    const expected = {
      'content-security-policy': [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "worker-src 'self' blob:",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join(';'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    }
    expect(headers).toMatchObject(expected)
    expect(await server.request('GET', '/api/nothing')).toMatchObject({ status: 404, headers: expected })
    expect((await server.request('GET', '/readyz')).body).toEqual({ status: 'ok' })
  })

  test('a call’s response has the security headers that apply to data', async ({ server }) => {
    const { headers } = await server.request('POST', '/api/login', { body: {}, headers: ownPage })
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(headers).not.toHaveProperty('permissions-policy')
  })

  test('a large response is compressed', async ({ server }) => {
    const { headers } = await server.request('GET', '/api/openapi.json', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(headers['content-encoding']).toBe('br')
    expect(headers['vary']).toContain('accept-encoding')
  })

  test('a cross-site request changes nothing', async ({ noah, mei }) => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
    ]
    const params = { id: noah._id }
    for (const headers of foreign) {
      const followed = await mei.call('GET /api/users/{id}/follow', { params, headers })
      expect(followed).toMatchObject({ status: 403, body: { result: 2, problem: 'cross-site' } })
      expect((await mei.call('PUT /api/users/{id}/follow', { params, headers })).status).toBe(403)
    }
    expect((await mei.call('GET /api/users/{id}', { params })).body.data.following).toBe(false)
  })

  test('a GET that changes something needs Fetch Metadata of our own page', async ({ noah, mei }) => {
    const params = { id: noah._id }
    expect(await mei.call('GET /api/users/{id}/follow', { params })).toMatchObject({
      status: 403,
      body: { problem: 'cross-site' },
    })
    expect((await mei.call('GET /api/users/{id}', { params })).body.data.following).toBe(false)
    const toggled = await mei.call('GET /api/users/{id}/follow', { params, headers: ownPage })
    expect(toggled.body.following).toBe(true)
  })
})

describe('follows and likes', () => {
  test('follows and likes can be toggled, and set repeatedly', async ({ db, mei, noah }) => {
    const params = { id: noah._id }
    const follow = async (method: 'GET' | 'PUT' | 'DELETE') => {
      const { body } = await mei.call(`${method} /api/users/{id}/follow`, { params, headers: ownPage })
      const { data } = (await mei.call('GET /api/users/{id}', { params })).body
      expect(data).toMatchObject({ following: body.following, followersCount: body.followersCount })
      return [body.following, body.followersCount]
    }
    expect([await follow('GET'), await follow('PUT')]).toEqual([
      [true, 1],
      [true, 1],
    ])
    expect([await follow('GET'), await follow('DELETE')]).toEqual([
      [false, 0],
      [false, 0],
    ])
    expect((await mei.call('PUT /api/users/{id}/follow', { params: { id: mei._id } })).body.problem).toBe('own-profile')

    const id = await makeProduct(db, noah)
    const likes = await Promise.all(
      Array.from({ length: 5 }, () => mei.call('POST /api/products/{id}/like', { params: { id } })),
    )
    expect(likes.filter(({ body }) => body.liked)).toHaveLength(3)
    const like = async (method: 'PUT' | 'DELETE') =>
      (await mei.call(`${method} /api/products/{id}/like`, { params: { id } })).body
    expect(await like('DELETE')).toMatchObject({ liked: false, likes: 0 })
    expect(await like('PUT')).toMatchObject({ liked: true, likes: 1 })
    expect((await mei.call('GET /api/users/{id}', { params })).body.data.likesCount).toBe(1)
  })
})

describe('product lists', () => {
  test('the next page continues after the previous one when products were added in between', async ({ db, seller }) => {
    const made: string[] = []
    for (let number = 0; number < 45; number += 1) made.unshift(await makeProduct(db, seller, { name: `No ${number}` }))
    const page = async (query = {}) => (await seller.call('GET /api/products/getAll', { query })).body
    const first = await page()
    await makeProduct(db, seller, { name: 'Late' })
    const second = await page({ cursor: first.nextCursor })
    const third = await page({ cursor: second.nextCursor })
    const seen = [first, second, third].flatMap(({ data }) => data.map((card: { _id: string }) => card._id))
    expect(seen).toEqual(made)
    expect(third.nextCursor).toBeNull()
    expect((await page({ page: 2 })).data).toHaveLength(6)
    expect(await page({ page: -1 })).toMatchObject({ result: 4, errors: [{ path: 'page' }] })
    expect((await page({ cursor: 'not ours' })).data[0].name).toBe('Late')
  })

  test('product lists need a session, unless browsing is public', async ({ db, server, seller }) => {
    const id = await makeProduct(db, seller)
    expect((await server.anonymous('GET /api/products/getAll')).body).toMatchObject({ result: 3 })
    const { anonymous } = await serve(db, { publicBrowsing: true })
    expect((await anonymous('GET /api/products/getAll')).body.data).toHaveLength(1)
    expect((await anonymous('GET /api/products/{id}', { params: { id } })).status).toBe(200)
    expect((await anonymous('PUT /api/products/{id}/like', { params: { id } })).status).toBe(401)
  })
})

describe('an app of a contract', () => {
  test('an app with an unsupported contract is told to update, and changes nothing', async ({ mei, noah }) => {
    const headers = { [contractHeader]: String(oldestSupportedContract - 1) }
    const follow = { params: { id: noah._id } }
    expect(await mei.call('PUT /api/users/{id}/follow', { ...follow, headers })).toMatchObject({
      status: 426,
      body: { result: 6, problem: 'old-client' },
    })
    expect((await mei.call('GET /api/users/{id}', follow)).body.data).toMatchObject({ followersCount: 0 })
  })

  test('an app whose contract is supported, later or no number is served', async ({ mei }) => {
    for (const named of ['', 'one', '-1', '1.5', `${contractVersion}`, `${contractVersion + 1}`, '99999999999']) {
      const { status } = await mei.call('GET /api/users/me', { headers: { [contractHeader]: named } })
      expect([named, status]).toEqual([named, 200])
    }
  })
})

test('a submission of one person is refused in another’s session, and accepted in their own', async ({
  db,
  mei,
  project,
  manager,
}) => {
  const taskId = await makeTask(db, project, mei)
  const sent = {
    params: { id: project.bundleId },
    body: { taskId, result: defaultReview, duration: 9 },
    headers: { [personHeader]: mei._id, 'idempotency-key': '01990000-0000-7000-8000-00000000abcd' },
  }
  const call = 'POST /api/bundles/{id}/submitReviewResult'
  // A manager can review any task of the project, so only the wrong person is refused.
  expect(await manager.call(call, sent)).toMatchObject({ status: 403, body: { result: 2, problem: 'other-person' } })
  expect((await db.selectFrom('tasks').select('status').executeTakeFirstOrThrow()).status).toBe('assigned')
  const answers = [await mei.call(call, sent), await mei.call(call, sent)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const history = await db.selectFrom('task_history').select('action').where('action', '=', 'submit').execute()
  expect(history).toHaveLength(1)
})
