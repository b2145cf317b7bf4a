// A restored copy sends nothing to people until it is unmuted.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createJobHandlers } from '#src/server/create-job-handlers.ts'
import { mute } from '#src/server/db/mute.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import { createImageRenditions } from '#src/server/media/image-renditions.ts'
import { createFolderStore } from '#src/server/storage/create-folder-store.ts'
import { makeFailedDelivery, makePerson, makeProject, secrets } from '#tests/support/fixtures.ts'
import { addDevice, makeConversationScenario, makeNoticesDue } from '#tests/support/push.ts'
import { test } from '#tests/support/test-server.ts'
import { makeDeps } from '#tests/support/use-case-deps.ts'

test('a muted copy holds mails, pushes and webhooks until an administrator unmutes it', async ({ db }) => {
  const { server, seller, asSeller, sendMessage } = await makeConversationScenario(db)
  await addDevice(asSeller)
  const sent: string[] = []
  const record = (kind: string) => async () => {
    sent.push(kind)
    return { ok: true as const, status: 200 }
  }
  const deps = { ...makeDeps(db), webhookClient: { rejection: () => null, post: record('webhook') } }
  const objects = createFolderStore('/nowhere')
  const handlers = createJobHandlers({
    deps,
    secrets,
    events: { notifyChange: () => {} },
    media: createImageRenditions({ store: deps.images, caches: [] }),
    imageObjects: objects,
    videos: objects,
    push: { publicKey: '', accepts: () => true, send: record('push') },
    mail: { mode: 'smtp', sender: { send: record('mail') }, publicUrl: 'https://curio.example' },
    metrics: null,
  })
  await sendMessage('Is it still there?')
  await db
    .transaction()
    .execute((tx) => queueMail(tx, deps, { userId: seller._id, content: { kind: 'password-changed' } }))
  const { projectId } = await makeProject(db, seller)
  const { webhookId } = await makeFailedDelivery(db, projectId)
  await sql`update webhook_deliveries set state = 'waiting', next_at = now()`.execute(db)
  /** Runs each job of what is due, and what the sweeps find: those of the second round are of pushes. */
  const sendAll = async () => {
    await makeNoticesDue(db)
    await handlers.sendPushes({ personIds: [seller._id, ...(await handlers.listPeopleWithOverdueNotices())] })
    for (const table of ['mails', 'webhook_deliveries', 'push_deliveries'] as const)
      await sql`update ${sql.table(table)} set next_at = now() - interval '1 minute' where next_at is not null`.execute(
        db,
      )
    const rows = async (table: 'mails' | 'webhook_deliveries' | 'push_deliveries') =>
      (await db.selectFrom(table).select('_id').execute()).map(({ _id }) => _id)
    for (const mailId of await rows('mails')) await handlers.sendMail({ mailId })
    for (const deliveryId of await rows('webhook_deliveries')) await handlers.deliverWebhook({ deliveryId })
    for (const pushId of await rows('push_deliveries')) await handlers.deliverPush({ pushId })
  }

  await mute(db)
  await sendAll()
  const listed = [
    handlers.listOverdueMails(),
    handlers.listOverdueDeliveries(),
    handlers.listPeopleWithOverdueNotices(),
  ]
  expect([sent, await Promise.all(listed)]).toEqual([[], [[], [], []]])
  const params = { id: projectId, webhookId }
  const tried = await asSeller('POST /api/projects/{id}/webhooks/{webhookId}/test', { params })
  expect(tried).toMatchObject({ status: 409, body: { problem: 'muted' } })

  const asAdmin = await server.as(await makePerson(db, 'Ada', { role: 'admin' }))
  expect((await asAdmin('GET /api/muted')).body.data).toBe(true)
  await asAdmin('POST /api/unmute')
  expect((await asAdmin('GET /api/muted')).body.data).toBe(false)
  expect((await asAdmin('GET /api/audit')).body.data).toMatchObject([{ action: 'unmute', actor: { name: 'Ada' } }])
  await sendAll()
  expect(sent.toSorted()).toEqual(['mail', 'push', 'webhook'])
})
