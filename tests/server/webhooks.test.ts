import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { deliverWebhook, type DeliveryDeps } from '#src/server/features/projects/webhooks/deliver-webhook.ts'
import { listOverdue } from '#src/server/jobs/attempt-delivery.ts'
import { generateSecret } from '#src/server/features/projects/webhooks/webhook-secret.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { systemIds } from '#src/server/system-ids.ts'
import { openJobQueue } from '#src/server/jobs/job-queue.ts'
import { queueReviewDelivery } from '#src/server/features/projects/webhooks/queue-deliveries.ts'
import { createWebhookClient, type WebhookClient } from '#src/server/outbound/create-webhook-client.ts'
import { makePerson, makeProject, makeTask, makeWebhook, noJobs, secrets } from '#tests/support/fixtures.ts'
import { startWebhookReceiver, type ReceiverResponse } from '#tests/support/webhook-receiver.ts'
import { serve, test } from '#tests/support/test-server.ts'
import { isSignedBy } from '#tests/support/signature.ts'
import { silentLog, makeDeps } from '#tests/support/use-case-deps.ts'

const result = {
  voiceOverMissingAmount: { score: 2, note: 'None' },
  wronglyDubbedContent: { score: 3, note: 'None' },
  speakerMismatch: { score: 3, note: 'None' },
  note: '第二句稍快。',
  flags: [
    {
      start: 3.1,
      end: 4.2,
      side: 'dub',
      segment: 1,
      section: 'wronglyDubbedContent',
      reason: 'mistranslation',
      severity: 'major',
      remark: '',
      suggestedText: 'I never left.',
    },
  ],
  segmentMarks: [{ side: 'dub', segment: 1, ok: false }],
}

const toLoopback = createWebhookClient({ allowPrivate: true })

/** Creates the deps of a delivery; `onJob` receives enqueued jobs. */
const depsFor = (
  db: Db,
  outbound: WebhookClient,
  onJob: (deliveryId: string, startAfter: Date) => void = () => {},
): Deps & DeliveryDeps => ({
  ...makeDeps(db),
  secrets,
  webhookClient: outbound,
  jobs: {
    enqueue: async (_tx, _name, data, { startAfter }) => {
      if ('deliveryId' in data) onJob(data.deliveryId, startAfter)
    },
  },
})

async function openTestReceiver(...answers: readonly (ReceiverResponse | null)[]) {
  const opened = await startWebhookReceiver(...answers)
  onTestFinished(opened.close)
  return opened
}

/** Creates a submitted review with a waiting delivery to `url`. */
async function reviewFor(db: Db, deps: Deps, url: string) {
  const worker = await makePerson(db, 'Worker')
  const project = await makeProject(db, await makePerson(db, 'Manager'))
  const { webhookId, secret } = await makeWebhook(db, project, url)
  const taskId = await makeTask(db, project, worker)
  await db
    .updateTable('tasks')
    .set({ status: 'completed', result: JSON.stringify(result), completed_at: sql<Date>`now()`, duration: 61.5 })
    .where('_id', '=', taskId)
    .execute()
  await db.transaction().execute((tx) => queueReviewDelivery(tx, deps, taskId))
  const { _id } = await db.selectFrom('webhook_deliveries').select('_id').executeTakeFirstOrThrow()
  return { deliveryId: _id, webhookId, secret, taskId, project }
}

const stateOf = (db: Db, _id: string) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['state', 'attempts', 'last_error', 'last_status', 'next_at'])
    .where('_id', '=', _id)
    .executeTakeFirstOrThrow()

/** Makes the next attempt due. */
const makeDue = (db: Db, _id: string) =>
  db
    .updateTable('webhook_deliveries')
    .set({ next_at: sql<Date>`now() - interval '31 seconds'` })
    .where('_id', '=', _id)
    .execute()

