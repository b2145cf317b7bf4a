import { sql } from 'kysely'
import {
  type MailContent,
  type ManagerMailContent,
  managerMailDelaySeconds,
  mailTopicOf,
  type PersonalMailContent,
} from '#src/domain/messages/mail.ts'
import type { locales } from '#src/domain/text/locale.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Queue } from './job-queue.ts'

type Recipient = { readonly email: string; readonly locale: (typeof locales)[number] }
type QueueMailDeps = { readonly jobs: Pick<Queue, 'enqueue'>; readonly ids: { readonly next: () => string } }

/**
 * Writes a mail to a person and enqueues sending it, in the transaction of its cause. Does nothing for a person without
 * an email, or who does not want mails of this kind.
 */
export async function queueMail(
  tx: Tx,
  { jobs, ids }: QueueMailDeps,
  { userId, content }: { readonly userId: string; readonly content: PersonalMailContent },
): Promise<void> {
  const topic = mailTopicOf(content.kind)
  const isUnwanted =
    topic === null
      ? sql`false`
      : sql`exists (select from mail_choices c where c.user_id = u._id and not ${sql.ref(`c.${topic}`)})`
  const { rows } = await sql<{ _id: string; next_at: Date }>`
    insert into mails (_id, user_id, kind, content)
    select ${ids.next()}::uuid, _id, ${content.kind}, ${JSON.stringify(content)}::jsonb
      from users u
     where _id = ${userId}::uuid and email <> '' and not ${isUnwanted}
    returning _id, next_at`.execute(tx)
  for (const { _id, next_at } of rows) await jobs.enqueue(tx, 'send-mail', { mailId: _id }, { startAfter: next_at })
}

/** The same for an email that has no account. */
export async function queueMailToEmail(
  tx: Tx,
  { jobs, ids }: QueueMailDeps,
  { email, locale, content }: Recipient & { readonly content: MailContent },
): Promise<void> {
  const { rows } = await sql<{ _id: string; next_at: Date }>`
    insert into mails (_id, email, locale, kind, content)
    values (${ids.next()}, ${email}, ${locale}, ${content.kind}, ${JSON.stringify(content)})
    returning _id, next_at`.execute(tx)
  for (const { _id, next_at } of rows) await jobs.enqueue(tx, 'send-mail', { mailId: _id }, { startAfter: next_at })
}

type ManagerMail = {
  readonly content: ManagerMailContent
  /** The project's managers. */
  readonly managers: readonly string[]
  /** Those of them who have a new notification: the others have not read the last one, which had its mail. */
  readonly newlyNotified: readonly string[]
}

/**
 * Writes a mail to the managers who want such mails, to be sent after `managerMailDelaySeconds`, or at the end of the day
 * (UTC) if it sums up a day's imports. A mail of the same kind about the same bundle that still waits counts this instead.
 */
export async function queueManagerMails(
  tx: Tx,
  { jobs }: QueueMailDeps,
  { content, managers, newlyNotified }: ManagerMail,
): Promise<void> {
  const { kind, projectId, bundleId = null, count } = content
  const { rows } = await sql<{ _id: string; next_at: Date }>`
    with counted as (
      update mails m set content = jsonb_set(m.content, '{count}', to_jsonb((m.content ->> 'count')::int + ${count}::int))
       where m.user_id = any(${managers}::uuid[]) and m.kind = ${kind} and m.state = 'waiting' and m.attempts = 0
         and m.content ->> 'projectId' = ${projectId} and m.content ->> 'bundleId' is not distinct from ${bundleId}
      returning m.user_id)
    insert into mails (_id, user_id, kind, content, next_at)
    select gen_random_uuid(), u._id, ${kind}, ${JSON.stringify(content)}::jsonb,
           case when ${kind} = 'import-finished' then date_trunc('day', now() + interval '1 day', 'utc')
             else date_trunc('milliseconds', now() + make_interval(secs => ${managerMailDelaySeconds})) end
      from users u join mail_choices c on c.user_id = u._id
     where u._id = any(${newlyNotified}::uuid[]) and u.email <> '' and c.projects
       and not exists (select from counted where counted.user_id = u._id)
    returning _id, next_at`.execute(tx)
  for (const { _id, next_at } of rows) await jobs.enqueue(tx, 'send-mail', { mailId: _id }, { startAfter: next_at })
}
