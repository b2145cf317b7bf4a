import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#src/server/db/open.ts'
import { keepPushKeys } from '#src/server/features/push/keep-push-keys.ts'
import { duePushes } from '#src/server/features/push/deliver-push.ts'
import { duePeople } from '#src/server/features/push/send-pushes.ts'
import { makePushKeys } from '#src/server/outbound/create-push-sender.ts'
import { makeMember, makePerson, makeProduct, makeProject, makeTask } from '#tests/support/people.ts'
import { makePushDevice, readSender } from '#tests/support/push-device.ts'
import { addDevice, contact, keys, openPushing } from '#tests/support/push.ts'
import { test } from '#tests/support/server.ts'

/** A buyer who writes to a seller about an item. */
async function openShop(db: Db) {
  const [seller, buyer] = [await makePerson(db, 'Seller'), await makePerson(db, 'Buyer Bo')]
  const pushing = await openPushing(db)
  const asSeller = await pushing.server.as(seller)
  const asBuyer = await pushing.server.as(buyer)
  const productId = await makeProduct(db, seller, { name: '青花瓶' })
  const write = async (body: string) => {
    const sent = await asBuyer('POST /api/messages', { body: { productId, body } })
    return sent.body.data.threadId as string
  }
  return { ...pushing, seller, buyer, asSeller, asBuyer, productId, write }
}

/** The last push to the person is long ago. */
const letTimePass = (db: Db) => sql`update push_settings set pushed_at = pushed_at - interval '1 hour'`.execute(db)
const makeDue = (db: Db) => sql`update push_notices set due_at = now() - interval '1 minute'`.execute(db)

test('a message arrives on the device, readable to it alone, signed with the key it was subscribed with', async ({
  db,
}) => {
  const { asSeller, write, tell } = await openShop(db)
  const { body: before } = await asSeller('GET /api/push')
  expect(before.data).toEqual({
    publicKey: keys.publicKey,
    settings: { topics: ['tasks', 'auctions', 'messages'], quiet: null, hideDetails: false },
    devices: [],
  })
  const { received, shown, port } = await addDevice(asSeller)
  const threadId = await write('Is it still there?')
  await tell()

  expect(shown()).toEqual([
    {
      id: expect.any(String),
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
      more: 0,
      unread: 1,
    },
  ])
  const [push] = received
  expect(push?.body).not.toMatch(/still there|Bo/)
  expect(push?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm', topic: /^[\w-]{32}$/ })
  const sender = push && readSender(push, keys.publicKey)
  expect(sender).toMatchObject({ genuine: true, key: keys.publicKey })
  expect(sender?.claims).toMatchObject({ aud: `http://127.0.0.1:${port}`, sub: contact })
  const { body: after } = await asSeller('GET /api/push')
  expect(after.data.devices).toMatchObject([{ here: true, device: 'Chrome, Android', reachedAt: expect.any(String) }])
  expect(await db.selectFrom('pushes').select('_id').execute()).toEqual([])
})

test('who writes is not told, nor is anybody without a device, and nothing is paid for them', async ({ db }) => {
  const { server, asBuyer, write } = await openShop(db)
  const { received } = await addDevice(asBuyer)
  await write('Is it still there?')
  expect(server.enqueued).toEqual([])
  expect(await db.selectFrom('push_notices').select('_id').execute()).toEqual([])
  expect(received).toEqual([])
})

test('what comes within ten seconds of a push is told together after them', async ({ db }) => {
  const { asSeller, write, tell, tellLater, booked } = await openShop(db)
  const { shown } = await addDevice(asSeller)
  await write('One')
  await tell()
  await write('Two')
  await write('Three')
  await tell()
  expect(shown()).toHaveLength(1)
  const { pushed_at } = await db.selectFrom('push_settings').select('pushed_at').executeTakeFirstOrThrow()
  expect(booked.at(-1)?.startAfter.getTime()).toBe((pushed_at?.getTime() ?? 0) + 10_000)
  await letTimePass(db)
  await makeDue(db)
  await tellLater()
  expect(shown().at(-1)).toMatchObject({ items: [{ kind: 'new-message', count: 3, text: '' }], more: 0, unread: 3 })
  expect(shown()).toHaveLength(2)
})

test('what was read meanwhile is not told any more', async ({ db }) => {
  const { asSeller, write, tell, work } = await openShop(db)
  const { received } = await addDevice(asSeller)
  const threadId = await write('Is it still there?')
  await asSeller('POST /api/messages/{id}/read', { params: { id: threadId }, body: {} })
  await tell()
  await work()
  expect(received).toEqual([])
})

test('quiet hours hold back everything until they end, and then it is one push', async ({ db }) => {
  const { asSeller, asBuyer, productId, write, tell, tellLater, booked } = await openShop(db)
  const { shown } = await addDevice(asSeller)
  // All day but for a minute that is just over.
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16)
  const quiet = { from: at(-2), until: at(-5), timeZone: 'UTC' }
  const settings = { topics: ['auctions', 'messages'], quiet, hideDetails: false }
  expect((await asSeller('PUT /api/push/settings', { body: settings })).body.data).toEqual(settings)
  await write('Is it still there?')
  await asSeller('POST /api/products/{id}/startBid', { params: { id: productId }, body: {} })
  await asBuyer('POST /api/products/{id}/bid', { params: { id: productId }, body: { price: 100 } })
  await asSeller('POST /api/products/{id}/endBid', { params: { id: productId }, body: {} })
  await tell()
  expect(shown()).toEqual([])
  const { startAfter } = booked.at(-1) ?? { startAfter: new Date(0) }
  expect(startAfter.toISOString().slice(11, 16)).toBe(quiet.until)

  await asSeller('PUT /api/push/settings', { body: { ...settings, quiet: null } })
  await makeDue(db)
  await tellLater()
  expect(shown()).toMatchObject([{ items: [{ kind: 'item-sold', name: '青花瓶' }, { kind: 'new-message' }], more: 0 }])
})

