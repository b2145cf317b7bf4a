// What people are notified of, and how: in the app, by push, by mail at once and by the daily mail.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type NotificationKind, notificationKinds } from '#src/domain/messages/messages.ts'
import { type NotificationTopic, notificationTopics, offeredWays } from '#src/domain/messages/notification-choices.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { deleteExpired } from '#src/server/db/delete-expired.ts'
import { queueNotificationMails } from '#src/server/features/mail/queue-notification-mails.ts'
import { sendMail } from '#src/server/features/mail/send-mail.ts'
import type { MailSender } from '#src/server/outbound/create-mail-sender.ts'
import { systemIds } from '#src/server/system-ids.ts'
import { makeAuction, makePerson, makeProduct, type Person } from '#tests/support/fixtures.ts'
import { addDevice, buildPushServer } from '#tests/support/push.ts'
import { test } from '#tests/support/test-server.ts'
import { makeDeps } from '#tests/support/use-case-deps.ts'

const notify = (db: Db, { _id }: Person, kind: NotificationKind, subject: object = { name: '青花瓶' }) =>
  db
    .insertInto('notifications')
    .values({ _id: systemIds.next(), user_id: _id, kind, subject: JSON.stringify(subject) })
    .execute()

/** Which of the notifications queued for mail are due by which way. */
const readQueued = async (db: Db) => {
  const { rows } = await sql<{ way: string; kind: string | null }>`
    select q.way, n.kind from notification_queue q left join notifications n on n._id = q.notification_id
     order by q.way, n.created_at`.execute(db)
  return rows.map(({ way, kind }) => `${way}: ${kind ?? 'new-message'}`)
}

const readKinds = async (db: Db) =>
  (await db.selectFrom('notifications').select('kind').execute()).map(({ kind }) => kind)

const makeDue = (db: Db) => sql`update notification_queue set due_at = now()`.execute(db)

/** Sends what is due and returns it. */
async function mailDue(db: Db) {
  const deps = makeDeps(db)
  await queueNotificationMails(deps)
  const sent: Parameters<MailSender['send']>[0][] = []
  const sender: MailSender = {
    send: async (mail) => {
      sent.push(mail)
      return { ok: true }
    },
  }
  const waiting = await db.selectFrom('mails').select('_id').where('state', '=', 'waiting').orderBy('_id').execute()
  const service = { mode: 'smtp', sender, publicUrl: 'https://curio.example' } as const
  for (const { _id } of waiting) await sendMail(deps, service, { mailId: _id })
  return sent
}

test('every kind has a topic, and the database offers the same ways at first as before', async ({ db, seller }) => {
  const { rows } = await sql<{ topic: NotificationTopic | null }>`
    select notification_topic(kind) as topic from unnest(${[...notificationKinds]}::text[]) as kind`.execute(db)
  expect(rows.filter(({ topic }) => !notificationTopics.some((known) => known === topic))).toEqual([])
  const { choices } = (await seller.call('GET /api/push')).body.data.settings
  const ways = ({ app, push, mail }: { app: boolean; push: boolean; mail: string }) =>
    [app && 'app', push && 'push', mail !== 'off' && mail].filter(Boolean).join(' ')
  expect(
    Object.entries<Parameters<typeof ways>[0]>(choices).map(([topic, choice]) => `${topic}: ${ways(choice)}`),
  ).toEqual([
    'messages: app push',
    'own-ending: app push',
    'liked-ending: app push',
    'won: app push now',
    'lost: app push',
    'sales: app push now',
    'orders: app push',
    'searches: app push daily',
    'followers: app',
    'tasks: app push',
    'projects: app push',
    'devices: now',
  ])
})

const kindOf: Partial<Record<NotificationTopic, NotificationKind>> = {
  'own-ending': 'own-auction-ending',
  'liked-ending': 'auction-ending',
  won: 'auction-won',
  lost: 'auction-lost',
  sales: 'item-sold',
  orders: 'order-paid',
  searches: 'search-match',
  followers: 'new-follower',
  tasks: 'task-assigned',
  projects: 'tasks-skipped',
}

test('a notification goes where its person chose: in the app, by push, by mail at once, daily, or nowhere', async ({
  db,
  seller,
}) => {
  const { server } = await buildPushServer(db)
  const asSeller = await server.as(seller)
  await addDevice(asSeller)
  for (const [topic, kind] of Object.entries(kindOf) as [NotificationTopic, NotificationKind][]) {
    const offered = offeredWays(topic)
    const expectSeen = async (ways: object, seen: readonly unknown[]) => {
      await sql`delete from notifications`.execute(db)
      const saved = await asSeller('PUT /api/push/settings', { body: { choices: { [topic]: ways } } })
      expect(saved.status).toBe(200)
      await notify(db, seller, kind)
      const { notifications, unread } = (await asSeller('GET /api/messages')).body
      expect(unread.notifications).toBe(notifications.length)
      const queued = (await readQueued(db)).map((row) => row.split(':')[0])
      expect([topic, ways, notifications.length, ...queued]).toEqual([topic, ways, ...seen])
    }
    const [, mail = 'off'] = offered.mail
    const [app, shown] = offered.app ? [{ app: false }, 0] : [{}, 1]
    await expectSeen({ push: true, mail: 'off' }, [1, 'push'])
    await expectSeen({ push: false }, [1])
    await expectSeen({ mail: 'daily' }, [1, 'daily'])
    await expectSeen({ mail }, [1, mail])
    await expectSeen({ mail: 'daily', push: true, ...app }, [shown, 'daily', 'push'])
    await expectSeen({ mail: 'off', push: false }, [shown])
    expect(await db.selectFrom('notifications').select('_id').execute()).toHaveLength(shown)
  }
})

