// Which mails a person wants. Mails about the security of the account are always sent.
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { type MailTopic, mailTopics } from '#src/domain/messages/mail.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type MailChoices = Record<MailTopic, boolean>

/** Reads the actor's choices; the default is mails about sales and devices. */
export async function readMailChoices({ db }: Pick<Deps, 'db'>, actor: User): Promise<MailChoices> {
  const choices = await db
    .selectFrom('mail_choices')
    .select(mailTopics)
    .where('user_id', '=', actor._id)
    .executeTakeFirst()
  return choices ?? { sales: true, projects: false, devices: true }
}

/** Changes the given choices only: another device may have changed the others. */
export async function saveMailChoices(
  { db }: Pick<Deps, 'db'>,
  actor: User,
  choices: Partial<Record<MailTopic, boolean | undefined>>,
): Promise<MailChoices> {
  const row = { user_id: actor._id, ...choices }
  return db
    .insertInto('mail_choices')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .returning(mailTopics)
    .executeTakeFirstOrThrow()
}

/** Turns mails of a topic off for the person to whose mails the token belongs. */
export async function unsubscribe(
  { db }: Pick<Deps, 'db'>,
  { token, topic }: { readonly token: string; readonly topic: MailTopic },
): Promise<Result<null, Problem>> {
  const updated = await db
    .updateTable('mail_choices')
    .set({ [topic]: false })
    .where('token', '=', token)
    .returning('user_id')
    .executeTakeFirst()
  return updated ? ok(null) : fail(problem('not-found'))
}
