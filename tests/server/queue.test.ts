import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { openJobQueue } from '#src/server/jobs/job-queue.ts'
import { createPushQueues, startPushWorkers } from '#src/server/jobs/push-queues.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import { systemIds } from '#src/server/system-ids.ts'
import { test } from '#tests/support/database.ts'
import { makePerson, noDeliveryJobs } from '#tests/support/fixtures.ts'

const silent = pino({ level: 'silent' })

test('an auction that fails to end blocks neither other auctions nor the start', async ({ db, url }) => {
  const queue = await openJobQueue(url, silent)
  const ended: string[] = []
  const endAuction = async ({ productId }: { productId: string }) => {
    if (productId === 'broken') throw new Error('broken')
    ended.push(productId)
  }
  await queue.work({
    endAuction,
    listDueAuctions: async () => ['broken', 'overdue'],
    ...noDeliveryJobs,
    deleteExpired: async () => {},
    deleteOrphans: async () => {},
    processSearchQueue: async () => {},
  })
  await vi.waitFor(() => expect(ended).toEqual(['overdue']), { timeout: 10_000, interval: 50 })
  for (const productId of ['broken', 'booked']) {
    await db.transaction().execute((tx) => queue.enqueue(tx, 'end-auction', { productId }, { startAfter: new Date(0) }))
  }
  await vi.waitFor(() => expect(ended).toContain('booked'), { timeout: 10_000, interval: 50 })
  await queue.stop()
})

test('an auction without a job is ended within seconds, and after a failed sweep', async ({ url }) => {
  const queue = await openJobQueue(url, silent)
  const ended: string[] = []
  let sweeps = 0
  await queue.work({
    endAuction: async ({ productId }) => {
      ended.push(productId)
    },
    listDueAuctions: async () => {
      sweeps += 1
      if (sweeps === 1) throw new Error('the database is away')
      return sweeps === 2 ? ['forgotten'] : []
    },
    ...noDeliveryJobs,
    deleteExpired: async () => {},
    deleteOrphans: async () => {},
    processSearchQueue: async () => {},
  })
  await vi.waitFor(() => expect(ended).toEqual(['forgotten']), { timeout: 20_000, interval: 50 })
  await queue.stop()
})

test('three thousand auctions that end together are ended batch after batch, four at a time', async ({ db, url }) => {
  const queue = await openJobQueue(url, silent)
  await sql`
    insert into pgboss.job (name, data)
    select 'end-auction', jsonb_build_object('productId', n::text) from generate_series(1, 3000) n`.execute(db)
  const ended = new Set<string>()
  let [running, most] = [0, 0]
  await queue.work({
    endAuction: async ({ productId }) => {
      running += 1
      most = Math.max(most, running)
      await sql`select 1`.execute(db)
      running -= 1
      ended.add(productId)
    },
    listDueAuctions: async () => [],
    ...noDeliveryJobs,
    deleteExpired: async () => {},
    deleteOrphans: async () => {},
    processSearchQueue: async () => {},
  })
  // At one batch a second it would take thirty seconds.
  await vi.waitFor(() => expect(ended.size).toBe(3000), { timeout: 20_000, interval: 50 })
  expect(most).toBe(4)
  await queue.stop()
})

test('overdue pushes are delivered even if none can be created from notices', async ({ url }) => {
  const boss = new PgBoss({ connectionString: url })
  boss.on('error', () => {})
  await boss.start()
  await createPushQueues(boss)
  const delivered: string[] = []
  await startPushWorkers(boss, 1, {
    ...noDeliveryJobs,
    sendPushes: () => Promise.reject(new Error('broken')),
    listOverduePushes: async () => ['overdue'],
    deliverPush: async ({ pushId }) => {
      delivered.push(pushId)
    },
  })
  await boss.send('send-due-pushes')
  await vi.waitFor(() => expect(delivered).toContain('overdue'), { timeout: 10_000, interval: 50 })
  await boss.stop()
})

test('a job scheduled far ahead is stored until a month after its time, also in an existing queue', async ({
  db,
  url,
}) => {
  await (await openJobQueue(url, silent)).stop()
  await sql`update pgboss.queue set retention_seconds = 60, retry_limit = 0 where name = 'end-auction'`.execute(db)
  const queue = await openJobQueue(url, silent)
  const startAfter = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
  await db.transaction().execute((tx) => queue.enqueue(tx, 'end-auction', { productId: 'x' }, { startAfter }))
  const { rows } = await sql`
    select retry_limit, keep_until - start_after >= interval '30 days' as stored from pgboss.job
     where name = 'end-auction'`.execute(db)
  expect(rows).toEqual([{ retry_limit: 20, stored: true }])
  await queue.stop()
})

test('a mail is sent by the job of its transaction, and not if that is rolled back', async ({ db, url }) => {
  const queue = await openJobQueue(url, silent)
  const sent: string[] = []
  await queue.work({
    endAuction: async () => {},
    listDueAuctions: async () => [],
    ...noDeliveryJobs,
    sendMail: async ({ mailId }) => {
      sent.push(mailId)
    },
    deleteExpired: async () => {},
    deleteOrphans: async () => {},
    processSearchQueue: async () => {},
  })
  const { _id: userId } = await makePerson(db, 'Mei')
  const deps = { ids: systemIds, jobs: queue }
  const failing = db.transaction().execute(async (tx) => {
    await queueMail(tx, deps, { userId, content: { kind: 'password-changed' } })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await db.transaction().execute((tx) => queueMail(tx, deps, { userId, content: { kind: 'password-changed' } }))
  const { _id } = await db.selectFrom('mails').select('_id').executeTakeFirstOrThrow()
  await vi.waitFor(() => expect(sent).toEqual([_id]), { timeout: 10_000, interval: 50 })
  await queue.stop()
})
