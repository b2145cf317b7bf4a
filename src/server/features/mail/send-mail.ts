// Sends mails by the retry schedule until the mail server accepts or rejects them. A mail is sent at least once, since a
// process may stop between the server's response and recording it.
import { sql } from 'kysely'
import type { locales } from '#src/domain/text/locale.ts'
import { type MailContent, mailRetryDelaySeconds } from '#src/domain/messages/mail.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import type { MailResult, MailSender } from '#src/server/outbound/create-mail-sender.ts'
import { composeMail } from './compose-mail.ts'

/** What happens to mails: see `MailMode`. Links begin with `publicUrl`. */
export type MailService =
  | { readonly mode: 'none' | 'local' }
  | { readonly mode: 'smtp'; readonly sender: MailSender; readonly publicUrl: string }

type MailDeps = Pick<Deps, 'db' | 'jobs' | 'log'>

/** Seconds after which an attempt without outcome counts as lost; longer than an attempt takes. */
const leaseSeconds = 150

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
  readonly buyer: string | null
}

/**
 * Sends one mail, if it is due and not claimed by another process, and schedules the next attempt if it fails. Mails to
 * demo accounts, whose addresses belong to nobody, and all mails in the mode `none` are deleted.
 */
export async function sendMail(
  deps: MailDeps,
  service: MailService,
  { mailId }: { readonly mailId: string },
  random: () => number = Math.random,
): Promise<void> {
  const { db } = deps
  if (service.mode === 'local') return storeLocally(db, mailId)
  const mail = await claimMail(db, mailId)
  if (!mail) return
  if (service.mode !== 'smtp' || mail.is_demo) {
    await db.deleteFrom('mails').where('_id', '=', mailId).execute()
    return
  }
  const unsubscribeToken = mail.user_id === null ? '' : await readUnsubscribeToken(db, mail.user_id)
  const composed = composeMail(mail.content, { ...mail, unsubscribeToken }, service.publicUrl)
  const result = await service.sender.send({ id: mail._id, to: mail.email, ...composed })
  await recordAttempt(deps, mail, result, random())
}

/** Returns the ids of overdue mails, whose job was lost or whose process stopped. */
export async function listOverdueMails({ db }: { readonly db: Db }): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('_id')
    .where('state', '=', 'waiting')
    .where('next_at', '<', sql<Date>`now() - interval '30 seconds'`)
    .orderBy('next_at')
    .limit(500)
    .execute()
  return rows.map((row) => row._id)
}

async function storeLocally(db: Db, mailId: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'local', next_at: null })
    .where('_id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute()
}

async function claimMail(db: Db, mailId: string): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    with due as (
      update mails
         set attempts = attempts + 1,
             next_at = date_trunc('milliseconds', now() + make_interval(secs => ${leaseSeconds}))
       where _id = ${mailId}::uuid and state = 'waiting' and next_at <= now()
      returning _id, user_id, content, attempts, email, locale)
    select due._id, user_id, content, attempts, coalesce(u.email, due.email) as email, coalesce(u.name, '') as name,
           coalesce(u.locale, due.locale) as locale, coalesce(u.is_demo, false) as is_demo,
           (select b.name from users b where b._id = (due.content ->> 'buyerId')::uuid) as buyer
      from due left join users u on u._id = due.user_id`.execute(db)
  return rows[0]
}

/** Returns the token with which the person turns mails off, created with their first mail. */
export async function readUnsubscribeToken(db: Db, userId: string): Promise<string> {
  await db
    .insertInto('mail_choices')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { token } = await db
    .selectFrom('mail_choices')
    .select('token')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return token
}

/** Records the outcome: a success always, a failure only if no other process has claimed the mail since. */
async function recordAttempt(
  { db, jobs, log }: MailDeps,
  { _id, attempts }: ClaimedMail,
  result: MailResult,
  random: number,
): Promise<void> {
  if (result.ok) {
    await db
      .updateTable('mails')
      .set({ state: 'sent', content: null, next_at: null, failure: null, reply: '', sent_at: sql<Date>`now()` })
      .where('_id', '=', _id)
      .execute()
    return
  }
  const { failure, reply } = result
  logFailure(log, { mailId: _id, failure, reply, attempts })
  const delay = mailRetryDelaySeconds(failure, attempts, random)
  await db.transaction().execute(async (tx) => {
    const recorded = await tx
      .updateTable('mails')
      .set({
        failure,
        reply,
        ...(delay === null
          ? { state: 'failed', content: null, next_at: null }
          : { next_at: sql<Date>`date_trunc('milliseconds', now() + make_interval(secs => ${delay}))` }),
      })
      .where('_id', '=', _id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', attempts)
      .returning('next_at')
      .executeTakeFirst()
    if (recorded?.next_at) await jobs.enqueue(tx, 'send-mail', { mailId: _id }, { startAfter: recorded.next_at })
  })
}

/** The operator has to act if the mail server refuses the credentials or its certificate is not valid. */
function logFailure(log: Deps['log'], details: Readonly<Record<string, unknown>>): void {
  const needsOperator = details['failure'] === 'auth' || details['failure'] === 'certificate'
  if (needsOperator) log.error({ event: 'mail-setup', ...details }, 'mails cannot be sent: check SMTP_URL')
  else log.warn({ event: 'mail-failure', ...details }, 'a mail could not be sent')
}
