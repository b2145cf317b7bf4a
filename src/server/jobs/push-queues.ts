// The queues of push notifications: one creates pushes from notices, one sends each to its device.
import type { PgBoss } from 'pg-boss'

export type SendPushesJob = { readonly personIds: readonly string[] }
export type DeliverPushJob = { readonly pushId: string; readonly personId: string }

export type PushJobHandlers = {
  /** Creates pushes from the due notices of these people; idempotent. */
  readonly sendPushes: (job: SendPushesJob) => Promise<unknown>
  /** Returns the ids of people with overdue notices, in case a job was lost. */
  readonly listPeopleWithOverdueNotices: () => Promise<readonly string[]>
  /** Attempts a due push; may be called repeatedly. */
  readonly deliverPush: (job: Pick<DeliverPushJob, 'pushId'>) => Promise<unknown>
  /** Returns the ids of overdue pushes. */
  readonly listOverduePushes: () => Promise<readonly string[]>
}

/** Pushes per batch, which takes as long as its slowest; at most a quarter as many per person overall. */
const pushBatchSize = 20

/** The rows determine what is sent. Failed jobs are retried; the periodic sweep finds what remains afterwards. */
const retryOptions = { retryLimit: 3, retryDelay: 60, expireInSeconds: 120 }

export async function createPushQueues(boss: PgBoss): Promise<void> {
  for (const name of ['send-pushes', 'deliver-push']) {
    await boss.createQueue(name)
    await boss.updateQueue(name, retryOptions)
  }
  await boss.createQueue('send-due-pushes', { policy: 'short' })
  await boss.schedule('send-due-pushes', '* * * * *')
}

export async function startPushWorkers(
  boss: PgBoss,
  pollingIntervalSeconds: number,
  handlers: PushJobHandlers,
): Promise<void> {
  const deliverAll = (pushes: readonly Pick<DeliverPushJob, 'pushId'>[]) =>
    Promise.all(pushes.map(handlers.deliverPush))
  await boss.work<SendPushesJob>('send-pushes', { pollingIntervalSeconds, batchSize: 20 }, async (jobs) => {
    const personIds = [...new Set(jobs.flatMap(({ data }) => data.personIds))]
    await handlers.sendPushes({ personIds })
  })
  await boss.work<DeliverPushJob>(
    'deliver-push',
    { pollingIntervalSeconds, batchSize: pushBatchSize, localConcurrency: 2, groupConcurrency: pushBatchSize / 4 },
    (jobs) => deliverAll(jobs.map(({ data }) => data)),
  )
  const sendOverdueNotices = async () =>
    handlers.sendPushes({ personIds: await handlers.listPeopleWithOverdueNotices() })
  const deliverOverduePushes = async () => {
    const overdue = (await handlers.listOverduePushes()).map((pushId) => ({ pushId }))
    for (let start = 0; start < overdue.length; start += pushBatchSize) {
      await deliverAll(overdue.slice(start, start + pushBatchSize))
    }
  }
  await boss.work('send-due-pushes', async () => {
    const outcomes = await Promise.allSettled([sendOverdueNotices(), deliverOverduePushes()])
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
    if (failures.length > 0) throw new AggregateError(failures, 'the sweep of pushes failed')
  })
}