test('what is not shown in the app is pushed and mailed, and reading the others does not take it back', async ({
  db,
}) => {
  const { server, deps, deliverPushes } = await buildPushServer(db)
  const lin = await makePerson(db, 'Lin')
  const asLin = await server.as(lin)
  const { readPayloads } = await addDevice(asLin)
  await asLin('PUT /api/push/settings', { body: { choices: { lost: { app: false, mail: 'daily' } } } })
  await notify(db, lin, 'auction-lost', { name: 'Bowl', productId: systemIds.next() })
  await asLin('POST /api/notifications/read', { body: {} })
  await deps.jobs.enqueue(null, 'send-pushes', { personIds: [lin._id] }, { startAfter: new Date(0) })
  await deliverPushes()
  expect(readPayloads()).toMatchObject([{ items: [{ kind: 'auction-lost', name: 'Bowl' }], unread: 0 }])
  await makeDue(db)
  expect(await mailDue(db)).toMatchObject([{ subject: 'Your day at Curio: 1 new notification' }])
  await deleteExpired(db)
  expect(await readKinds(db)).toEqual(['auction-lost'])
  await sql`update notifications set created_at = now() - interval '31 days'`.execute(db)
  await deleteExpired(db)
  expect(await readKinds(db)).toEqual([])
})

test('what is neither shown, mailed, nor pushed to any device is not stored', async ({ bo, db }) => {
  await sql`update notification_settings set app = '{}'`.execute(db)
  await notify(db, bo, 'auction-lost')
  await notify(db, bo, 'bought-now')
  expect(await readKinds(db)).toEqual([])
})

test('a time zone that the database does not know stops nobody: the daily mail is at eight in UTC', async ({
  bo,
  db,
}) => {
  await sql`update notification_settings set time_zone = 'VST', mail_daily = '{won}', mail_now = '{}'`.execute(db)
  await makeProduct(db, await makePerson(db, 'Seller'))
  await notify(db, bo, 'auction-won')
  const { rows } =
    await sql`select to_char(due_at at time zone 'UTC', 'HH24:MI') as at from notification_queue`.execute(db)
  expect(rows).toEqual([{ at: '08:00' }])
})

test('the daily mail has what is unread, by topic, once, in the language of the person; its link stops it', async ({
  db,
  bo,
  seller,
  server,
}) => {
  await db.updateTable('users').set({ locale: 'zh-Hans' }).where('_id', '=', seller._id).execute()
  const choices = { messages: { mail: 'daily' }, followers: { mail: 'daily' }, orders: { mail: 'daily' } }
  await seller.call('PUT /api/push/settings', { body: { choices, timeZone: 'Asia/Shanghai' } })
  await notify(db, seller, 'order-paid', { name: 'Read', orderId: systemIds.next() })
  await seller.call('POST /api/notifications/read', { body: {} })
  await notify(db, seller, 'order-paid', { name: 'Vase', orderId: systemIds.next() })
  await notify(db, seller, 'new-follower', { name: 'Mei', userId: bo._id })
  const productId = await makeProduct(db, seller)
  await bo.call('POST /api/messages', { body: { productId, body: 'Is it still there?' } })
  const { rows } = await sql<{ at: string }>`
    select distinct to_char(due_at at time zone 'Asia/Shanghai', 'HH24:MI') as at from notification_queue where due_at > now()`.execute(
    db,
  )
  expect(rows).toEqual([{ at: '08:00' }])
  expect(await mailDue(db)).toEqual([])
  await makeDue(db)
  // Two servers at the same time.
  const counts = await Promise.all([queueNotificationMails(makeDeps(db)), queueNotificationMails(makeDeps(db))])
  expect(counts.toSorted()).toEqual([0, 1])
  const mails = await mailDue(db)
  expect(mails).toMatchObject([{ subject: 'Curio 每日汇总：3 条新通知' }])
  const text = mails[0]?.text ?? ''
  expect(text).not.toContain('Read')
  const parts = ['消息\n', 'Is it still there?', '订单\n', 'Vase：购买人表示已付款。', '新粉丝\n', 'Mei：关注了你。']
  expect(parts.map((part) => text.indexOf(part)).filter((place) => place < 0)).toEqual([])
  expect(parts.map((part) => text.indexOf(part))).toEqual(
    parts.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
  )
  expect(await mailDue(db)).toEqual([])

  const [, path = ''] = /https:\/\/curio\.example(\/unsubscribe\S+topic=daily)/.exec(text) ?? []
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await server.request('POST', path, { body: 'List-Unsubscribe=One-Click', headers })).status).toBe(204)
  const { settings } = (await seller.call('GET /api/push')).body.data
  expect(settings.choices).toMatchObject({ messages: { mail: 'off' }, searches: { mail: 'off' }, won: { mail: 'now' } })
})

