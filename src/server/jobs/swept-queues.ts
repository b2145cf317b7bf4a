// Queues whose jobs only say that a row may be due: the row decides. Each minute a sweep finds the rows whose job was
// lost, or whose process stopped.
import type { PgBoss, QueueOptions, WorkOptions } from 'pg-boss'

/** What may be due, by queue. */
export type DueJobs = {
  readonly 'deliver-webhook': { readonly deliveryId: string }
  readonly 'deliver-push': { readonly pushId: string }
  readonly 'send-mail': { readonly mailId: string }
  /** Turns the notices of these people into pushes. */
  readonly 'send-pushes': { readonly personIds: readonly string[] }
  readonly 'add-second-review': { readonly taskId: string; readonly projectId: string }
}
type Name = keyof DueJobs

export type SweptHandlers = {
  readonly [Queue in Name]: {
    /** May be called repeatedly for the same job. */
    readonly run: (jobs: readonly DueJobs[Queue][]) => Promise<unknown>
    readonly listOverdue: () => Promise<readonly DueJobs[Queue][]>
  }
}

type SweptQueue = {
  readonly sweep: string
  readonly retry: QueueOptions
  /** A batch takes as long as its slowest job; `groupConcurrency` limits the jobs of one project or person overall. */
  readonly work: WorkOptions & { readonly batchSize: number }
}

/** A failed attempt to send schedules the next one itself: these are for attempts that threw. */
const retry = { retryLimit: 3, retryDelay: 60, expireInSeconds: 120 }

const queues: Readonly<Record<Name, SweptQueue>> = {
  // Two workers that fetch at the same time do not see each other's jobs, so that one project can occupy both.
  'deliver-webhook': {
    sweep: 'deliver-due-webhooks',
    retry,
    work: { batchSize: 20, localConcurrency: 3, groupConcurrency: 10 },
  },
  'deliver-push': {
    sweep: 'deliver-due-pushes',
    retry,
    work: { batchSize: 20, localConcurrency: 2, groupConcurrency: 5 },
  },
  // Each mail has a connection of its own to the mail server.
  'send-mail': { sweep: 'send-due-mails', retry: { ...retry, expireInSeconds: 180 }, work: { batchSize: 5 } },
  'send-pushes': { sweep: 'send-due-pushes', retry, work: { batchSize: 20 } },
  'add-second-review': {
    sweep: 'add-drawn-reviews',
    retry: { retryLimit: 8, retryDelay: 30, retryBackoff: true },
    work: { batchSize: 1 },
  },
}
const entries = Object.entries(queues) as readonly [Name, SweptQueue][]

export async function createSweptQueues(boss: PgBoss): Promise<void> {
  for (const [name, { sweep, retry: options }] of entries) {
    await boss.createQueue(name)
    // Creating an existing queue does not change its options, so they are set on every start.
    await boss.updateQueue(name, options)
    await boss.createQueue(sweep, { policy: 'short' })
    await boss.schedule(sweep, '* * * * *')
  }
}

export async function startSweptWorkers(
  boss: PgBoss,
  pollingIntervalSeconds: number,
  handlers: SweptHandlers,
): Promise<void> {
  const start = async <Queue extends Name>(
    name: Queue,
    { run, listOverdue }: SweptHandlers[Queue],
    { sweep, work }: SweptQueue,
  ) => {
    await boss.work<DueJobs[Queue]>(name, { pollingIntervalSeconds, ...work }, (jobs) =>
      run(jobs.map(({ data }) => data)),
    )
    await boss.work(sweep, async () => {
      const overdue = await listOverdue()
      const failures: unknown[] = []
      for (let first = 0; first < overdue.length; first += work.batchSize) {
        const batch = run(overdue.slice(first, first + work.batchSize))
        await batch.catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw new AggregateError(failures, `${sweep} failed`)
    })
  }
  for (const [name, queue] of entries) await start(name, handlers[name], queue)
}
