import { expect } from 'vitest'
import { makePerson, makeProject } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'

test('private addresses are refused on input, with the reason', async ({ db, server }) => {
  const manager = await makePerson(db, 'Manager')
  const { projectId: id } = await makeProject(db, manager)
  const asManager = await server.as(manager)
  const set = async (url: string) =>
    (await asManager('PUT /api/projects/{id}/webhook', { params: { id }, body: { url } })).body.message
  expect(await set('https://127.0.0.1/')).toMatch(/private network/)
  expect(await set('https://[::ffff:10.0.0.1]/')).toMatch(/private network/)
  expect(await set('http://hooks.example.com/')).toMatch(/https/)
  expect(await set('https://me:word@hooks.example.com/')).toMatch(/user name or password/)
  expect(await db.selectFrom('webhooks').select('url').execute()).toEqual([])
})

test('a secret is shown once, can be replaced, and is in no log', async ({ db, server }) => {
  const manager = await makePerson(db, 'Manager')
  const { projectId: id } = await makeProject(db, manager)
  const asManager = await server.as(manager)
  const params = { id }
  const set = (url: string) => asManager('PUT /api/projects/{id}/webhook', { params, body: { url } })
  const first = (await set('https://hooks.example.com/t/a-word-of-theirs')).body.data
  expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const second = (await set('https://other.example.com/')).body.data
  expect(second).toMatchObject({ secret: null, secretHint: `…${first.secret.slice(-4)}` })
  const rotated = (await asManager('POST /api/projects/{id}/webhook/rotate', { params })).body.data
  expect(rotated.secret).not.toBe(first.secret)
  expect((await asManager('GET /api/projects/{id}/webhook', { params })).body.data).toEqual({
    url: 'https://other.example.com/',
    secretHint: rotated.secretHint,
  })
  await asManager('DELETE /api/projects/{id}/webhook', { params })
  expect((await asManager('GET /api/projects/{id}/webhook', { params })).body.data).toBeNull()
  expect((await asManager('POST /api/projects/{id}/webhook/rotate', { params })).status).toBe(404)
  const record = await db.selectFrom('audit_log').select(['action', 'before', 'after']).orderBy('_id').execute()
  expect(record).toEqual([
    { action: 'set-webhook', before: null, after: { address: 'https://hooks.example.com' } },
    {
      action: 'set-webhook',
      before: { address: 'https://hooks.example.com' },
      after: { address: 'https://other.example.com' },
    },
    { action: 'rotate-webhook-secret', before: null, after: null },
    { action: 'remove-webhook', before: { address: 'https://other.example.com' }, after: null },
  ])
})