test('a submitted review is delivered once, signed, also if the client calls sync', async ({
  db,
  project,
  manager,
}) => {
  const { url, received } = await openTestReceiver({ status: 204 })
  const server = await serve(db, { outbound: toLoopback })
  const asManager = await server.as(manager)
  const worker = await makePerson(db, 'Worker', { first_name: 'Mei', last_name: 'Lin' })
  const taskId = await makeTask(db, project, worker)
  const webhookResponse = await asManager('POST /api/projects/{id}/webhooks', {
    params: { id: project.projectId },
    body: { url, kinds: ['review.submitted'] },
  })
  const { secret } = webhookResponse.body.data

  const asWorker = await server.as(worker)
  const submission = {
    params: { id: project.bundleId },
    body: { taskId, result, duration: 61.5 },
    headers: { 'idempotency-key': crypto.randomUUID() },
  }
  await asWorker('POST /api/bundles/{id}/submitReviewResult', submission)
  await asWorker('POST /api/bundles/{id}/submitReviewResult', submission)
  const sync = await asWorker('POST /api/tasks/{id}/sync', { params: { id: taskId } })
  expect(sync.body).toMatchObject({ result: 0, message: 'success' })
  const [job, ...others] = server.enqueued.filter(({ name }) => name === 'deliver-webhook')
  expect(others).toEqual([])

  await deliverWebhook(depsFor(db, toLoopback), job?.data as { deliveryId: string })
  const [message] = received
  expect(received).toHaveLength(1)
  expect(isSignedBy(secret, message)).toBe(true)
  expect(isSignedBy(generateSecret(), message)).toBe(false)
  expect(isSignedBy(secret, message && { ...message, body: message.body.replace('61.5', '61') })).toBe(false)
  expect(JSON.parse(message?.body ?? '')).toEqual({
    type: 'review.submitted',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: {
      project: { _id: project.projectId, name: 'Short dramas' },
      bundle: { _id: project.bundleId, name: 'Season 1' },
      task: {
        _id: taskId,
        externalId: null,
        secondOf: null,
        round: 1,
        language: 'English',
        source_external_url: '/media/clips/a/source.mp4',
        target_external_url: '/media/clips/a/target.mp4',
      },
      worker: { _id: worker._id, firstName: 'Mei', lastName: 'Lin' },
      result,
      duration: 61.5,
    },
  })
  const { body } = await asManager('GET /api/projects/{id}/deliveries', { params: { id: project.projectId } })
  expect(body.data).toMatchObject([{ taskId, state: 'delivered', attempts: 1, status: 204, error: null }])
})

test('sync queues the delivery of a review to webhooks that did not get it yet', async ({ db, server, project }) => {
  const worker = await makePerson(db, 'Worker')
  const taskId = await makeTask(db, project, worker)
  const asWorker = await server.as(worker)
  await asWorker('POST /api/bundles/{id}/submitReviewResult', {
    params: { id: project.bundleId },
    body: { taskId, result },
  })
  const sync = () => asWorker('POST /api/tasks/{id}/sync', { params: { id: taskId } })
  expect((await sync()).status).toBe(200)
  expect(server.enqueued).toEqual([])
  await makeWebhook(db, project, undefined, ['review.reopened'])
  const first = await makeWebhook(db, project)
  await Promise.all([sync(), sync(), sync()])
  expect(server.enqueued).toHaveLength(1)
  const second = await makeWebhook(db, project)
  // Old payloads are deleted.
  await db.updateTable('webhook_deliveries').set({ payload: '{}' }).execute()
  await Promise.all([sync(), sync()])
  const rows = await db.selectFrom('webhook_deliveries').select('webhook_id').orderBy('created_at').execute()
  expect(rows.map(({ webhook_id }) => webhook_id)).toEqual([first.webhookId, second.webhookId])
})

test('a refused delivery is retried with increasing delays until it is accepted', async ({ db }) => {
  const { url, received } = await openTestReceiver({ status: 500 }, { status: 429 }, { status: 200, body: 'thanks' })
  const booked: Date[] = []
  const deps = depsFor(db, toLoopback, (_id, startAfter) => booked.push(startAfter))
  const { deliveryId, secret } = await reviewFor(db, deps, url)
  const tryNow = () => deliverWebhook(deps, { deliveryId }, () => 0.5)
  await tryNow()
  expect(await stateOf(db, deliveryId)).toMatchObject({ state: 'waiting', attempts: 1, last_status: 500 })
  // The next attempt is not due yet.
  await tryNow()
  expect(received).toHaveLength(1)
  await makeDue(db, deliveryId)
  await tryNow()
  expect(await stateOf(db, deliveryId)).toMatchObject({ state: 'waiting', attempts: 2, last_status: 429 })
  const [, first, second] = booked.map((date) => date.getTime())
  expect(((second ?? 0) - (first ?? 0)) / 1000).toBeCloseTo(30, -1)
  await makeDue(db, deliveryId)
  await tryNow()
  expect(await stateOf(db, deliveryId)).toMatchObject({ state: 'delivered', attempts: 3, last_error: null })
  await tryNow()
  expect(received.map((message) => message.headers['webhook-id'])).toEqual([deliveryId, deliveryId, deliveryId])
  expect(received.every((message) => isSignedBy(secret, message))).toBe(true)
})

