// The queues by which people are told on their devices: one makes pushes of notices, one takes each to its device.
import type { PgBoss } from 'pg-boss'

export type SendPushes = { readonly personIds: readonly string[] }
export type DeliverPush = { readonly pushId: string; readonly personId: string }

export type PushWork = {
  /** Makes pushes of what these people are to be told now; may be called again for the same ones. */
  readonly sendPushes: (job: SendPushes) => Promise<unknown>
  /** Ids of people who were to be told something a while ago, in case a job went missing. */
  readonly duePeople: () => Promise<readonly string[]>
  /** Tries a push whose time has come; may be called again for the same one. */
  readonly deliverPush: (job: Pick<DeliverPush, 'pushId'>) => Promise<unknown>
  /** Ids of pushes whose time came a while ago. */
  readonly duePushes: () => Promise<readonly string[]>
}

/** Pushes under way in one batch, which lasts as long as its slowest; a quarter as many of one person in all. */
const pushesAtOnce = 20

/** Rows decide what is sent; a job that broke is tried again, and what is still there after that the sweep finds. */
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
