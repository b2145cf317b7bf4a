// Devices that receive push notifications, and the two jobs that send them.
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { readDatabaseTime } from '#src/server/db/read-database-time.ts'
import { deliverPush } from '#src/server/features/push/deliver-push.ts'
import { sendPushes } from '#src/server/features/push/send-pushes.ts'
import { systemIds } from '#src/server/system-ids.ts'
import { createWebhookClient } from '#src/server/outbound/create-webhook-client.ts'
import { createPushSender, generatePushKeys } from '#src/server/outbound/create-push-sender.ts'
import { makePerson, makeProduct } from './fixtures.ts'
import { makePushDevice } from './push-device.ts'
import { startWebhookReceiver, type ReceiverResponse } from './webhook-receiver.ts'
import { type Caller, serve } from './test-server.ts'

export const keys = generatePushKeys()
export const contact = 'mailto:push@test.example'

/** Reaches push services on loopback. */
const loopbackPushSender = createPushSender({
  keys,
  contact,
  client: createWebhookClient({ allowPrivate: true }),
})

/** A server that pushes to loopback and runs its jobs on request. */
export async function buildPushServer(db: Db) {
  const server = await serve(db, { push: loopbackPushSender })
  const log = pino({ level: 'silent' })
  type Job = { readonly name: string; readonly data: unknown; readonly startAfter: Date }
  const queue: Job[] = []
  const jobs = {
    enqueue: async (_tx: unknown, name: string, data: unknown, { startAfter }: Pick<Job, 'startAfter'>) => {
      queue.push({ name, data, startAfter })
    },
  }
  const deps = { db, ids: systemIds, jobs, log, push: loopbackPushSender }
  const run = async (jobsToRun: readonly Job[]) => {
    for (const { name, data } of jobsToRun) {
      if (name === 'send-pushes') await sendPushes(deps, (data as { personIds: string[] }).personIds)
      if (name === 'deliver-push') await deliverPush(deps, data as { pushId: string }, () => 0.5)
    }
  }
  /** Runs the jobs that are due, but not those that they enqueue. */
  const runDueJobs = async () => {
    const now = await readDatabaseTime(db)
    const isDue = ({ startAfter }: Job) => startAfter <= now
    const all = [...server.enqueued.splice(0), ...queue.splice(0)]
    queue.push(...all.filter((job) => !isDue(job)))
    await run(all.filter(isDue))
  }
  /** Runs `send-pushes` jobs, then the `deliver-push` jobs they enqueue. */
  const deliverPushes = async () => {
    await runDueJobs()
    await runDueJobs()
  }
  /** Runs the jobs scheduled for later at once; the test changes the times in the database. */
  const deliverScheduledPushes = async () => {
    await run(queue.splice(0))
    await runDueJobs()
  }
  return { server, deps, scheduled: queue, runDueJobs, deliverPushes, deliverScheduledPushes }
}

/** A device of the caller, with a push service of its own that sends `answers` in turn. */
export async function addDevice(
  caller: Caller,
  overrides: object = {},
  ...answers: readonly (ReceiverResponse | null)[]
) {
  const service = await startWebhookReceiver(...(answers.length > 0 ? answers : [{ status: 201 }]))
  onTestFinished(service.close)
  const device = makePushDevice()
  const endpoint = `${service.url}/${crypto.randomUUID()}`
  const body = { endpoint, keys: device.keys, locale: 'en', device: 'Chrome, Android', ...overrides }
  const { status } = await caller('PUT /api/push/subscription', { body })
  expect(status).toBe(200)
  return { ...service, endpoint, body, readPayloads: () => service.received.map(device.read) }
}

/** A buyer who sends messages to a seller about a product. */
export async function makeConversationScenario(db: Db) {
  const [seller, buyer] = [await makePerson(db, 'Seller'), await makePerson(db, 'Buyer Bo')]
  const pushServer = await buildPushServer(db)
  const asSeller = await pushServer.server.as(seller)
  const asBuyer = await pushServer.server.as(buyer)
  const productId = await makeProduct(db, seller, { name: '青花瓶' })
  const sendMessage = async (body: string) => {
    const sent = await asBuyer('POST /api/messages', { body: { productId, body } })
    return sent.body.data.threadId as string
  }
  return { ...pushServer, seller, buyer, asSeller, asBuyer, productId, sendMessage }
}

/** Moves every last push an hour into the past. */
export const expirePushInterval = (db: Db) =>
  sql`update notification_settings set last_pushed_at = last_pushed_at - interval '1 hour'`.execute(db)

/** Makes all queued notifications due. */
export const makeNoticesDue = (db: Db) =>
  sql`update notification_queue set due_at = now() - interval '1 minute'`.execute(db)