test('a delivery fails after ten attempts and can be retried by hand', async ({ db, server }) => {
  const { url, received } = await openTestReceiver({ status: 503 })
  const deps = depsFor(db, toLoopback)
  const { deliveryId, project } = await reviewFor(db, deps, url)
  for (let tries = 0; tries < 10; tries += 1) {
    await makeDue(db, deliveryId)
    await deliverWebhook(deps, { deliveryId })
  }
  expect(await stateOf(db, deliveryId)).toMatchObject({ state: 'failed', attempts: 10, next_at: null })
  expect(await listOverdue(db, 'webhook_deliveries')).toEqual([])
  const admin = await makePerson(db, 'Admin', { role: 'admin' })
  const asAdmin = await server.as(admin)
  const params = { id: project.projectId, deliveryId }
  const name = 'POST /api/projects/{id}/deliveries/{deliveryId}/retry'
  for (const _ of [1, 2]) expect((await asAdmin(name, { params })).status).toBe(200)
  expect(server.enqueued).toMatchObject([{ name: 'deliver-webhook', data: { deliveryId } }])
  expect(await db.selectFrom('audit_log').select(['action', 'actor_id', 'subject', 'after']).execute()).toEqual([
    {
      action: 'retry-delivery',
      actor_id: admin._id,
      subject: { projectId: project.projectId, name: 'Short dramas' },
      after: { address: new URL(url).origin, kinds: 'review.submitted' },
    },
  ])
  await deliverWebhook(deps, { deliveryId })
  expect(received).toHaveLength(11)
  const { body } = await asAdmin('GET /api/projects/{id}/deliveries', { params: { id: project.projectId } })
  expect(body.data).toMatchObject([{ state: 'waiting', attempts: received.length }])
  expect((await asAdmin(name, { params })).status).toBe(429)
  const other = await makeProject(db, await makePerson(db, 'Other'))
  expect((await asAdmin(name, { params: { id: other.projectId, deliveryId } })).status).toBe(404)
})

test('concurrent processes send a delivery once; one interrupted by a crash is sent later', async ({ db }) => {
  const { url, received } = await openTestReceiver({ status: 200 })
  const deps = depsFor(db, toLoopback)
  const { deliveryId } = await reviewFor(db, deps, url)
  const stops: WebhookClient = { ...toLoopback, post: () => Promise.reject(new Error('the process stops')) }
  await expect(deliverWebhook(depsFor(db, stops), { deliveryId })).rejects.toThrow('the process stops')
  // The interrupted attempt still counts as running.
  await deliverWebhook(deps, { deliveryId })
  expect(received).toEqual([])
  await makeDue(db, deliveryId)
  expect(await listOverdue(db, 'webhook_deliveries')).toEqual([deliveryId])
  await Promise.all(Array.from({ length: 5 }, () => deliverWebhook(deps, { deliveryId })))
  expect(received).toHaveLength(1)
  expect(await stateOf(db, deliveryId)).toMatchObject({ state: 'delivered' })
})

test('a failure reported late never replaces the outcome of a newer attempt', async ({ db }) => {
  const responses: ((status: number) => void)[] = []
  const jobs: string[] = []
  const post: WebhookClient['post'] = () =>
    new Promise((resolve) =>
      responses.push((status) =>
        resolve(status === 200 ? { ok: true, status } : { ok: false, error: 'status', status }),
      ),
    )
  const deps = depsFor(db, { ...toLoopback, post }, (id) => jobs.push(id))
  const { deliveryId } = await reviewFor(db, deps, 'https://hooks.example/')
  const startAttempt = async () => {
    await makeDue(db, deliveryId)
    const started = responses.length
    const finished = deliverWebhook(deps, { deliveryId })
    await vi.waitFor(() => expect(responses).toHaveLength(started + 1), { timeout: 10_000 })
    return async (status: number) => {
      responses[started]?.(status)
      await finished
    }
  }
  const [answerFirst, answerSecond] = [await startAttempt(), await startAttempt()]
  await answerSecond(503)
  const afterSecond = await stateOf(db, deliveryId)
  expect(afterSecond).toMatchObject({ state: 'waiting', attempts: 2, last_status: 503 })
  await answerFirst(429)
  expect(await stateOf(db, deliveryId)).toEqual(afterSecond)
  expect(jobs, 'queued with the review, and after the second attempt').toHaveLength(2)

  const [answerThird, answerFourth] = [await startAttempt(), await startAttempt()]
  await answerFourth(200)
  await answerThird(500)
  expect(await stateOf(db, deliveryId)).toMatchObject({ state: 'delivered', last_error: null, last_status: 200 })
})

