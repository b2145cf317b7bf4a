// The queue of mails: one job per mail, and a sweep for mails whose job was lost.
import type { PgBoss } from 'pg-boss'

export type SendMailJob = { readonly mailId: string }

export type MailJobHandlers = {
  /** Attempts to send a due mail; may be called repeatedly. */
  readonly sendMail: (job: SendMailJob) => Promise<unknown>
  /** Returns the ids of overdue mails. */
  readonly listOverdueMails: () => Promise<readonly string[]>
}

/** Mails per batch, each over its own connection to the mail server. */
const mailBatchSize = 5

export async function createMailQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue('send-mail')
  // A failed attempt schedules the next one itself; this is for attempts that threw.
  await boss.updateQueue('send-mail', { retryLimit: 3, retryDelay: 60, expireInSeconds: 180 })
  await boss.createQueue('send-due-mails', { policy: 'short' })
  await boss.schedule('send-due-mails', '* * * * *')
}

export async function startMailWorkers(
  boss: PgBoss,
  pollingIntervalSeconds: number,
  { sendMail, listOverdueMails }: MailJobHandlers,
): Promise<void> {
  const sendAll = (mailIds: readonly string[]) => Promise.all(mailIds.map((mailId) => sendMail({ mailId })))
  await boss.work<SendMailJob>('send-mail', { pollingIntervalSeconds, batchSize: mailBatchSize }, (jobs) =>
    sendAll(jobs.map(({ data }) => data.mailId)),
  )
  await boss.work('send-due-mails', async () => {
    const overdue = await listOverdueMails()
    for (let start = 0; start < overdue.length; start += mailBatchSize) {
      await sendAll(overdue.slice(start, start + mailBatchSize))
    }
  })
}