test('a daily mail of which everything was read before it is sent is not sent, nor what was turned off', async ({
  db,
  seller,
}) => {
  await seller.call('PUT /api/push/settings', {
    body: { choices: { orders: { mail: 'daily' }, followers: { mail: 'daily' } } },
  })
  await notify(db, seller, 'order-paid', { name: 'Vase', orderId: systemIds.next() })
  await makeDue(db)
  await queueNotificationMails(makeDeps(db))
  await seller.call('POST /api/notifications/read', { body: {} })
  expect(await mailDue(db)).toEqual([])
  await notify(db, seller, 'new-follower', { name: 'Mei', userId: systemIds.next() })
  await seller.call('PUT /api/push/settings', { body: { choices: { followers: { mail: 'off' } } } })
  await makeDue(db)
  expect(await mailDue(db)).toEqual([])
  expect(await readQueued(db)).toEqual([])
})

test('messages of a conversation are one mail, unless they were read within ten minutes', async ({
  db,
  bo,
  seller,
}) => {
  await seller.call('PUT /api/push/settings', { body: { choices: { messages: { mail: 'now' } } } })
  const productId = await makeProduct(db, seller)
  const write = async (body: string) =>
    (await bo.call('POST /api/messages', { body: { productId, body } })).body.data.threadId
  const threadId = await write('One')
  await seller.call('POST /api/messages/{id}/read', { params: { id: threadId }, body: {} })
  await write('Two')
  await write('Three')
  expect(await mailDue(db)).toEqual([])
  await sql`update notification_queue set due_at = now() where _id = (select min(_id) from notification_queue)`.execute(
    db,
  )
  const mails = await mailDue(db)
  expect(mails).toMatchObject([{ subject: expect.stringMatching(/: Three$/) }])
  expect(mails[0]?.text).toContain(`https://curio.example/messages/${threadId}`)
})

test('a mail at once takes nothing early but what follows about the same; one person’s failure stops nobody else’s', async ({
  bo,
  db,
  seller,
}) => {
  await sql`update notification_settings set mail_now = '{sales,projects}'`.execute(db)
  const [bundle, other] = [{ projectId: systemIds.next() }, { projectId: systemIds.next() }]
  await notify(db, seller, 'tasks-skipped', bundle)
  await sql`update notifications set read_at = now()`.execute(db)
  await makeDue(db)
  await notify(db, seller, 'tasks-skipped', bundle)
  await notify(db, seller, 'tasks-skipped', other)
  await notify(db, bo, 'tasks-skipped', bundle)
  await notify(db, bo, 'item-sold')
  const deps = makeDeps(db)
  let failures = 1
  const jobs = {
    ...deps.jobs,
    enqueue: (...args: Parameters<typeof deps.jobs.enqueue>) => {
      if (failures-- > 0) throw new Error('no room')
      return deps.jobs.enqueue(...args)
    },
  }
  await expect(queueNotificationMails({ ...deps, jobs })).rejects.toThrow('1 people')
  expect(await queueNotificationMails(deps)).toBe(1)
  const mails = await db.selectFrom('mails').select(['user_id', 'content']).execute()
  expect(mails).toHaveLength(2)
  expect(mails.find(({ user_id }) => user_id === seller._id)?.content).toMatchObject({ topic: 'projects' })
  expect(mails.find(({ user_id }) => user_id === bo._id)?.content).toMatchObject({ topic: 'sales' })
  const { rows } = await sql<{ user_id: string; project: string }>`
    select q.user_id, n.subject ->> 'projectId' as project from notification_queue q join notifications n on n._id = q.notification_id
     order by q._id`.execute(db)
  expect(rows).toEqual([
    { user_id: seller._id, project: other.projectId },
    { user_id: bo._id, project: bundle.projectId },
  ])
})

test('a mail about an auction that ends soon is not sent after its end', async ({ db, seller }) => {
  await seller.call('PUT /api/push/settings', { body: { choices: { 'own-ending': { mail: 'daily' } } } })
  const [running, over] = [await makeAuction(db, seller, 1800), await makeAuction(db, seller, 1800)]
  for (const productId of [running, over])
    await notify(db, seller, 'own-auction-ending', { name: productId, productId })
  await sql`update products set bid_end = now() where _id = ${over}`.execute(db)
  await makeDue(db)
  const [mail] = await mailDue(db)
  expect(mail?.text).toContain(running)
  expect(mail?.text).not.toContain(over)
})