test('on the real queue, a receiver that never responds delays no other project', async ({ db, url }) => {
  const queue = await openJobQueue(url, silentLog)
  const stuck = Promise.withResolvers<never>()
  let underWay = 0
  let arrived = 0
  const outbound: WebhookClient = {
    rejection: () => null,
    post: async (message) => {
      if (message.url.includes('slow')) {
        underWay += 1
        return stuck.promise
      }
      arrived += 1
      return { ok: true, status: 200 }
    },
  }
  const deps = { ...depsFor(db, outbound), jobs: queue }
  const { project, webhookId } = await reviewFor(db, deps, 'https://slow.example/')
  const sendSlowly = (count: number) =>
    db.transaction().execute(async (tx) => {
      for (let index = 0; index < count; index += 1) {
        const job = { deliveryId: systemIds.next(), projectId: project.projectId }
        await tx
          .insertInto('webhook_deliveries')
          .values({
            _id: job.deliveryId,
            webhook_id: webhookId,
            project_id: job.projectId,
            kind: 'webhook.test',
            payload: '{}',
          })
          .execute()
        await queue.enqueue(tx, 'deliver-webhook', job, { startAfter: new Date(0) })
      }
    })
  await sendSlowly(19)
  await queue.work({
    ...noJobs,
    swept: {
      ...noJobs.swept,
      'deliver-webhook': {
        run: (due) => Promise.all(due.map((job) => deliverWebhook(deps, job))),
        listOverdue: async () => [],
      },
    },
  })
  await vi.waitFor(() => expect(underWay).toBeGreaterThanOrEqual(10), { timeout: 15_000, interval: 50 })
  await sendSlowly(30)
  await reviewFor(db, deps, 'https://quick.example/')
  await vi.waitFor(() => expect(arrived).toBe(1), { timeout: 15_000, interval: 50 })
  stuck.reject(new Error('the receiver is gone'))
  await queue.stop()
})

test('removing a webhook fails its waiting deliveries, and no others', async ({ db, server }) => {
  const { url, received } = await openTestReceiver({ status: 200 })
  const deps = depsFor(db, toLoopback)
  const { deliveryId, project, taskId, webhookId } = await reviewFor(db, deps, url)
  await makeWebhook(db, project)
  await db.transaction().execute((tx) => queueReviewDelivery(tx, deps, taskId))
  const asAdmin = await server.as(await makePerson(db, 'Admin', { role: 'admin' }))
  const { projectId } = project
  await asAdmin('DELETE /api/projects/{id}/webhooks/{webhookId}', { params: { id: projectId, webhookId } })
  await deliverWebhook(deps, { deliveryId })
  expect(received).toEqual([])
  expect(await stateOf(db, deliveryId)).toMatchObject({ state: 'failed', last_error: 'no-webhook' })
  const listOf = async (query: Record<string, string>) =>
    (await asAdmin('GET /api/projects/{id}/deliveries', { params: { id: projectId }, query })).body.data
  expect(await listOf({})).toMatchObject([{ state: 'waiting' }, { state: 'failed' }])
  expect(await listOf({ webhookId })).toMatchObject([{ _id: deliveryId, webhookId, bundleName: 'Season 1' }])
})

test('a test delivery returns its outcome, and the number of tests is limited', async ({ db, manager, project }) => {
  const { url, received } = await openTestReceiver({ status: 200 }, { status: 500 })
  const server = await serve(db, { outbound: toLoopback })
  const asManager = await server.as(manager)
  const { webhookId, secret } = await makeWebhook(db, project, url)
  const testNow = () =>
    asManager('POST /api/projects/{id}/webhooks/{webhookId}/test', { params: { id: project.projectId, webhookId } })
  expect((await testNow()).body.data).toMatchObject({ kind: 'webhook.test', state: 'delivered', status: 200 })
  expect(await db.selectFrom('audit_log').select(['action', 'actor_id', 'subject', 'after']).execute()).toEqual([
    {
      action: 'test-webhook',
      actor_id: manager._id,
      subject: { projectId: project.projectId, name: 'Short dramas' },
      after: { address: new URL(url).origin },
    },
  ])
  expect((await testNow()).body.data).toMatchObject({ state: 'failed', error: 'status', status: 500, nextAt: null })
  expect(received.every((message) => isSignedBy(secret, message))).toBe(true)
  const atOnce = await Promise.all(Array.from({ length: 12 }, testNow))
  expect(atOnce.filter(({ status }) => status === 429)).toHaveLength(4)
  expect(received).toHaveLength(10)
})