test('of topics one does not want nothing is told, and with details hidden no name goes out', async ({ db }) => {
  const { asSeller, asBuyer, productId, write, tell } = await openShop(db)
  const [toSeller, toBuyer] = [await addDevice(asSeller), await addDevice(asBuyer, { locale: 'zh-Hans' })]
  await asSeller('PUT /api/push/settings', { body: { topics: ['auctions'], quiet: null, hideDetails: true } })
  await write('Is it still there?')
  await asSeller('POST /api/products/{id}/startBid', { params: { id: productId }, body: {} })
  await asBuyer('POST /api/products/{id}/bid', { params: { id: productId }, body: { price: 100 } })
  await asSeller('POST /api/products/{id}/endBid', { params: { id: productId }, body: {} })
  await tell()
  expect(toSeller.shown()).toMatchObject([{ items: [{ kind: 'item-sold', name: '', text: '' }] }])
  expect(toBuyer.shown()).toMatchObject([{ locale: 'zh-Hans', items: [{ kind: 'auction-won', name: '青花瓶' }] }])
})

test('many tasks assigned by one press are one notice, and none when it is undone', async ({ db }) => {
  const [manager, worker] = [await makePerson(db, 'Manager'), await makePerson(db, 'Worker')]
  const project = await makeProject(db, manager)
  await makeMember(db, project, worker)
  for (let index = 0; index < 30; index += 1) await makeTask(db, project, null)
  const { server, tell } = await openPushing(db)
  const [asManager, asWorker] = [await server.as(manager), await server.as(worker)]
  const { shown } = await addDevice(asWorker)
  const assign = { params: { id: project.bundleId }, body: { memberId: worker._id } }
  const undone = await asManager('POST /api/bundles/{id}/assignTasks', assign)
  await asManager('POST /api/bundles/{id}/undoAssign', {
    params: { id: project.bundleId },
    body: { actionId: undone.body.data.actionId },
  })
  await tell()
  expect(shown()).toEqual([])
  await asManager('POST /api/bundles/{id}/assignTasks', assign)
  await tell()
  expect(shown()).toMatchObject([
    { items: [{ kind: 'task-assigned', name: 'Season 1', count: 30, url: '/tasks' }], unread: 1 },
  ])
})

