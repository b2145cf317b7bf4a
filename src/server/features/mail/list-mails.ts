import { sql } from 'kysely'
import type { MailMode, MailState } from '#src/domain/messages/mail.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { composeMail } from './compose-mail.ts'

/** Mails that are listed, of those stored. */
const maxListed = 100

type Options = {
  readonly mode: MailMode
  /** The origin of a request from this machine; null if the request may come from another one. */
  readonly localOrigin: string | null
}

/**
 * Lists the newest mails and counts all that are stored. A local mail can be read on the server's machine only: its link
 * may open another person's account.
 */
export async function listMails({ db }: Pick<Deps, 'db'>, { mode, localOrigin }: Options) {
  const rows = await db
    .selectFrom('mails as m')
    .leftJoin('users as u', 'u._id', 'm.user_id')
    .leftJoin('mail_choices as c', 'c.user_id', 'u._id')
    .select(['m._id', 'm.kind', 'm.state', 'm.content', 'm.attempts', 'm.failure', 'm.reply', 'm.created_at'])
    .select(['m.sent_at', 'c.token'])
    .select((eb) => [
      eb.fn.coalesce('u.email', 'm.email').as('email'),
      eb.fn.coalesce('u.name', eb.val('')).as('name'),
      eb.fn.coalesce('u.locale', 'm.locale').as('locale'),
      sql<string | null>`(select b.name from users b where b._id = (m.content ->> 'buyerId')::uuid)`.as('buyer'),
    ])
    .orderBy('m.created_at', 'desc')
    .orderBy('m._id', 'desc')
    .limit(maxListed)
    .execute()
  const counted = await db
    .selectFrom('mails')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const countOf = (state: MailState) => counted.find((row) => row.state === state)?.count ?? 0
  return {
    mode,
    counts: { waiting: countOf('waiting'), sent: countOf('sent'), failed: countOf('failed') },
    mails: rows.map(({ content, created_at, sent_at, email, name, locale, token, buyer, ...mail }) => ({
      ...mail,
      to: email ?? '',
      createdAt: created_at.toISOString(),
      sentAt: sent_at?.toISOString() ?? null,
      message:
        mail.state === 'local' && content !== null && localOrigin !== null
          ? toMessage(composeMail(content, { name, locale, buyer, unsubscribeToken: token ?? '' }, localOrigin))
          : null,
    })),
  }
}

const toMessage = ({ subject, text }: { readonly subject: string; readonly text: string }) => ({ subject, text })
