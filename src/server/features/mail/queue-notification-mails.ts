// Turns a person's queued notifications and messages into mails: those that are mailed at once into one mail per topic,
// those of the day into one mail.
import { sql } from 'kysely'
import type { MailTopic, NotificationTopic } from '#src/domain/messages/notification-choices.ts'
import type { MailContent } from '#src/domain/messages/mail.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { readNotificationSettings } from '#src/server/features/push/notification-settings.ts'

type MailDeps = Pick<Deps, 'db' | 'ids' | 'jobs'>

/** People per transaction. */
const peoplePerBatch = 100

/** Writes the mails that are due and enqueues sending them. Returns their number. Several servers may do so at once. */
export async function queueNotificationMails(deps: MailDeps): Promise<number> {
  let total = 0
  for (;;) {
    const { rows: people } = await sql<{ user_id: string }>`
      select distinct user_id from notification_queue where way in ('now', 'daily') and due_at <= now()
       limit ${peoplePerBatch}`.execute(deps.db)
    let written = 0
    for (const { user_id } of people) {
      written += await deps.db.transaction().execute((tx) => queueMailsOf(tx, deps, user_id))
    }
    total += written
    if (people.length < peoplePerBatch) return total
  }
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
 * what would be mailed within ten minutes, so that a conversation is one mail.
 */
async function claimNotices(tx: Tx, personId: string): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    with due as (
      select _id from notification_queue q
       where user_id = ${personId} and way in ('now', 'daily')
         and due_at <= now() + case when way = 'now' then interval '10 minutes' else interval '0' end
         and exists (select from notification_queue d where d.user_id = q.user_id and d.way = q.way and d.due_at <= now())
       order by _id for update skip locked
    ), claimed as (
      delete from notification_queue q using due where q._id = due._id
      returning q._id, q.notification_id, q.message_id, q.way)
    select c.notification_id, c.message_id, c.way, notification_topic(coalesce(n.kind, 'new-message')) as topic
      from claimed c left join notifications n on n._id = c.notification_id order by c._id`.execute(tx)
  return rows
}