test.for([404, 410, 403])('a device whose push service answers %s is forgotten', async (status, { db }) => {
  const { asSeller, write, tell } = await openShop(db)
  const { received } = await addDevice(asSeller, {}, { status })
  await write('Is it still there?')
  await tell()
  expect(received).toHaveLength(1)
  expect((await asSeller('GET /api/push')).body.data.devices).toEqual([])
  expect(await db.selectFrom('pushes').select('_id').execute()).toEqual([])
})

test('a push service that is busy or broken is tried again, when it wants; then it is the same push', async ({
  db,
}) => {
  const { asSeller, write, tell, tellLater, booked } = await openShop(db)
  const answers = [{ status: 429, headers: { 'retry-after': '300' } }, { status: 503 }, { status: 201 }]
  const { received, shown } = await addDevice(asSeller, {}, ...answers)
  await write('Is it still there?')
  await tell()
  const { next_at } = await db.selectFrom('pushes').select('next_at').executeTakeFirstOrThrow()
  expect(booked).toMatchObject([{ name: 'deliver-push', startAfter: next_at }])
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from next_at - now())::int as left from pushes`.execute(db)
  expect(rows[0]?.left).toBeGreaterThan(290)
  for (const _ of answers) {
    await sql`update pushes set next_at = now() - interval '1 minute'`.execute(db)
    expect((await duePushes({ db })).length).toBe(1)
    await tellLater()
    if (received.length === answers.length) break
  }
  expect(new Set(shown().map(({ id }) => id)).size).toBe(1)
  expect(received).toHaveLength(answers.length)
  expect(await db.selectFrom('pushes').select('_id').execute()).toEqual([])
})

test('the device is told as long as the session lasts', async ({ db }) => {
  const { seller, server, asSeller, write, tell, work } = await openShop(db)
  const { received } = await addDevice(asSeller)
  await write('Is it still there?')
  await work()
  await sql`update sessions set expires_at = now() where user_id = ${seller._id}`.execute(db)
  await work()
  expect(received).toEqual([])
  expect(await db.selectFrom('push_subscriptions').select('_id').execute()).toEqual([])

  const again = await server.as(seller)
  const second = await addDevice(again)
  await again('POST /api/logout')
  await letTimePass(db)
  await write('Hello?')
  await tell()
  expect(second.received).toEqual([])
  expect(await db.selectFrom('push_subscriptions').select('_id').execute()).toEqual([])
})

test('whoever signs in on a device takes it over, with nothing of the person before', async ({ db }) => {
  const { asSeller, asBuyer, write, work, tell } = await openShop(db)
  const left = await addDevice(asSeller)
  await write('Only for the seller')
  await work()
  const taken = await asBuyer('PUT /api/push/subscription', { body: left.body })
  expect(taken.status).toBe(200)
  await tell()
  expect(left.received).toEqual([])
  expect((await asSeller('GET /api/push')).body.data.devices).toEqual([])
  expect((await asBuyer('GET /api/push')).body.data.devices).toMatchObject([{ here: true }])
})

test('a browser has one subscription at a time; asking again changes nothing; one can be ended from elsewhere', async ({
  db,
}) => {
  const { server, seller, asSeller } = await openShop(db)
  const first = await addDevice(asSeller)
  const second = await addDevice(asSeller)
  const [device, ...others] = (await asSeller('GET /api/push')).body.data.devices
  expect(others).toEqual([])
  const same = await asSeller('PUT /api/push/subscription', { body: second.body })
  expect(same.body.data._id).toBe(device._id)
  const elsewhere = await server.as(seller)
  const both = await Promise.all(
    [asSeller, elsewhere].map((caller) => caller('PUT /api/push/subscription', { body: first.body })),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { devices } = (await elsewhere('GET /api/push')).body.data
  expect(devices).toHaveLength(1)
  await elsewhere('DELETE /api/push/subscription', { query: { device: devices[0]._id } })
  expect((await asSeller('GET /api/push')).body.data.devices).toEqual([])
})

test('a person has twenty devices, the newest', async ({ db }) => {
  const { server, seller } = await openShop(db)
  const endpoints: string[] = []
  for (let index = 0; index < 21; index += 1) {
    endpoints.push((await addDevice(await server.as(seller))).endpoint)
  }
  const kept = await db.selectFrom('push_subscriptions').select('endpoint').execute()
  expect(kept.map(({ endpoint }) => endpoint).toSorted()).toEqual(endpoints.slice(1).toSorted())
})

test('of what is no device nothing is kept', async ({ db, server }) => {
  const caller = await server.as(await makePerson(db, 'Somebody'))
  const good = { endpoint: 'https://push.example.com/x', keys: makePushDevice().keys, locale: 'en' }
  const outcome = async (more: object) => {
    const { status, body } = await caller('PUT /api/push/subscription', { body: { ...good, ...more } })
    return [status, body.problem, body.errors?.[0]?.path]
  }
  for (const endpoint of [
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'https://user:word@push.example.com/x',
    'https://push.example.com:22/x',
    'ftp://push.example.com/x',
    'not an address',
    `https://push.example.com/${'x'.repeat(2000)}`,
  ]) {
    expect([endpoint, ...(await outcome({ endpoint }))]).toEqual([endpoint, 400, 'invalid', 'endpoint'])
  }
  const noPoint = Buffer.from([4, ...Array.from({ length: 64 }, () => 7)]).toString('base64url')
  expect(await outcome({ keys: { ...good.keys, p256dh: noPoint } })).toEqual([400, 'invalid', 'endpoint'])
  expect(await outcome({ keys: { ...good.keys, p256dh: 'short' } })).toEqual([400, 'invalid', 'keys.p256dh'])
  expect(await outcome({ keys: { ...good.keys, auth: '' } })).toEqual([400, 'invalid', 'keys.auth'])
  expect(await outcome({ locale: 'fr' })).toEqual([400, 'invalid', 'locale'])
  expect(await outcome({ device: 'x'.repeat(101) })).toEqual([400, 'invalid', 'device'])
  expect(await outcome({})).toEqual([200, undefined, undefined])
  expect(await db.selectFrom('push_subscriptions').select('endpoint').execute()).toEqual([{ endpoint: good.endpoint }])
})

