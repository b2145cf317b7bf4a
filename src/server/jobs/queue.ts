// Durable jobs on the same database: what is enqueued in a transaction exists if it commits, whatever process is up.
import { fromKysely, PgBoss } from 'pg-boss'
import type { Tx } from '#src/server/db/open.ts'

type EndAuction = { readonly productId: string }

export type Work = {
  /** Ends an auction whose time has come; may be called again for the same one. */
  readonly endAuction: (job: EndAuction) => Promise<unknown>
  /** Ids of auctions whose time has come, in case a job went missing. */
  readonly dueAuctions: () => Promise<string[]>
  /** Clears away what has run out: sessions, wrong tries, keys of old submissions, events. */
  readonly tidy: () => Promise<unknown>
  /** Makes what came to the market findable and suggested. */
  readonly learnPhrases: () => Promise<unknown>
}

type Log = { readonly error: (context: object, message: string) => void }

export type Queue = {
  readonly enqueue: (
    tx: Tx,
    name: 'end-auction',
    data: EndAuction,
    when: { readonly startAfter: Date },
  ) => Promise<void>
  /** Starts taking jobs. */
  readonly work: (work: Work) => Promise<void>
  /** Finishes the jobs under way and lets go of the database. */
  readonly stop: () => Promise<void>
}

const pollingIntervalSeconds = 1

/** Opens the queue on the database at `url`; enqueuing works at once, jobs are taken after `work`. */
export async function openQueue(url: string, log: Log): Promise<Queue> {
  const boss = new PgBoss({ connectionString: url, application_name: 'curio-jobs', max: 3 })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  await boss.createQueue('end-auction')
  // Making a queue that exists changes nothing of it, so that its options are set on every start.
  await boss.updateQueue('end-auction', {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retentionSeconds: 60 * 24 * 60 * 60,
  })
  await boss.createQueue('end-due-auctions', { policy: 'short' })
  await boss.schedule('end-due-auctions', '* * * * *')
  await boss.createQueue('tidy', { policy: 'short' })
  await boss.schedule('tidy', '17 * * * *')
  await boss.createQueue('learn-phrases', { policy: 'short', expireInSeconds: 60 * 60 })
  await boss.schedule('learn-phrases', '* * * * *')

  return {
    enqueue: async (tx, name, data, { startAfter }) => {
      await boss.send(name, data, { startAfter, db: fromKysely(tx) })
    },
    work: async ({ endAuction, dueAuctions, tidy, learnPhrases }) => {
      // One that can't be ended must not hold up those after it, nor the start; it is tried again.
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
      await boss.work('tidy', tidy)
      await boss.work('learn-phrases', learnPhrases)
      await boss.send('learn-phrases')
      await sweep().catch(() => {})
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
