// What the managers of a project are told: in the app, by push and by mail.
import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { attemptsBeforeNotification } from '#src/domain/projects/webhook.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { queueNotificationMails } from '#src/server/features/mail/queue-notification-mails.ts'
import { sendMail } from '#src/server/features/mail/send-mail.ts'
import { deliverWebhook } from '#src/server/features/projects/webhooks/deliver-webhook.ts'
import { createMailSender } from '#src/server/outbound/create-mail-sender.ts'
import { createWebhookClient } from '#src/server/outbound/create-webhook-client.ts'
import { queueReviewDelivery } from '#src/server/features/projects/webhooks/queue-deliveries.ts'
import {
  completeTask,
  makePerson,
  makeTask,
  makeTasks,
  makeWebhook,
  type Person,
  secrets,
} from '#tests/support/fixtures.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { addDevice, buildPushServer } from '#tests/support/push.ts'
import { csvHeader, csvLine, test as importTest } from '#tests/support/task-import.ts'
import { makeDeps } from '#tests/support/use-case-deps.ts'

const publicUrl = 'https://curio.example'

const readNotifications = async (db: Db, { _id }: Person) => {
  const rows = await db
    .selectFrom('notifications')
    .select(['kind', 'subject', 'read_at'])
    .where('user_id', '=', _id)
    .orderBy('created_at')
    .execute()
  return rows.map(({ kind, subject, read_at }) => ({ kind, count: subject.count, isRead: read_at !== null }))
}

/** What is to be mailed, with the minutes until then. */
const readMailed = async (db: Db) => {
  const { rows } = await sql<{ kind: string; user_id: string; minutes: number; at: string }>`
    select n.kind, q.user_id, round(extract(epoch from q.due_at - now()) / 60)::int as minutes,
           to_char(q.due_at at time zone 'utc', 'HH24:MI') as at
      from notification_queue q join notifications n on n._id = q.notification_id where q.way = 'now'`.execute(db)
  return rows
}

const test = importTest
  /** Assigns a new task to Mei, who skips it. */
  .extend('skipNew', ({ db, mei, project, work }) => async (skip?: object, as = mei.call) => {
    expect((await work.skip(as, await makeTask(db, project, mei), skip)).status).toBe(200)
  })
  .extend('wantMails', ({ manager }) => async () => {
    const body = { choices: { projects: { mail: 'now' } } }
    expect((await manager.call('PUT /api/push/settings', { body })).status).toBe(200)
  })

describe('skipped tasks', () => {
  test('many skipped tasks of a bundle are one notification until a manager reads it', async ({
    db,
    project,
    manager,
    skipNew,
  }) => {
    const second = await makePerson(db, 'Second')
    await db.insertInto('project_managers').values({ project_id: project.projectId, user_id: second._id }).execute()
    for (let count = 0; count < 5; count += 1) await skipNew()
    await skipNew({ reason: 'broken-media', side: 'dub', kind: 'no-sound' })
    const expected = [
      { kind: 'tasks-skipped', count: 5, isRead: false },
      { kind: 'tasks-broken', count: 1, isRead: false },
    ]
    expect(await readNotifications(db, manager)).toEqual(expected)
    expect(await readNotifications(db, second)).toEqual(expected)

    const { notifications, unread } = (await manager.call('GET /api/messages')).body
    expect(notifications.at(-1)).toMatchObject({
      kind: 'tasks-skipped',
      subject: { projectId: project.projectId, bundleId: project.bundleId, name: 'Season 1', count: 5 },
    })
    expect(unread).toMatchObject({ notifications: 2 })
    await manager.call('POST /api/notifications/read', { body: {} })
    await skipNew()
    expect((await readNotifications(db, manager)).at(-1)).toEqual({ ...expected[0], count: 1 })
    expect((await readNotifications(db, second)).at(-1)).toEqual({ ...expected[0], count: 6 })
  })

  test('tasks skipped at the same time are all counted', async ({ db, manager, skipNew }) => {
    await Promise.all(Array.from({ length: 20 }, () => skipNew()))
    expect(await readNotifications(db, manager)).toMatchObject([{ kind: 'tasks-skipped', count: 20 }])
  })

  test('a refused or repeated skip, and a manager’s own, notify nobody', async ({
    db,
    mei,
    project,
    manager,
    work,
  }) => {
    const [taskId, hers] = await makeTasks(db, project, [manager, mei])
    expect((await work.skip(mei.call, taskId)).status).toBe(403)
    expect((await work.skip(manager.call, taskId)).status).toBe(200)
    expect(await readNotifications(db, manager)).toEqual([])
    for (let time = 0; time < 2; time += 1) await work.skip(mei.call, hers)
    expect(await readNotifications(db, manager)).toMatchObject([{ count: 1 }])
  })
})