test('settings are what can be meant', async ({ db, server }) => {
  const caller = await server.as(await makePerson(db, 'Somebody'))
  const good = {
    topics: ['tasks'],
    quiet: { from: '22:00', until: '07:00', timeZone: 'Asia/Shanghai' },
    hideDetails: true,
  }
  const set = async (more: object) => {
    const { status, body } = await caller('PUT /api/push/settings', { body: { ...good, ...more } })
    return [status, body.errors?.[0]?.path]
  }
  expect(await set({ topics: ['weather'] })).toEqual([400, 'topics.0'])
  expect(await set({ topics: ['tasks', 'tasks'] })).toEqual([400, 'topics'])
  expect(await set({ quiet: { ...good.quiet, from: '24:00' } })).toEqual([400, 'quiet.from'])
  expect(await set({ quiet: { ...good.quiet, until: '22:00' } })).toEqual([400, 'quiet.until'])
  expect(await set({ quiet: { ...good.quiet, timeZone: 'Mars/Olympus' } })).toEqual([400, 'quiet.timeZone'])
  expect(await set({})).toEqual([200, undefined])
  expect((await caller('GET /api/push')).body.data.settings).toEqual(good)
})

test('an installation has one pair of keys, however many processes start at once', async ({ db }) => {
  const kept = await Promise.all(Array.from({ length: 5 }, () => keepPushKeys(db, makePushKeys)))
  expect(new Set(kept.map(({ privateKey }) => privateKey)).size).toBe(1)
  expect(await keepPushKeys(db, makePushKeys)).toEqual(kept[0])
})

test('what lost its job is found by the sweep', async ({ db }) => {
  const { seller, server, asSeller, write } = await openShop(db)
  await addDevice(asSeller)
  await write('Is it still there?')
  server.enqueued.length = 0
  expect(await duePeople({ db })).toEqual([])
  await makeDue(db)
  expect(await duePeople({ db })).toEqual([seller._id])
})
