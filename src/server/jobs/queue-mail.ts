import { sql } from 'kysely'
import type { MailContent } from '#src/domain/messages/mail.ts'
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
  { userId, content }: { readonly userId: string; readonly content: MailContent },
): Promise<void> {
  const isUnwanted =
    content.kind === 'new-device'
      ? sql`exists (select from notification_settings s where s.user_id = u._id and not 'devices' = any(s.mail_now))`
      : sql`false`
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
