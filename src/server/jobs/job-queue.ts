// A durable job queue in the same database: a job enqueued in a transaction exists if it commits.
import { fromKysely, PgBoss } from 'pg-boss'
import { sql } from 'kysely'
import { connectionOptions } from '#src/server/db/connection/database-client.ts'
import type { DatabaseSockets } from '#src/server/db/connection/database-sockets.ts'
import type { Tx, Db } from '#src/server/db/connection/open-database.ts'
import { type AuctionJobHandlers, createAuctionQueue, type EndAuctionJob, startAuctionWorker } from './auction-queue.ts'
import { createMailQueues, type MailJobHandlers, type SendMailJob, startMailWorkers } from './mail-queues.ts'
import {
  type DeliverPushJob,
  createPushQueues,
  type PushJobHandlers,
  type SendPushesJob,
  startPushWorkers,
} from './push-queues.ts'
import {
  createSecondReviewQueue,
  type SecondReviewJob,
  type SecondReviewJobHandlers,
  startSecondReviewWorker,
} from './second-review-queue.ts'

type DeliverWebhookJob = { readonly deliveryId: string; readonly projectId: string }
/** The jobs by name, with their data. */
export type Jobs = {
  readonly 'end-auction': EndAuctionJob
  readonly 'deliver-webhook': DeliverWebhookJob
  readonly 'send-pushes': SendPushesJob
  readonly 'deliver-push': DeliverPushJob
  readonly 'send-mail': SendMailJob
  readonly 'add-second-review': SecondReviewJob
}

export type JobHandlers = AuctionJobHandlers &
  MailJobHandlers &
  PushJobHandlers &
  SecondReviewJobHandlers & {
    /** Attempts a due delivery; may be called repeatedly. */
    readonly deliverWebhook: (job: Pick<DeliverWebhookJob, 'deliveryId'>) => Promise<unknown>
    /** Returns the ids of overdue deliveries, in case a job was lost or a process stopped during an attempt. */
    readonly listOverdueDeliveries: () => Promise<string[]>
    /** Deletes expired data: sessions, failed sign-ins, idempotency keys, events. */
    readonly deleteExpired: () => Promise<unknown>
    /** Removes stored pictures that the database does not know. */
    readonly deleteOrphans: () => Promise<unknown>
    /** Indexes new products and updates search suggestions. */
    readonly processSearchQueue: () => Promise<unknown>
    /** Reminds people of orders that wait for them. */
    readonly remindOfOrders: () => Promise<unknown>
    /** Tells managers of API tokens that expire soon. */
    readonly remindOfTokenEnds: () => Promise<unknown>
    /** Reminds people of auctions that end. */
    readonly remindOfEndings: () => Promise<unknown>
  }

type Log = { readonly error: (context: object, message: string) => void }

export type Queue = {
  readonly enqueue: <Name extends keyof Jobs>(
    tx: Tx,
    name: Name,
    data: Jobs[Name],
    when: { readonly startAfter: Date },
  ) => Promise<void>
  /** Starts processing jobs. */
  readonly work: (work: JobHandlers) => Promise<void>
  /** Finishes the running jobs and closes the database connections. */
  readonly stop: () => Promise<void>
}

const pollingIntervalSeconds = 1

/** Deliveries per batch, which takes as long as its slowest; at most half as many per project overall. */
const deliveryBatchSize = 20

/** Two that fetch at the same time do not see each other's jobs, so that one project can occupy both. */
const deliveryWorkers = 3

