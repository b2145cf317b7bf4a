import { sql } from 'kysely'
import { expect } from 'vitest'
import { makePerson } from '#tests/support/fixtures.ts'
import { makePushDevice } from '#tests/support/push-device.ts'
import { addDevice, expirePushInterval, makeConversationScenario } from '#tests/support/push.ts'
import { test } from '#tests/support/test-server.ts'

test('a device receives pushes until its session ends', async ({ db }) => {
  const { seller, server, asSeller, sendMessage, deliverPushes, runDueJobs } = await makeConversationScenario(db)
  const { received } = await addDevice(asSeller)
  await sendMessage('Is it still there?')
  await runDueJobs()
  await sql`update sessions set expires_at = now() where user_id = ${seller._id}`.execute(db)
  await runDueJobs()
  expect(received).toEqual([])
  expect(await db.selectFrom('push_subscriptions').select('_id').execute()).toEqual([])

  const secondSession = await server.as(seller)
  const second = await addDevice(secondSession)
  await secondSession('POST /api/logout')
  await expirePushInterval(db)
  await sendMessage('Hello?')
  await deliverPushes()
  expect(second.received).toEqual([])
  expect(await db.selectFrom('push_subscriptions').select('_id').execute()).toEqual([])
})

test('a sign-in on a device replaces the previous person’s subscription', async ({ db }) => {
  const { asSeller, asBuyer, sendMessage, runDueJobs, deliverPushes } = await makeConversationScenario(db)
  const sellerDevice = await addDevice(asSeller)
  await sendMessage('Only for the seller')
  await runDueJobs()
  const buyerSubscription = await asBuyer('PUT /api/push/subscription', { body: sellerDevice.body })
  expect(buyerSubscription.status).toBe(200)
  await deliverPushes()
  expect(sellerDevice.received).toEqual([])
  expect((await asSeller('GET /api/push')).body.data.devices).toEqual([])
  expect((await asBuyer('GET /api/push')).body.data.devices).toMatchObject([{ here: true }])
})

test('a browser has one subscription; repeating it changes nothing; it can be ended from another device', async ({
  db,
}) => {
  const { server, seller, asSeller } = await makeConversationScenario(db)
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

test('a person has at most twenty devices, the newest ones', async ({ db }) => {
  const { server, seller } = await makeConversationScenario(db)
  const endpoints: string[] = []
  for (let index = 0; index < 21; index += 1) {
    endpoints.push((await addDevice(await server.as(seller))).endpoint)
  }
  const storedEndpoints = await db.selectFrom('push_subscriptions').select('endpoint').execute()
  expect(storedEndpoints.map(({ endpoint }) => endpoint).toSorted()).toEqual(endpoints.slice(1).toSorted())
})

test('an invalid subscription is not stored', async ({ db, server }) => {
  const caller = await server.as(await makePerson(db, 'Somebody'))
  const validSubscription = { endpoint: 'https://push.example.com/x', keys: makePushDevice().keys, locale: 'en' }
  const outcome = async (more: object) => {
    const { status, body } = await caller('PUT /api/push/subscription', { body: { ...validSubscription, ...more } })
    return [status, body.problem, body.errors?.[0]?.path]
  }
  for (const endpoint of [
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    `https://push.example.com/${'x'.repeat(2000)}`,
  ]) {
    expect([endpoint, ...(await outcome({ endpoint }))]).toEqual([endpoint, 400, 'invalid', 'endpoint'])
  }
  const noPoint = Buffer.from([4, ...Array.from({ length: 64 }, () => 7)]).toString('base64url')
  expect(await outcome({ keys: { ...validSubscription.keys, p256dh: noPoint } })).toEqual([400, 'invalid', 'endpoint'])
  expect(await outcome({ keys: { ...validSubscription.keys, p256dh: 'short' } })).toEqual([
    400,
    'invalid',
    'keys.p256dh',
  ])
  expect(await outcome({ keys: { ...validSubscription.keys, auth: '' } })).toEqual([400, 'invalid', 'keys.auth'])
  expect(await outcome({ locale: 'fr' })).toEqual([400, 'invalid', 'locale'])
  expect(await outcome({ device: 'x'.repeat(101) })).toEqual([400, 'invalid', 'device'])
  expect(await outcome({})).toEqual([200, undefined, undefined])
  expect(await db.selectFrom('push_subscriptions').select('endpoint').execute()).toEqual([
    { endpoint: validSubscription.endpoint },
  ])
})

test('settings that two devices change are all kept', async ({ db, server }) => {
  const caller = await server.as(await makePerson(db, 'Somebody'))
  const change = async (body: object) => (await caller('PUT /api/push/settings', { body })).body.data
  const changes = [
    { choices: { won: { push: false } } },
    { choices: { won: { mail: 'daily' }, lost: { app: false } } },
    { hideDetails: true, timeZone: 'Asia/Shanghai' },
  ]
  await Promise.all(changes.map(change))
  const settings = await change({})
  expect(settings).toMatchObject({ quiet: null, hideDetails: true })
  expect(settings.choices).toMatchObject({
    won: { app: true, push: false, mail: 'daily' },
    lost: { app: false, push: true, mail: 'off' },
    sales: { app: true, push: true, mail: 'now' },
  })
  const quiet = { from: '22:00', until: '07:00', timeZone: 'UTC' }
  expect(await change({ quiet })).toEqual({ ...settings, quiet })
})

test('invalid settings are refused', async ({ db, server }) => {
  const caller = await server.as(await makePerson(db, 'Somebody'))
  const validSubscription = {
    quiet: { from: '22:00', until: '07:00', timeZone: 'Asia/Shanghai' },
    hideDetails: true,
  }
  const set = async (more: object) => {
    const { status, body } = await caller('PUT /api/push/settings', { body: { ...validSubscription, ...more } })
    return [status, body.errors?.[0]?.path]
  }
  expect(await set({ choices: { weather: { push: true } } })).toEqual([400, 'choices'])
  expect(await set({ choices: { won: { mail: 'weekly' } } })).toEqual([400, 'choices.won.mail'])
  // What a topic does not offer.
  expect(await set({ choices: { messages: { app: false } } })).toEqual([400, 'choices.messages.app'])
  expect(await set({ choices: { devices: { push: true } } })).toEqual([400, 'choices.devices.push'])
  expect(await set({ choices: { searches: { mail: 'now' } } })).toEqual([400, 'choices.searches.mail'])
  expect(await set({ timeZone: 'Mars/Olympus' })).toEqual([400, 'timeZone'])
  expect(await set({ quiet: { ...validSubscription.quiet, from: '24:00' } })).toEqual([400, 'quiet.from'])
  expect(await set({ quiet: { ...validSubscription.quiet, until: '22:00' } })).toEqual([400, 'quiet.until'])
  expect(await set({ quiet: { ...validSubscription.quiet, timeZone: 'Mars/Olympus' } })).toEqual([
    400,
    'quiet.timeZone',
  ])
  expect(await set({})).toEqual([200, undefined])
  expect((await caller('GET /api/push')).body.data.settings).toMatchObject(validSubscription)
})
