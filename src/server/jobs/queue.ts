// A durable job queue in the same database: a job enqueued in a transaction exists if it commits.
import { fromKysely, PgBoss } from 'pg-boss'
import type { Tx } from '#src/server/db/open.ts'
import { type DeliverPush, openPushQueues, type PushWork, type SendPushes, workPushes } from './push-queues.ts'

type EndAuction = { readonly productId: string }
type DeliverWebhook = { readonly deliveryId: string; readonly projectId: string }
/** The jobs by name, with their data. */
export type Jobs = {
  readonly 'end-auction': EndAuction
  readonly 'deliver-webhook': DeliverWebhook
  readonly 'send-pushes': SendPushes
  readonly 'deliver-push': DeliverPush
}

export type Work = PushWork & {
  /** Ends an auction that has reached its end; idempotent. */
  readonly endAuction: (job: EndAuction) => Promise<unknown>
  /** Returns the ids of auctions that have reached their end, in case a job was lost. */
  readonly dueAuctions: () => Promise<string[]>
  /** Attempts a due delivery; may be called repeatedly. */
  readonly deliverWebhook: (job: Pick<DeliverWebhook, 'deliveryId'>) => Promise<unknown>
  /** Returns the ids of overdue deliveries, in case a job was lost or a process stopped during an attempt. */
  readonly dueDeliveries: () => Promise<string[]>
  /** Deletes expired data: sessions, failed sign-ins, idempotency keys, events. */
  readonly tidy: () => Promise<unknown>
  /** Indexes new products and updates search suggestions. */
  readonly learnPhrases: () => Promise<unknown>
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
  readonly work: (work: Work) => Promise<void>
  /** Finishes the running jobs and closes the database connections. */
  readonly stop: () => Promise<void>
}

const pollingIntervalSeconds = 1

/** Deliveries per batch, which takes as long as its slowest; at most half as many per project overall. */
const deliveriesAtOnce = 20

/** Opens the queue on the database at `url`. Jobs can be enqueued at once; they are processed after `work`. */
export async function openQueue(url: string, log: Log): Promise<Queue> {
  const boss = new PgBoss({ connectionString: url, application_name: 'curio-jobs', max: 3 })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  await boss.createQueue('end-auction')
  // Creating an existing queue does not change its options, so they are set on every start.
  await boss.updateQueue('end-auction', {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retentionSeconds: 60 * 24 * 60 * 60,
  })
  await boss.createQueue('end-due-auctions', { policy: 'short' })
  await boss.schedule('end-due-auctions', '* * * * *')
  await boss.createQueue('deliver-webhook')
  // A failed attempt schedules the next one itself; this is for attempts that threw.
  await boss.updateQueue('deliver-webhook', { retryLimit: 3, retryDelay: 60, expireInSeconds: 120 })
  await boss.createQueue('deliver-due-webhooks', { policy: 'short' })
  await boss.schedule('deliver-due-webhooks', '* * * * *')
  await openPushQueues(boss)
  await boss.createQueue('tidy', { policy: 'short' })
  await boss.schedule('tidy', '17 * * * *')
  await boss.createQueue('learn-phrases', { policy: 'short', expireInSeconds: 60 * 60 })
  await boss.schedule('learn-phrases', '* * * * *')

  return {
    enqueue: async (tx, name, data, { startAfter }) => {
      const group = groupOf(data)
      await boss.send(name, data, { startAfter, db: fromKysely(tx), ...(group !== null && { group: { id: group } }) })
    },
    work: async (work) => {
      const { endAuction, dueAuctions, deliverWebhook, dueDeliveries, tidy, learnPhrases } = work
      // A failure must not block later auctions or the start; the job is retried.
      const endEach = async (auctions: readonly EndAuction[]) => {
        const failures: unknown[] = []
        for (const auction of auctions) {
          await endAuction(auction).catch((error: unknown) => {
            log.error({ err: error, ...auction }, 'an auction could not be ended')
            failures.push(error)
          })
        }
        if (failures.length > 0) throw new AggregateError(failures, `${failures.length} auctions could not be ended`)
      }
      const sweep = async () => endEach((await dueAuctions()).map((productId) => ({ productId })))
      await boss.work<EndAuction>('end-auction', { pollingIntervalSeconds, batchSize: 20 }, (jobs) =>
        endEach(jobs.map((job) => job.data)),
      )
      await boss.work('end-due-auctions', sweep)
      const deliverAll = (deliveries: readonly Pick<DeliverWebhook, 'deliveryId'>[]) =>
        Promise.all(deliveries.map(deliverWebhook))
      await boss.work<DeliverWebhook>(
        'deliver-webhook',
        {
          pollingIntervalSeconds,
          batchSize: deliveriesAtOnce,
          localConcurrency: 2,
          groupConcurrency: deliveriesAtOnce / 2,
        },
        (jobs) => deliverAll(jobs.map((job) => job.data)),
      )
      await boss.work('deliver-due-webhooks', async () => {
        const due = (await dueDeliveries()).map((deliveryId) => ({ deliveryId }))
        for (let start = 0; start < due.length; start += deliveriesAtOnce) {
          await deliverAll(due.slice(start, start + deliveriesAtOnce))
        }
      })
      await workPushes(boss, pollingIntervalSeconds, work)
      await boss.work('tidy', tidy)
      await boss.work('learn-phrases', learnPhrases)
      await boss.send('learn-phrases')
      await sweep().catch(() => {})
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}

/** Groups jobs by project or person, so that a slow receiver does not delay others. */
const groupOf = (data: Jobs[keyof Jobs]) =>
  'projectId' in data ? data.projectId : 'personId' in data ? data.personId : null
