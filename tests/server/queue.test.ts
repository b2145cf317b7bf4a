import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { type JobHandlers, openJobQueue } from '#src/server/jobs/job-queue.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import { systemIds } from '#src/server/system-ids.ts'
import { test } from '#tests/support/database.ts'
import { makePerson, noJobs } from '#tests/support/fixtures.ts'

const silent = pino({ level: 'silent' })

/** The handlers of a queue in which `handler` sends mails. */
const sendingMails = (handler: JobHandlers['swept']['send-mail']): JobHandlers => ({
  ...noJobs,
  swept: { ...noJobs.swept, 'send-mail': handler },
})

test('an auction that fails to end blocks neither other auctions nor the start', async ({ db, url }) => {
  const queue = await openJobQueue(url, silent)
  const ended: string[] = []
  const endAuction = async ({ productId }: { productId: string }) => {
    if (productId === 'broken') throw new Error('broken')
    ended.push(productId)
  }
  await queue.work({
    ...noJobs,
    endAuction,
    listDueAuctions: async () => ['broken', 'overdue'],
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
    ...noJobs,
    endAuction: async ({ productId }) => {
      ended.push(productId)
    },
    listDueAuctions: async () => {
      sweeps += 1
      if (sweeps === 1) throw new Error('the database is away')
      return sweeps === 2 ? ['forgotten'] : []
    },
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
    ...noJobs,
    endAuction: async ({ productId }) => {
      running += 1
      most = Math.max(most, running)
      await sql`select 1`.execute(db)
      running -= 1
      ended.add(productId)
    },
    listDueAuctions: async () => [],
  })
  // At one batch a second it would take thirty seconds.
  await vi.waitFor(() => expect(ended.size).toBe(3000), { timeout: 20_000, interval: 50 })
  expect(most).toBe(4)
  await queue.stop()
})

test('a sweep attempts every overdue row, also after a batch that failed', async ({ url }) => {
  const queue = await openJobQueue(url, silent)
  const overdue = ['1', '2', '3', '4', '5', '6'].map((mailId) => ({ mailId }))
  const batches: number[] = []
  await queue.work(
    sendingMails({
      run: async (due) => {
        batches.push(due.length)
        if (batches.length === 1) throw new Error('broken')
      },
      listOverdue: async () => overdue,
    }),
  )
  const boss = new PgBoss({ connectionString: url })
  await boss.start()
  await boss.send('send-due-mails')
  await vi.waitFor(() => expect(batches).toEqual([5, 1]), { timeout: 10_000, interval: 50 })
  await boss.stop()
  await queue.stop()
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
  await queue.work(
    sendingMails({
      run: async (due) => void sent.push(...due.map(({ mailId }) => mailId)),
      listOverdue: async () => [],
    }),
  )
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
