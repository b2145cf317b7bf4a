import { sql } from 'kysely'
import { expect } from 'vitest'
import { ensurePushKeys } from '#src/server/features/push/ensure-push-keys.ts'
import { listOverdue } from '#src/server/jobs/attempt-delivery.ts'
import { listPeopleWithOverdueNotices, sendPushes } from '#src/server/features/push/send-pushes.ts'
import { generatePushKeys } from '#src/server/outbound/create-push-sender.ts'
import { makeMember, makePerson, makeTask, secrets } from '#tests/support/fixtures.ts'
import { verifySender } from '#tests/support/push-device.ts'
import {
  addDevice,
  contact,
  keys,
  expirePushInterval,
  makeNoticesDue,
  buildPushServer,
  makeConversationScenario,
} from '#tests/support/push.ts'
import { test } from '#tests/support/test-server.ts'

test('a push is encrypted for the device and signed with the subscription’s key', async ({ db }) => {
  const { asSeller, sendMessage, deliverPushes } = await makeConversationScenario(db)
  const { body: before } = await asSeller('GET /api/push')
  expect(before.data).toEqual({
    publicKey: keys.publicKey,
    settings: {
      choices: expect.objectContaining({ won: { app: true, push: true, mail: 'now' } }),
      quiet: null,
      hideDetails: false,
    },
    devices: [],
  })
  const { received, readPayloads, port } = await addDevice(asSeller)
  const threadId = await sendMessage('Is it still there?')
  await deliverPushes()

  expect(readPayloads()).toEqual([
    {
      id: expect.any(String),
      person: expect.any(String),
      locale: 'en',
      items: [
        {
          kind: 'new-message',
          name: 'Buyer Bo',
          count: 1,
          text: 'Is it still there?',
          url: `/messages/${threadId}`,
          tag: `thread:${threadId}`,
        },
      ],
      moreCount: 0,
      unread: 1,
    },
  ])
  const [push] = received
  expect(push?.body).not.toMatch(/still there|Bo/)
  expect(push?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm', topic: /^[\w-]{32}$/ })
  const sender = push && verifySender(push, keys.publicKey)
  expect(sender).toMatchObject({ genuine: true, key: keys.publicKey })
  expect(sender?.claims).toMatchObject({ aud: `http://127.0.0.1:${port}`, sub: contact })
  const { body: after } = await asSeller('GET /api/push')
  expect(after.data.devices).toMatchObject([{ here: true, device: 'Chrome, Android', reachedAt: expect.any(String) }])
  expect(await db.selectFrom('push_deliveries').select('_id').execute()).toEqual([])
})

test('neither the sender nor a person without a device gets a push, and no row is queued for them', async ({ db }) => {
  const { server, asBuyer, sendMessage } = await makeConversationScenario(db)
  const { received } = await addDevice(asBuyer)
  await sendMessage('Is it still there?')
  expect(server.enqueued).toEqual([])
  expect(await db.selectFrom('notification_queue').select('_id').execute()).toEqual([])
  expect(received).toEqual([])
})

test('notifications within ten seconds of a push are combined after it', async ({ db }) => {
  const { asSeller, sendMessage, deliverPushes, deliverScheduledPushes, scheduled } = await makeConversationScenario(db)
  const { readPayloads } = await addDevice(asSeller)
  await sendMessage('One')
  await deliverPushes()
  await sendMessage('Two')
  await sendMessage('Three')
  await deliverPushes()
  expect(readPayloads()).toHaveLength(1)
  const { last_pushed_at } = await db
    .selectFrom('notification_settings')
    .select('last_pushed_at')
    .where('last_pushed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(scheduled.at(-1)?.startAfter.getTime()).toBe((last_pushed_at?.getTime() ?? 0) + 10_000)
  await expirePushInterval(db)
  await makeNoticesDue(db)
  await deliverScheduledPushes()
  expect(readPayloads().at(-1)).toMatchObject({
    items: [{ kind: 'new-message', count: 3, text: '' }],
    moreCount: 0,
    unread: 3,
  })
  expect(readPayloads()).toHaveLength(2)
})

test('a notification read before its push is not pushed', async ({ db }) => {
  const { asSeller, sendMessage, deliverPushes, runDueJobs } = await makeConversationScenario(db)
  const { received } = await addDevice(asSeller)
  const threadId = await sendMessage('Is it still there?')
  await asSeller('POST /api/messages/{id}/read', { params: { id: threadId }, body: {} })
  await deliverPushes()
  await runDueJobs()
  expect(received).toEqual([])
})

test('quiet hours delay notifications until they end, then one push is sent', async ({ db }) => {
  const { asSeller, asBuyer, productId, sendMessage, deliverPushes, deliverScheduledPushes, scheduled } =
    await makeConversationScenario(db)
  const { readPayloads } = await addDevice(asSeller)
  // Quiet hours cover the whole day except the previous minute.
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16)
  const quiet = { from: at(-2), until: at(-5), timeZone: 'UTC' }
  const settings = { quiet, hideDetails: false }
  expect((await asSeller('PUT /api/push/settings', { body: settings })).body.data).toMatchObject(settings)
  await sendMessage('Is it still there?')
  await asSeller('POST /api/products/{id}/startBid', { params: { id: productId }, body: {} })
  await asBuyer('POST /api/products/{id}/bid', { params: { id: productId }, body: { price: 100 } })
  await asSeller('POST /api/products/{id}/endBid', { params: { id: productId }, body: {} })
  await deliverPushes()
  expect(readPayloads()).toEqual([])
  const { startAfter } = scheduled.at(-1) ?? { startAfter: new Date(0) }
  expect(startAfter.toISOString().slice(11, 16)).toBe(quiet.until)

  await asSeller('PUT /api/push/settings', { body: { ...settings, quiet: null } })
  await makeNoticesDue(db)
  await deliverScheduledPushes()
  expect(readPayloads()).toMatchObject([
    {
      items: [{ kind: 'item-sold', name: '青花瓶', price: 100, buyer: 'Buyer Bo' }, { kind: 'new-message' }],
      moreCount: 0,
    },
  ])
})

test('a disabled topic sends no push, and hidden details contain no name', async ({ db }) => {
  const { asSeller, asBuyer, productId, sendMessage, deliverPushes } = await makeConversationScenario(db)
  const [toSeller, toBuyer] = [await addDevice(asSeller), await addDevice(asBuyer, { locale: 'zh-Hans' })]
  await asSeller('PUT /api/push/settings', { body: { choices: { messages: { push: false } }, hideDetails: true } })
  await sendMessage('Is it still there?')
  await asSeller('POST /api/products/{id}/startBid', { params: { id: productId }, body: {} })
  await asBuyer('POST /api/products/{id}/bid', { params: { id: productId }, body: { price: 100 } })
  await asSeller('POST /api/products/{id}/endBid', { params: { id: productId }, body: {} })
  await deliverPushes()
  expect(toSeller.readPayloads()).toMatchObject([{ items: [{ kind: 'item-sold', name: '', text: '' }] }])
  expect(JSON.stringify(toSeller.readPayloads())).not.toMatch(/price|buyer/)
  expect(toBuyer.readPayloads()).toMatchObject([
    { locale: 'zh-Hans', items: [{ kind: 'auction-won', name: '青花瓶', price: 100 }] },
  ])
})

test('a bulk assignment is one push, and none if it is undone', async ({ db, project, manager }) => {
  const worker = await makePerson(db, 'Worker')
  await makeMember(db, project, worker)
  for (let index = 0; index < 30; index += 1) await makeTask(db, project, null)
  const { server, deliverPushes } = await buildPushServer(db)
  const asManager = await server.as(manager)
  const asWorker = await server.as(worker)
  const { readPayloads } = await addDevice(asWorker)
  const assign = { params: { id: project.bundleId }, body: { memberId: worker._id } }
  const undone = await asManager('POST /api/bundles/{id}/assignTasks', assign)
  await asManager('POST /api/bundles/{id}/undoAssign', {
    params: { id: project.bundleId },
    body: { actionId: undone.body.data.actionId },
  })
  await deliverPushes()
  expect(readPayloads()).toEqual([])
  await asManager('POST /api/bundles/{id}/assignTasks', assign)
  await deliverPushes()
  expect(readPayloads()).toMatchObject([
    { items: [{ kind: 'task-assigned', name: 'Season 1', count: 30, url: '/tasks' }], unread: 1 },
  ])
})

test.for([404, 410, 403])('a device whose push service answers %s is forgotten', async (status, { db }) => {
  const { asSeller, sendMessage, deliverPushes } = await makeConversationScenario(db)
  const { received } = await addDevice(asSeller, {}, { status })
  await sendMessage('Is it still there?')
  await deliverPushes()
  expect(received).toHaveLength(1)
  expect((await asSeller('GET /api/push')).body.data.devices).toEqual([])
  expect(await db.selectFrom('push_deliveries').select('_id').execute()).toEqual([])
})

test('a failing push service is retried when it asks for it, within four hours, with the same push', async ({ db }) => {
  const { asSeller, sendMessage, deliverPushes, deliverScheduledPushes, scheduled } = await makeConversationScenario(db)
  const answers = [
    { status: 429, headers: { 'retry-after': '300' } },
    { status: 503, headers: { 'retry-after': '1000000' } },
    { status: 201 },
  ]
  const { received, readPayloads } = await addDevice(asSeller, {}, ...answers)
  await sendMessage('Is it still there?')
  await deliverPushes()
  const { next_at } = await db.selectFrom('push_deliveries').select('next_at').executeTakeFirstOrThrow()
  expect(scheduled).toMatchObject([{ name: 'deliver-push', startAfter: next_at }])
  const minutesLeft: (number | undefined)[] = []
  for (const _ of answers) {
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from next_at - now()) / 60)::int as minutes from push_deliveries`.execute(db)
    minutesLeft.push(rows[0]?.minutes)
    await sql`update push_deliveries set next_at = now() - interval '1 minute'`.execute(db)
    expect((await listOverdue(db, 'push_deliveries')).length).toBe(1)
    await deliverScheduledPushes()
    if (received.length === answers.length) break
  }
  expect(minutesLeft).toEqual([5, 240])
  expect(new Set(readPayloads().map(({ id }) => id)).size).toBe(1)
  expect(received).toHaveLength(answers.length)
  expect(await db.selectFrom('push_deliveries').select('_id').execute()).toEqual([])
})

test('a failure for one person does not affect later people', async ({ db }) => {
  const { seller, buyer, asSeller, asBuyer, sendMessage, deps } = await makeConversationScenario(db)
  await addDevice(asSeller)
  await addDevice(asBuyer)
  const threadId = await sendMessage('Is it still there?')
  await asSeller('POST /api/messages', { body: { threadId, body: 'It is.' } })
  await sql`update notification_settings set quiet_from = '22:00', quiet_until = '07:00', time_zone = 'Mars/Utopia'
             where user_id = ${seller._id}`.execute(db)
  await expect(sendPushes(deps, [seller._id, buyer._id])).rejects.toThrow('pushes could not be created')
  const { rows } = await sql`
    select s.user_id from push_deliveries d join push_subscriptions s on s._id = d.subscription_id`.execute(db)
  expect(rows).toEqual([{ user_id: buyer._id }])
  expect(await db.selectFrom('notification_queue').select('user_id').execute()).toEqual([{ user_id: seller._id }])
})

test('processes that start at once create one pair of keys', async ({ db }) => {
  const storedKeys = await Promise.all(Array.from({ length: 5 }, () => ensurePushKeys(db, secrets, generatePushKeys)))
  expect(new Set(storedKeys.map(({ privateKey }) => privateKey)).size).toBe(1)
  expect(await ensurePushKeys(db, secrets, generatePushKeys)).toEqual(storedKeys[0])
})

test('a push without a job is found by the sweep', async ({ db }) => {
  const { seller, server, asSeller, sendMessage } = await makeConversationScenario(db)
  await addDevice(asSeller)
  await sendMessage('Is it still there?')
  server.enqueued.length = 0
  expect(await listPeopleWithOverdueNotices({ db })).toEqual([])
  await makeNoticesDue(db)
  expect(await listPeopleWithOverdueNotices({ db })).toEqual([seller._id])
})