test('a bundle is finished once its last task is completed', async ({ db, mei, project, manager, work }) => {
  const [first, last] = await makeTasks(db, project, [mei, mei])
  await work.submit(mei.call, first)
  expect(await readNotifications(db, manager)).toEqual([])
  await work.submit(mei.call, last)
  expect(await readNotifications(db, manager)).toEqual([{ kind: 'bundle-finished', count: 1, isRead: false }])
})

test('imports into a bundle are one notification and one mail a day, whatever was read', async ({
  db,
  importAs,
  manager,
  wantMails,
}) => {
  await wantMails()
  await importAs(`${csvHeader}\n${csvLine('A')}${csvLine('B')}`)
  await importAs(`${csvHeader}\n${csvLine('A')}`)
  await importAs(`${csvHeader}\n${csvLine('C', 'Klingon')}`)
  await db.updateTable('notifications').set({ read_at: new Date() }).execute()
  const changed = `${csvHeader},title\n${csvLine('A').trimEnd()},New\n${csvLine('B').trimEnd()},\n`
  await importAs(changed, 'text/csv', 'all', 'preview')
  expect(await readNotifications(db, manager)).toEqual([{ kind: 'import-finished', count: 2, isRead: true }])
  await importAs(changed, 'text/csv', 'all', 'true')
  await importAs(changed, 'text/csv', 'all', 'true')
  expect(await readNotifications(db, manager)).toEqual([{ kind: 'import-finished', count: 3, isRead: false }])
  expect(await readMailed(db)).toMatchObject([{ kind: 'import-finished', at: '00:00' }])

  const yesterday = new Date(Date.now() - 86_400_000)
  await db.updateTable('notifications').set({ read_at: yesterday, created_at: yesterday }).execute()
  await importAs(`${csvHeader}\n${csvLine('D')}`)
  expect(await readNotifications(db, manager)).toMatchObject([{ count: 3 }, { count: 1, isRead: false }])

  // Before imports were summed up by day, each one after a read notification made another.
  await sql`insert into notifications (_id, user_id, kind, subject, created_at, read_at)
    select gen_random_uuid(), user_id, kind, subject, now() - interval '1 microsecond', now()
      from notifications where created_at > ${yesterday}`.execute(db)
  await db.updateTable('notifications').set({ read_at: new Date() }).execute()
  await importAs(`${csvHeader}\n${csvLine('E')}`)
  const reopened = (await readNotifications(db, manager)).filter(({ isRead }) => !isRead)
  expect(reopened).toMatchObject([{ count: 2 }])
})

test('a webhook is failing after five attempts, once per delivery', async ({ db, mei, project, manager }) => {
  await makeWebhook(db, project, 'http://127.0.0.1:1/')
  await makeWebhook(db, project, 'http://127.0.0.1:2/', ['task.assigned'])
  const webhookClient = createWebhookClient({ allowPrivate: true, timeoutMs: 300 })
  const deps = { ...makeDeps(db), secrets, webhookClient }
  for (let count = 0; count < 2; count += 1) {
    const taskId = await makeTask(db, project, mei)
    await completeTask(db, taskId)
    await db.transaction().execute((tx) => queueReviewDelivery(tx, deps, taskId))
  }
  const attemptAll = async () => {
    const rows = await db
      .updateTable('webhook_deliveries')
      .set({ next_at: sql<Date>`now()` })
      .returning('_id')
      .execute()
    for (const { _id } of rows) await deliverWebhook(deps, { deliveryId: _id }, () => 0.5)
  }
  for (let attempt = 1; attempt < attemptsBeforeNotification; attempt += 1) await attemptAll()
  expect(await readNotifications(db, manager)).toEqual([])
  await attemptAll()
  await attemptAll()
  expect(await readNotifications(db, manager)).toEqual([{ kind: 'webhook-failing', count: 2, isRead: false }])
})

