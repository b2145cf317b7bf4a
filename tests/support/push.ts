// People with devices that may be told, and the two jobs that tell them.
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import type { Db } from '#src/server/db/open-database.ts'
import { deliverPush } from '#src/server/features/push/deliver-push.ts'
import { sendPushes } from '#src/server/features/push/send-pushes.ts'
import { systemIds } from '#src/server/system-ids.ts'
import { createWebhookClient } from '#src/server/outbound/create-webhook-client.ts'
import { createPushSender, generatePushKeys } from '#src/server/outbound/create-push-sender.ts'
import { makePerson, makeProduct } from './fixtures.ts'
import { makePushDevice } from './push-device.ts'
import { startWebhookReceiver, type ReceiverResponse } from './webhook-receiver.ts'
import { buildServer, type Caller } from './test-server.ts'

export const keys = generatePushKeys()
export const contact = 'mailto:push@test.example'

/** Reaches push services on loopback. */
const loopbackPushSender = createPushSender({
  keys,
  contact,
  client: createWebhookClient({ allowPrivate: true }),
})

/** A server that pushes to loopback, and does its jobs when told to. */
export async function buildPushServer(db: Db) {
  const { server, close } = await buildServer(db, { push: loopbackPushSender })
  onTestFinished(close)
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
      if (name === 'send-pushes') await sendPushes(deps, data as { personIds: string[] })
      if (name === 'deliver-push') await deliverPush(deps, data as { pushId: string }, () => 0.5)
    }
  }
  /** Does the jobs whose time has come, once; what they book is left. */
  const runDueJobs = async () => {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
    const isDue = ({ startAfter }: Job) => startAfter <= (rows[0]?.now ?? startAfter)
    const all = [...server.enqueued.splice(0), ...queue.splice(0)]
    queue.push(...all.filter((job) => !isDue(job)))
    await run(all.filter(isDue))
  }
  /** Makes pushes, and delivers them. */
  const deliverPushes = async () => {
    await runDueJobs()
    await runDueJobs()
  }
  /** Does what is booked for later, as if it were then: the rows' times are the test's to move. */
  const deliverScheduledPushes = async () => {
    await run(queue.splice(0))
    await runDueJobs()
  }
  return {
    server,
    reason: deps,
    scheduled: queue,
    work: runDueJobs,
    notify: deliverPushes,
    notifyLater: deliverScheduledPushes,
  }
}

/** The caller's device, told by a push service of its own, which answers as `answers` say. */
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

/** A buyer who writes to a seller about an item. */
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
  return { ...pushServer, seller, buyer, asSeller, asBuyer, productId, write: sendMessage }
}

/** The last push to the person is long ago. */
export const expirePushInterval = (db: Db) =>
  sql`update push_settings set last_pushed_at = last_pushed_at - interval '1 hour'`.execute(db)

/** What waits to be told waits no longer. */
export const makeNoticesDue = (db: Db) => sql`update push_queue set due_at = now() - interval '1 minute'`.execute(db)
