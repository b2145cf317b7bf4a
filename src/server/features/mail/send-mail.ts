import { sql } from 'kysely'
import type { locales } from '#src/domain/text/locale.ts'
import { type MailContent, mailRetries } from '#src/domain/messages/mail.ts'
import { retryDelaySeconds } from '#src/domain/retry-delay.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { attemptDelivery } from '#src/server/jobs/attempt-delivery.ts'
import type { MailSender } from '#src/server/outbound/create-mail-sender.ts'
import { type Item, readItems } from '#src/server/features/push/read-items.ts'
import { composeMail } from './compose-mail.ts'

/** What happens to mails: see `MailMode`. Links begin with `publicUrl`. */
export type MailService =
  | { readonly mode: 'none' | 'local' }
  | { readonly mode: 'smtp'; readonly sender: MailSender; readonly publicUrl: string }

type MailDeps = Pick<Deps, 'db' | 'jobs' | 'log'>

type ClaimedMail = {
  readonly _id: string
  /** Null for an email that has no account. */
  readonly user_id: string | null
  readonly content: MailContent
  readonly attempts: number
  readonly email: string
  readonly name: string
  readonly locale: (typeof locales)[number] | null
  readonly is_demo: boolean
}

/**
 * Sends one mail, if it is due. Mails to demo accounts, whose addresses belong to nobody, all mails in the mode
 * `none`, and those that have nothing left to say are deleted.
 */
export async function sendMail(
  { db, jobs, log }: MailDeps,
  service: MailService,
  { mailId }: { readonly mailId: string },
  random: () => number = Math.random,
): Promise<void> {
  if (service.mode === 'local') return storeLocally(db, mailId)
  return attemptDelivery<ClaimedMail>(db, mailId, {
    table: 'mails',
    leaseSeconds: 150,
    select: sql`
      select due._id, due.user_id, due.content, due.attempts, coalesce(u.email, due.email) as email,
             coalesce(u.name, '') as name, coalesce(u.locale, due.locale) as locale,
             coalesce(u.is_demo, false) as is_demo
        from due left join users u on u._id = due.user_id`,
    attempt: async (mail) => {
      const drop = { finish: () => db.deleteFrom('mails').where('_id', '=', mailId).execute() }
      if (service.mode !== 'smtp' || mail.is_demo) return drop
      const items = await readMailItems(db, mail)
      // Everything was read meanwhile, or no longer exists.
      if (mail.content.kind === 'notifications' && items.length === 0) return drop
      const unsubscribeToken = mail.user_id === null ? '' : await readUnsubscribeToken(db, mail.user_id)
      const composed = composeMail(mail.content, { ...mail, unsubscribeToken, items }, service.publicUrl)
      const result = await service.sender.send({ id: mailId, to: mail.email, ...composed })
      if (result.ok) return { finish: () => recordSent(db, mailId) }
      const { error: failure, reply } = result
      logFailure(log, { mailId, failure, reply, attempts: mail.attempts })
      // A rejected mail is not sent again (RFC 5321, 4.2.1).
      const delaySeconds = failure === 'rejected' ? null : retryDelaySeconds(mailRetries, mail.attempts, random())
      return {
        set: { failure, reply, ...(delaySeconds === null && { state: 'failed', content: null }) },
        delaySeconds,
      }
    },
    enqueue: (tx, _mail, when) => jobs.enqueue(tx, 'send-mail', { mailId }, when),
  })
}

async function storeLocally(db: Db, mailId: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'local', next_at: null })
    .where('_id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute()
}

const recordSent = (db: Db, mailId: string) =>
  db
    .updateTable('mails')
    .set({ state: 'sent', content: null, next_at: null, failure: null, reply: '', sent_at: sql<Date>`now()` })
    .where('_id', '=', mailId)
    .execute()

/** What a mail says about notifications. The daily mail leaves out what was read meanwhile. */
export const readMailItems = async (
  db: Db,
  { user_id, content }: { readonly user_id: string | null; readonly content: MailContent },
): Promise<Item[]> =>
  user_id === null || content.kind !== 'notifications'
    ? []
    : readItems(db, user_id, content, { alsoRead: content.topic !== 'daily' })

/** Returns the token with which the person turns mails off. */
async function readUnsubscribeToken(db: Db, userId: string): Promise<string> {
  const { unsubscribe_token } = await db
    .selectFrom('notification_settings')
    .select('unsubscribe_token')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return unsubscribe_token
}

/** The operator has to act if the mail server refuses the credentials or its certificate is not valid. */
function logFailure(log: Deps['log'], details: Readonly<Record<string, unknown>>): void {
  const needsOperator = details['failure'] === 'auth' || details['failure'] === 'certificate'
  if (needsOperator) log.error({ event: 'mail-setup', ...details }, 'mails cannot be sent: check SMTP_URL')
  else log.warn({ event: 'mail-failure', ...details }, 'a mail could not be sent')
}
