// Five wrong tries for an account, or twenty from an address, within 15 minutes: no more tries for now.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/server/db/open.ts'
import { networkOf } from './network-of.ts'

const windowMinutes = 15
const triesPerAccount = 5
const triesPerAddress = 20

const hashEmail = (email: string) => createHash('sha256').update(email.toLowerCase()).digest()

type Attempt = { readonly email: string; readonly address: string }

/**
 * Counts a try before it is made, so that a thousand at once can't slip through together. Answers the seconds
 * to wait when there were too many; a refused try is not counted, so that the wait doesn't grow.
 */
export async function admitAttempt(db: Db, attempt: Attempt): Promise<{ retryAfter: number | null }> {
  const emailHash = hashEmail(attempt.email)
  const address = networkOf(attempt.address)
  const { _id } = await db
    .insertInto('sign_in_failures')
    .values({ email_hash: emailHash, address })
    .returning('_id')
    .executeTakeFirstOrThrow()
  const recent = sql<boolean>`at > now() - make_interval(mins => ${windowMinutes})`
  const wait = sql<number>`ceil(extract(epoch from min(at) + make_interval(mins => ${windowMinutes}) - now()))::int`
  const count = (column: 'email_hash' | 'address', value: Buffer | string) =>
    db
      .selectFrom('sign_in_failures')
      .select((eb) => [eb.fn.countAll<number>().as('tries'), wait.as('wait')])
      .where(column, '=', value)
      .where(recent)
      .executeTakeFirstOrThrow()
  const [byAccount, byAddress] = await Promise.all([count('email_hash', emailHash), count('address', address)])
  const waits = [
    byAccount.tries > triesPerAccount ? byAccount.wait : 0,
    byAddress.tries > triesPerAddress ? byAddress.wait : 0,
  ]
  const retryAfter = Math.max(...waits)
  if (retryAfter === 0) return { retryAfter: null }
  await db.deleteFrom('sign_in_failures').where('_id', '=', _id).execute()
  return { retryAfter }
}

/** A right password clears the account's wrong tries. */
export async function forgiveAttempts(db: Db | Tx, email: string): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where((eb) =>
      eb.or([
        eb('email_hash', '=', hashEmail(email)),
        eb('at', '<', sql<Date>`now() - make_interval(mins => ${windowMinutes})`),
      ]),
    )
    .execute()
}
