// Turns a person's queued notifications and messages into mails: those that are mailed at once into one mail per topic,
// those of the day into one mail.
import { sql } from 'kysely'
import type { MailTopic, NotificationTopic } from '#src/domain/messages/notification-choices.ts'
import type { MailContent } from '#src/domain/messages/mail.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { readNotificationSettings } from '#src/server/features/push/notification-settings.ts'

type MailDeps = Pick<Deps, 'db' | 'ids' | 'jobs' | 'log'>

/** People per transaction. */
const peoplePerBatch = 100

/**
 * Writes the mails that are due and enqueues sending them. Returns their number. Several servers may do so at once. A
 * failure does not affect later people; it is thrown after the last one, so that the job is retried.
 */
export async function queueNotificationMails(deps: MailDeps): Promise<number> {
  const failures: unknown[] = []
  let total = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows: people } = await sql<{ user_id: string }>`
      select distinct user_id from notification_queue where way in ('now', 'daily') and due_at <= now() and user_id > ${last}::uuid
       order by user_id limit ${peoplePerBatch}`.execute(deps.db)
    for (const { user_id } of people) {
      const transaction = deps.db.transaction().execute((tx) => queueMailsOf(tx, deps, user_id))
      total += await transaction.catch((error: unknown) => {
        deps.log.error({ err: error, personId: user_id }, 'mails could not be created')
        failures.push(error)
        return 0
      })
      last = user_id
    }
    if (people.length < peoplePerBatch) break
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `mails could not be created for ${failures.length} people`)
  return total
}

type Notice = {
  readonly notification_id: string | null
  readonly message_id: string | null
  readonly way: 'now' | 'daily'
  readonly topic: NotificationTopic
}

async function queueMailsOf(tx: Tx, { ids, jobs }: MailDeps, personId: string): Promise<number> {
  const notices = await claimNotices(tx, personId)
  if (notices.length === 0) return 0
  const { choices } = await readNotificationSettings(tx, personId)
  // What was turned off meanwhile is not mailed.
  const wanted = notices.filter(({ topic }) => choices[topic].mail !== 'off')
  const byTopic = Map.groupBy(wanted, ({ way, topic }): MailTopic => (way === 'daily' ? 'daily' : topic))
  for (const [topic, group] of byTopic) {
    const content: MailContent = {
      kind: 'notifications',
      topic,
      notificationIds: group.flatMap(({ notification_id }) => notification_id ?? []),
      messageIds: group.flatMap(({ message_id }) => message_id ?? []),
    }
    const { rows } = await sql<{ _id: string; next_at: Date }>`
      insert into mails (_id, user_id, kind, content)
      select ${ids.next()}::uuid, _id, 'notifications', ${JSON.stringify(content)}::jsonb
        from users where _id = ${personId}::uuid and email <> '' and disabled_at is null
      returning _id, next_at`.execute(tx)
    for (const { _id, next_at } of rows) await jobs.enqueue(tx, 'send-mail', { mailId: _id }, { startAfter: next_at })
  }
  return byTopic.size
}

/**
 * Takes the person's due notices out of the queue, except those that another process takes. A mail at once also takes
 * what would be mailed within ten minutes about the same: messages, or what happened in one bundle.
 */
async function claimNotices(tx: Tx, personId: string): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    with due as (
      select q._id from notification_queue q left join notifications n on n._id = q.notification_id
       where q.user_id = ${personId} and q.way in ('now', 'daily')
         and (q.due_at <= now() or q.way = 'now' and q.due_at <= now() + interval '10 minutes' and exists (
           select from notification_queue d left join notifications e on e._id = d.notification_id
            where d.user_id = q.user_id and d.way = 'now' and d.due_at <= now()
              and (e.kind, e.subject ->> 'projectId', e.subject ->> 'bundleId')
                is not distinct from (n.kind, n.subject ->> 'projectId', n.subject ->> 'bundleId')))
       order by q._id for update of q skip locked
    ), claimed as (
      delete from notification_queue q using due where q._id = due._id
      returning q._id, q.notification_id, q.message_id, q.way)
    select c.notification_id, c.message_id, c.way, notification_topic(coalesce(n.kind, 'new-message')) as topic
      from claimed c left join notifications n on n._id = c.notification_id order by c._id`.execute(tx)
  return rows
}
