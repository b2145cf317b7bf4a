// The queues of push notifications: one creates pushes from notices, one sends each to its device.
import type { PgBoss } from 'pg-boss'

export type SendPushes = { readonly personIds: readonly string[] }
export type DeliverPush = { readonly pushId: string; readonly personId: string }

export type PushWork = {
  /** Creates pushes from the due notices of these people; idempotent. */
  readonly sendPushes: (job: SendPushes) => Promise<unknown>
  /** Returns the ids of people with overdue notices, in case a job was lost. */
  readonly duePeople: () => Promise<readonly string[]>
  /** Attempts a due push; may be called repeatedly. */
  readonly deliverPush: (job: Pick<DeliverPush, 'pushId'>) => Promise<unknown>
  /** Returns the ids of overdue pushes. */
  readonly duePushes: () => Promise<readonly string[]>
}

/** Pushes per batch, which takes as long as its slowest; at most a quarter as many per person overall. */
const pushesAtOnce = 20

/** The rows determine what is sent. Failed jobs are retried; the periodic sweep finds what remains afterwards. */
const tries = { retryLimit: 3, retryDelay: 60, expireInSeconds: 120 }

export async function openPushQueues(boss: PgBoss): Promise<void> {
  for (const name of ['send-pushes', 'deliver-push']) {
    await boss.createQueue(name)
    await boss.updateQueue(name, tries)
  }
  await boss.createQueue('send-due-pushes', { policy: 'short' })
  await boss.schedule('send-due-pushes', '* * * * *')
}

export async function workPushes(boss: PgBoss, pollingIntervalSeconds: number, work: PushWork): Promise<void> {
  const deliverAll = (pushes: readonly Pick<DeliverPush, 'pushId'>[]) => Promise.all(pushes.map(work.deliverPush))
  await boss.work<SendPushes>('send-pushes', { pollingIntervalSeconds, batchSize: 20 }, async (jobs) => {
    const personIds = [...new Set(jobs.flatMap(({ data }) => data.personIds))]
    await work.sendPushes({ personIds })
  })
  await boss.work<DeliverPush>(
    'deliver-push',
    { pollingIntervalSeconds, batchSize: pushesAtOnce, localConcurrency: 2, groupConcurrency: pushesAtOnce / 4 },
    (jobs) => deliverAll(jobs.map(({ data }) => data)),
  )
  await boss.work('send-due-pushes', async () => {
    await work.sendPushes({ personIds: await work.duePeople() })
    const due = (await work.duePushes()).map((pushId) => ({ pushId }))
    for (let start = 0; start < due.length; start += pushesAtOnce) {
      await deliverAll(due.slice(start, start + pushesAtOnce))
    }
  })
}