test('a push leads to the bundle, unless the manager turned pushes about projects off', async ({
  db,
  mei,
  project,
  manager,
  skipNew,
}) => {
  const { server, deliverPushes } = await buildPushServer(db)
  const asMei = await server.as(mei)
  const { readPayloads } = await addDevice(await server.as(manager))
  await skipNew(undefined, asMei)
  await skipNew(undefined, asMei)
  await deliverPushes()
  const url = `/project/${project.projectId}/bundle/${project.bundleId}/assignments`
  expect(readPayloads()).toMatchObject([{ items: [{ kind: 'tasks-skipped', name: 'Season 1', count: 2, url }] }])

  await manager.call('PUT /api/push/settings', { body: { choices: { projects: { push: false } } } })
  await manager.call('POST /api/notifications/read', { body: {} })
  await sql`update notification_settings set last_pushed_at = null`.execute(db)
  await skipNew(undefined, asMei)
  await deliverPushes()
  expect(readPayloads()).toHaveLength(1)
})

describe('mails', () => {
  test('managers get no mails before they turn them on', async ({ db, manager, skipNew, wantMails }) => {
    await skipNew()
    expect(await readMailed(db)).toEqual([])
    // An unread notification has had its mail, so the next one has to be read first.
    await manager.call('POST /api/notifications/read', { body: {} })
    await wantMails()
    await skipNew()
    expect(await readMailed(db)).toMatchObject([{ kind: 'tasks-skipped', user_id: manager._id, minutes: 10 }])
  })

  test('a mail waits and counts what happens meanwhile; its link stops such mails with one press', async ({
    db,
    project,
    server,
    manager,
    skipNew,
    wantMails,
  }) => {
    const mailServer = await startMailServer()
    onTestFinished(mailServer.close)
    await db.updateTable('users').set({ locale: 'zh-Hans' }).where('_id', '=', manager._id).execute()
    await wantMails()
    await skipNew()
    await manager.call('POST /api/notifications/read', { body: {} })
    await skipNew()
    await skipNew()
    const deps = makeDeps(db)
    expect(await queueNotificationMails(deps)).toBe(0)
    await sql`update notification_queue set due_at = now() where _id = (select min(_id) from notification_queue)`.execute(
      db,
    )
    // With what follows within ten minutes.
    expect(await queueNotificationMails(deps)).toBe(1)
    expect(await readMailed(db)).toEqual([])
    const { _id: mailId } = await db.selectFrom('mails').select('_id').executeTakeFirstOrThrow()
    const { url, ca } = mailServer
    const options = { url, from: 'no-reply@curio.example', host: 'curio.example', isLocal: false, ca }
    const service = { mode: 'smtp', sender: createMailSender(options), publicUrl } as const
    await sendMail(deps, service, { mailId })
    const [received] = mailServer.received
    expect(received?.mail.subject).toBe('Season 1：任务被跳过 3 次')
    const page = `${publicUrl}/project/${project.projectId}/bundle/${project.bundleId}/assignments`
    expect(received?.mail.text).toContain(page)
    const headers = Object.fromEntries((received?.mail.headers ?? []).map(({ key, value }) => [key, value]))
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const address = /^<https:\/\/curio\.example(.*)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    const press = await server.request('POST', address, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(press.status).toBe(204)
    const { settings } = (await manager.call('GET /api/push')).body.data
    expect(settings.choices).toMatchObject({ sales: { mail: 'now' }, projects: { mail: 'off' } })
  })
})
