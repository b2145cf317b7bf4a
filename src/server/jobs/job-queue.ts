// A durable job queue in the same database: a job enqueued in a transaction exists if it commits.
import { fromKysely, PgBoss } from 'pg-boss'
import { sql } from 'kysely'
import { connectionOptions } from '#src/server/db/connection/database-client.ts'
import type { DatabaseSockets } from '#src/server/db/connection/database-sockets.ts'
import type { Tx, Db } from '#src/server/db/connection/open-database.ts'
import { type AuctionJobHandlers, createAuctionQueue, type EndAuctionJob, startAuctionWorker } from './auction-queue.ts'
import { createSweptQueues, type DueJobs, startSweptWorkers, type SweptHandlers } from './swept-queues.ts'

/** The jobs by name, with their data. The jobs of one project or person are a group: a slow receiver delays no others. */
type Jobs = DueJobs & {
  readonly 'end-auction': EndAuctionJob
  readonly 'deliver-webhook': { readonly projectId: string }
  readonly 'deliver-push': { readonly personId: string }
}

/** When each periodic job runs, by the server's clock. */
const periodicJobs = {
  /** Deletes expired data: sessions, failed sign-ins, idempotency keys, events. */
  'delete-expired': { cron: '17 * * * *' },
  /** Removes stored pictures that the database does not know. */
  'delete-orphans': { cron: '43 3 * * 0', expireInSeconds: 6 * 60 * 60 },
  /** Indexes new products and updates search suggestions. */
  'process-search-queue': { cron: '* * * * *', expireInSeconds: 60 * 60 },
  'remind-of-orders': { cron: '7 * * * *' },
  /** Tells managers of API tokens that expire soon. */
  'remind-of-token-ends': { cron: '27 * * * *' },
  /** Tells managers of links to videos that end soon. */
  'remind-of-link-ends': { cron: '37 * * * *' },
  'lapse-offers': { cron: '* * * * *' },
  'remind-of-endings': { cron: '* * * * *' },
  'queue-notification-mails': { cron: '* * * * *' },
  /** Makes the file of yesterday's auctions. */
  'close-auction-days': { cron: '5 * * * *' },
} as const
type PeriodicJob = keyof typeof periodicJobs

export type JobHandlers = AuctionJobHandlers & {
  readonly swept: SweptHandlers
  readonly periodic: { readonly [Name in PeriodicJob]: () => Promise<unknown> }
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

/** Opens the queue on the database at `url`. Jobs can be enqueued at once; they are processed after `work`. */
export async function openJobQueue(url: string, log: Log, sockets?: DatabaseSockets): Promise<Queue> {
  const boss = new PgBoss({ application_name: 'curio-jobs', max: 3, ...connectionOptions(url, sockets) })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  await createAuctionQueue(boss)
  await createSweptQueues(boss)
  for (const [name, { cron, ...options }] of Object.entries(periodicJobs)) {
    await boss.createQueue(name, { policy: 'short', ...options })
    await boss.schedule(name, cron)
  }
  let stopSweeping = async () => {}

  return {
    enqueue: async (tx, name, data, { startAfter }) => {
      const group = groupIdOf(data)
      await boss.send(name, data, { startAfter, db: fromKysely(tx), ...(group !== null && { group: { id: group } }) })
    },
    work: async (work) => {
      await startSweptWorkers(boss, pollingIntervalSeconds, work.swept)
      for (const [name, run] of Object.entries(work.periodic)) await boss.work(name, run)
      await boss.send('process-search-queue')
      stopSweeping = await startAuctionWorker(boss, pollingIntervalSeconds, work, log)
    },
    stop: async () => {
      await stopSweeping()
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

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
