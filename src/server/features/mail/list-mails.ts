import type { MailMode, MailState } from '#src/domain/messages/mail.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { composeMail } from './compose-mail.ts'
import { readMailItems } from './send-mail.ts'

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
    .leftJoin('notification_settings as s', 's.user_id', 'u._id')
    .select(['m._id', 'm.kind', 'm.state', 'm.content', 'm.attempts', 'm.failure', 'm.reply', 'm.created_at'])
    .select(['m.sent_at', 'm.user_id', 's.unsubscribe_token'])
    .select((eb) => [
      eb.fn.coalesce('u.email', 'm.email').as('email'),
      eb.fn.coalesce('u.name', eb.val('')).as('name'),
      eb.fn.coalesce('u.locale', 'm.locale').as('locale'),
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
    mails: await Promise.all(
      rows.map(async ({ content, created_at, sent_at, email, name, locale, user_id, unsubscribe_token, ...mail }) => {
        const isReadable = mail.state === 'local' && content !== null && localOrigin !== null
        const items = isReadable ? await readMailItems(db, { user_id, content }) : []
        const recipient = { name, locale, items, unsubscribeToken: unsubscribe_token ?? '' }
        return {
          ...mail,
          to: email ?? '',
          createdAt: created_at.toISOString(),
          sentAt: sent_at?.toISOString() ?? null,
          message: isReadable ? toMessage(composeMail(content, recipient, localOrigin)) : null,
        }
      }),
    ),
  }
}

const toMessage = ({ subject, text }: { readonly subject: string; readonly text: string }) => ({ subject, text })
