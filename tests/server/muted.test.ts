// A restored copy sends nothing to people until it is unmuted.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createJobHandlers } from '#src/server/create-job-handlers.ts'
import { deleteExpired } from '#src/server/db/delete-expired.ts'
import { mute, unmute } from '#src/server/db/mute.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import { createImageRenditions } from '#src/server/media/image-renditions.ts'
import type { MailSender } from '#src/server/outbound/create-mail-sender.ts'
import type { PushSender } from '#src/server/outbound/create-push-sender.ts'
import { createFolderStore } from '#src/server/storage/create-folder-store.ts'
import type { ObjectStore } from '#src/server/storage/object-store.ts'
import { makeFailedDelivery, makePerson, makeProject, secrets } from '#tests/support/fixtures.ts'
import { addDevice, makeConversationScenario, makeNoticesDue } from '#tests/support/push.ts'
import { test } from '#tests/support/test-server.ts'
import { makeDeps } from '#tests/support/use-case-deps.ts'

const objects = createFolderStore('/nowhere')
const sendNothing = () => Promise.reject(new Error('nothing is sent here'))

function makeHandlers(
  deps: Deps,
  send: { push: PushSender['send']; mail: MailSender['send'] } = { push: sendNothing, mail: sendNothing },
  stores: { imageObjects: ObjectStore; videos: ObjectStore } = { imageObjects: objects, videos: objects },
) {
  return createJobHandlers({
    deps,
    secrets,
    events: { notifyChange: () => {} },
    media: createImageRenditions({ store: deps.images, caches: [] }),
    ...stores,
    push: { publicKey: '', accepts: () => true, send: send.push },
    mail: { mode: 'smtp', sender: { send: send.mail }, publicUrl: 'https://curio.example' },
    metrics: null,
  })
}

test('a muted copy holds mails, pushes and webhooks until an administrator unmutes it', async ({ db }) => {
  const { server, seller, asSeller, sendMessage } = await makeConversationScenario(db)
  await addDevice(asSeller)
  const sent: string[] = []
  const record = (kind: string) => async () => {
    sent.push(kind)
    return { ok: true as const, status: 200 }
  }
  const deps = { ...makeDeps(db), webhookClient: { rejection: () => null, post: record('webhook') } }
  const { swept } = makeHandlers(deps, { push: record('push'), mail: record('mail') })
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
    await swept['send-pushes'].run([{ personIds: [seller._id] }, ...(await swept['send-pushes'].listOverdue())])
    for (const table of ['mails', 'webhook_deliveries', 'push_deliveries'] as const)
      await sql`update ${sql.table(table)} set next_at = now() - interval '1 minute' where next_at is not null`.execute(
        db,
      )
    const rows = async (table: 'mails' | 'webhook_deliveries' | 'push_deliveries') =>
      (await db.selectFrom(table).select('_id').execute()).map(({ _id }) => _id)
    for (const mailId of await rows('mails')) await swept['send-mail'].run([{ mailId }])
    for (const deliveryId of await rows('webhook_deliveries')) await swept['deliver-webhook'].run([{ deliveryId }])
    for (const pushId of await rows('push_deliveries')) await swept['deliver-push'].run([{ pushId }])
  }

  await mute(db)
  await sendAll()
  const listed = await Promise.all(Object.values(swept).map(({ listOverdue }) => listOverdue()))
  expect([sent, ...listed.flat()]).toEqual([[]])
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

test('a muted copy removes no pictures and videos by itself: the bucket may be that of the original', async ({
  db,
}) => {
  const removed: string[] = []
  const record = async (name: string) => void removed.push(name)
  const listing = (kind: string): ObjectStore => ({
    ...objects,
    remove: record,
    list: (prefix) => {
      removed.push(`orphans of ${kind}`)
      return objects.list(prefix)
    },
  })
  const deps = makeDeps(db)
  const stores = { imageObjects: listing('images'), videos: listing('videos') }
  const { periodic } = makeHandlers({ ...deps, images: { ...deps.images, remove: record } }, undefined, stores)
  await sql`insert into images (key, width, height, placeholder, created_at)
            values ('unused', 4, 5, '', now() - interval '8 days')`.execute(db)
  const deleteAll = async () => {
    await periodic['delete-expired']()
    await periodic['delete-orphans']()
    return removed.splice(0)
  }
  await mute(db)
  expect(await deleteAll()).toEqual([])
  await unmute(db, null)
  expect(await deleteAll()).toEqual(['unused', 'orphans of images', 'orphans of videos'])
})

test('mails that a muted copy holds are kept until it is unmuted, those with links that have ended not longer', async ({
  db,
}) => {
  const ada = await makePerson(db, 'Ada')
  const deps = makeDeps(db)
  for (const content of [{ kind: 'reset', token: 'x' }, { kind: 'password-changed' }] as const)
    await db.transaction().execute((tx) => queueMail(tx, deps, { userId: ada._id, content }))
  await sql`update mails set created_at = now() - interval '31 days'`.execute(db)
  const listKinds = async () =>
    (await db.selectFrom('mails').select('kind').orderBy('kind').execute()).map(({ kind }) => kind)
  await mute(db)
  await deleteExpired(db)
  expect(await listKinds()).toEqual(['password-changed', 'reset'])
  await unmute(db, null)
  expect(await listKinds()).toEqual(['password-changed'])
})
