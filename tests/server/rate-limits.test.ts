// What callers see of the rate limits. The limits themselves: src/server/http/limits/call-limiter.test.ts.
import { expect } from 'vitest'
import { defaultRateLimits } from '#src/server/http/limits/call-limiter.ts'
import { makePerson } from '#tests/support/fixtures.ts'
import { serve, test as base } from '#tests/support/test-server.ts'
import { toFormData } from '#tests/support/to-form-data.ts'

const test = base.extend('limited', ({ db }) =>
  serve(db, {
    rateLimits: {
      ...defaultRateLimits,
      read: { perMinute: 60, burst: 3 },
      write: { perMinute: 60, burst: 3 },
      publish: { perMinute: 20, burst: 3 },
    },
    rateLimitNetwork: 1,
    trustProxy: ['loopback'],
    publicBrowsing: true,
  }),
)

test('a person who publishes too many products at once is told when to continue', async ({ db, limited }) => {
  const asSeller = await limited.as(await makePerson(db, 'Seller'))
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      asSeller('POST /api/products/addOne', { body: toFormData({ name: `Bowl ${index}`, price: '1' }) }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  for (const { headers, body } of refused) {
    expect(body).toMatchObject({ result: 7, problem: 'too-many' })
    // A token is added every three seconds.
    expect([1, 2, 3]).toContain(Number(headers['retry-after']))
  }
  expect(await db.selectFrom('products').select('_id').execute()).toHaveLength(3)
})

test('a visitor who sends too many requests delays neither those who are signed in there nor other networks', async ({
  db,
  limited,
}) => {
  const asMei = await limited.as(await makePerson(db, 'Mei'))
  const visit = (address: string) =>
    limited.anonymous('GET /api/products/getAll', { headers: { 'x-forwarded-for': address } })
  // Some proxies add the port of the connection.
  const clients = [1, 2, 3, 4, 5].map((port) => `198.51.100.7:${port}`)
  const statuses = await Promise.all(clients.map(visit))
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(2)
  expect((await visit('203.0.113.9')).status).toBe(200)
  expect((await asMei('GET /api/users/me', { headers: { 'x-forwarded-for': '198.51.100.7' } })).status).toBe(200)
})

test('requests without a session count where one is required', async ({ limited }) => {
  const statuses: number[] = []
  for (let request = 0; request < 4; request += 1) {
    statuses.push((await limited.anonymous('GET /api/users/me', { headers: { cookie: 'token=unknown' } })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 429])
})

test('presses on the button of mail programs count, too', async ({ limited }) => {
  const press = () => limited.request('POST', `/unsubscribe?topic=sales&token=${'0'.repeat(64)}`)
  expect(await Promise.all([1, 2, 3, 4].map(async () => (await press()).status))).toEqual([404, 404, 404, 429])
})

test('the API’s documentation states the limits of this server', async ({ limited, server }) => {
  const { body } = await limited.request('GET', '/api/openapi.json')
  expect(body.info.description).toContain('read 60 (3 at once)')
  expect(body.paths['/api/products/search'].post.description).toContain('Limit: search.')
  const { $ref } = body.paths['/api/products/search'].post.responses[429]
  expect(body.components.responses[$ref.split('/').at(-1)].headers).toHaveProperty('Retry-After')
  expect((await limited.request('GET', '/api/docs')).body).toContain('read 60 (3 at once)')
  expect((await server.request('GET', '/api/docs')).body).toContain('Requests are not limited.')
})
