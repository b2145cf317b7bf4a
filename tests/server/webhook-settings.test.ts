import { expect } from 'vitest'
import { maxProjectWebhooks } from '#src/domain/projects/webhook.ts'
import { makePerson, makeProject, makeWebhook } from '#tests/support/fixtures.ts'
import { test as serverTest } from '#tests/support/test-server.ts'

const test = serverTest.extend('scenario', async ({ project, manager }) => {
  const params = { id: project.projectId }
  return {
    asManager: manager.call,
    params,
    project,
    add: async (url: string, kinds: string[] = ['review.submitted']) =>
      (await manager.call('POST /api/projects/{id}/webhooks', { params, body: { url, kinds } })).body,
    update: async (webhookId: string, body: object) =>
      (
        await manager.call('POST /api/projects/{id}/webhooks/{webhookId}/update', {
          params: { ...params, webhookId },
          body,
        })
      ).body,
    list: async () => (await manager.call('GET /api/projects/{id}/webhooks', { params })).body.data,
  }
})

test('private addresses are refused on input, with the reason', async ({ scenario: { add, list } }) => {
  const set = async (url: string) => (await add(url)).message
  expect(await set('https://127.0.0.1/')).toMatch(/private network/)
  expect(await set('http://hooks.example.com/')).toMatch(/https/)
  expect(await list()).toEqual([])
})

test('a project has at most ten webhooks, each for at least one kind', async ({ db, scenario }) => {
  const { add, project } = scenario
  expect((await add('https://hooks.example.com/', [])).errors).toMatchObject([{ path: 'kinds' }])
  expect((await add('https://hooks.example.com/', ['review.completed'])).errors).toMatchObject([{ path: 'kinds.0' }])
  for (let count = 0; count < maxProjectWebhooks; count += 1) await makeWebhook(db, project)
  expect((await add('https://hooks.example.com/')).errors).toEqual([
    { path: 'url', message: 'A project can have at most 10 webhooks. Remove one first.' },
  ])
})

test('a secret is shown once, can be replaced, and is in no log', async ({ db, scenario }) => {
  const { add, asManager, list, params, update } = scenario
  const first = (await add('https://hooks.example.com/t/a-word-of-theirs', ['task.assigned', 'review.submitted'])).data
  expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const other = (await add('https://more.example.com/')).data
  const secretHint = `…${first.secret.slice(-4)}`
  const changed = (await update(first._id, { url: 'https://other.example.com/' })).data
  expect(changed).toEqual({ ...changed, secretHint, kinds: ['review.submitted', 'task.assigned'] })
  expect(changed).not.toHaveProperty('secret')
  const ofFirst = { params: { ...params, webhookId: first._id } }
  const rotated = (await asManager('POST /api/projects/{id}/webhooks/{webhookId}/rotate', ofFirst)).body.data
  expect(rotated.secret).not.toBe(first.secret)
  const { secret: _, ...unchanged } = other
  expect(await list()).toEqual([{ ...changed, secretHint: rotated.secretHint }, unchanged])
  await asManager('DELETE /api/projects/{id}/webhooks/{webhookId}', ofFirst)
  expect(await list()).toEqual([unchanged])
  expect((await asManager('POST /api/projects/{id}/webhooks/{webhookId}/rotate', ofFirst)).status).toBe(404)
  const record = await db.selectFrom('audit_log').select(['action', 'before', 'after']).orderBy('_id').execute()
  const kinds = 'review.submitted, task.assigned'
  expect(record).toEqual([
    { action: 'set-webhook', before: null, after: { address: 'https://hooks.example.com', kinds } },
    { action: 'set-webhook', before: null, after: { address: 'https://more.example.com', kinds: 'review.submitted' } },
    {
      action: 'set-webhook',
      before: { address: 'https://hooks.example.com', kinds },
      after: { address: 'https://other.example.com', kinds },
    },
    { action: 'rotate-webhook-secret', before: null, after: { address: 'https://other.example.com' } },
    { action: 'remove-webhook', before: { address: 'https://other.example.com', kinds }, after: null },
  ])
})

test('a webhook of another project is not found', async ({ db, scenario }) => {
  const { webhookId } = await makeWebhook(db, await makeProject(db, await makePerson(db, 'Other')))
  const { asManager, params, update } = scenario
  expect((await update(webhookId, { kinds: ['task.assigned'] })).problem).toBe('not-found')
  const ofOther = { params: { ...params, webhookId } }
  expect((await asManager('POST /api/projects/{id}/webhooks/{webhookId}/test', ofOther)).status).toBe(404)
  await asManager('DELETE /api/projects/{id}/webhooks/{webhookId}', ofOther)
  expect(await db.selectFrom('webhooks').select('_id').execute()).toEqual([{ _id: webhookId }])
})