/** Opens the queue on the database at `url`. Jobs can be enqueued at once; they are processed after `work`. */
export async function openJobQueue(url: string, log: Log, sockets?: DatabaseSockets): Promise<Queue> {
  const boss = new PgBoss({ application_name: 'curio-jobs', max: 3, ...connectionOptions(url, sockets) })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  await createAuctionQueue(boss)
  await boss.createQueue('deliver-webhook')
  // A failed attempt schedules the next one itself; this is for attempts that threw.
  await boss.updateQueue('deliver-webhook', { retryLimit: 3, retryDelay: 60, expireInSeconds: 120 })
  await boss.createQueue('deliver-due-webhooks', { policy: 'short' })
  await boss.schedule('deliver-due-webhooks', '* * * * *')
  await createPushQueues(boss)
  await createMailQueues(boss)
  await createSecondReviewQueue(boss)
  await boss.createQueue('delete-expired', { policy: 'short' })
  await boss.schedule('delete-expired', '17 * * * *')
  await boss.createQueue('delete-orphans', { policy: 'short', expireInSeconds: 6 * 60 * 60 })
  await boss.schedule('delete-orphans', '43 3 * * 0')
  await boss.createQueue('process-search-queue', { policy: 'short', expireInSeconds: 60 * 60 })
  await boss.schedule('process-search-queue', '* * * * *')
  await boss.createQueue('remind-of-orders', { policy: 'short' })
  await boss.schedule('remind-of-orders', '7 * * * *')
  await boss.createQueue('remind-of-token-ends', { policy: 'short' })
  await boss.schedule('remind-of-token-ends', '27 * * * *')
  await boss.createQueue('remind-of-endings', { policy: 'short' })
  await boss.schedule('remind-of-endings', '* * * * *')
  let stopSweeping = async () => {}

  return {
    enqueue: async (tx, name, data, { startAfter }) => {
      const group = groupIdOf(data)
      await boss.send(name, data, { startAfter, db: fromKysely(tx), ...(group !== null && { group: { id: group } }) })
    },
    work: async (work) => {
      const { deliverWebhook, listOverdueDeliveries, processSearchQueue } = work
      const deliverAll = (deliveries: readonly Pick<DeliverWebhookJob, 'deliveryId'>[]) =>
        Promise.all(deliveries.map(deliverWebhook))
      await boss.work<DeliverWebhookJob>(
        'deliver-webhook',
        {
          pollingIntervalSeconds,
          batchSize: deliveryBatchSize,
          localConcurrency: deliveryWorkers,
          groupConcurrency: deliveryBatchSize / 2,
        },
        (jobs) => deliverAll(jobs.map((job) => job.data)),
      )
      await boss.work('deliver-due-webhooks', async () => {
        const overdue = (await listOverdueDeliveries()).map((deliveryId) => ({ deliveryId }))
        for (let start = 0; start < overdue.length; start += deliveryBatchSize) {
          await deliverAll(overdue.slice(start, start + deliveryBatchSize))
        }
      })
      await startPushWorkers(boss, pollingIntervalSeconds, work)
      await startMailWorkers(boss, pollingIntervalSeconds, work)
      await startSecondReviewWorker(boss, pollingIntervalSeconds, work)
      await boss.work('delete-expired', work.deleteExpired)
      await boss.work('delete-orphans', work.deleteOrphans)
      await boss.work('process-search-queue', processSearchQueue)
      await boss.send('process-search-queue')
      await boss.work('remind-of-orders', work.remindOfOrders)
      await boss.work('remind-of-token-ends', work.remindOfTokenEnds)
      await boss.work('remind-of-endings', work.remindOfEndings)
      stopSweeping = await startAuctionWorker(boss, pollingIntervalSeconds, work, log)
    },
    stop: async () => {
      await stopSweeping()
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

/** Groups jobs by project or person, so that a slow receiver does not delay others. */
const groupIdOf = (data: Jobs[keyof Jobs]) =>
  'projectId' in data ? data.projectId : 'personId' in data ? data.personId : null

type JobCount = {
  readonly queue: string
  readonly state: string
  readonly count: number
  /** Seconds for which the oldest has been due; 0 if none is due. */
  readonly delay: number
}

/** Counts the jobs that wait, run or failed, by queue and state. Completed ones are kept for some days. */
export async function countJobs(db: Db): Promise<readonly JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name as queue, state::text as state, count(*)::int as count,
           coalesce(extract(epoch from max(now() - start_after)
             filter (where start_after < now() and state in ('created', 'retry'))), 0)::float8 as delay
      from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`.execute(db)
  return rows
}
