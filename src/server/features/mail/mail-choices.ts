// Which mails a person wants. Mails about the security of the account are always sent.
import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type MailChoices = { sales: boolean }

/** Reads the actor's choices; the default is all mails. */
export async function readMailChoices({ db }: Pick<Deps, 'db'>, actor: User): Promise<MailChoices> {
  const choices = await db
    .selectFrom('mail_choices')
    .select('sales')
    .where('user_id', '=', actor._id)
    .executeTakeFirst()
  return choices ?? { sales: true }
}

export async function saveMailChoices(
  { db }: Pick<Deps, 'db'>,
  actor: User,
  { sales }: MailChoices,
): Promise<MailChoices> {
  return db
    .insertInto('mail_choices')
    .values({ user_id: actor._id, sales })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sales }))
    .returning('sales')
    .executeTakeFirstOrThrow()
}

/** Turns mails about sales off for the person to whose mails the token belongs. */
export async function unsubscribe(
  { db }: Pick<Deps, 'db'>,
  { token }: { readonly token: string },
): Promise<Result<null, Problem>> {
  const updated = await db
    .updateTable('mail_choices')
    .set({ sales: false })
    .where('token', '=', token)
    .returning('user_id')
    .executeTakeFirst()
  return updated ? ok(null) : fail(problem('not-found'))
}
