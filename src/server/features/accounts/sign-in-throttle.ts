// Limits failed sign-ins to five per account and twenty per address within 15 minutes.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/server/db/open-database.ts'
import { clientNetwork } from './client-network.ts'

const windowMinutes = 15
const maxTriesPerAccount = 5
const maxTriesPerAddress = 20

const hashEmail = (email: string) => createHash('sha256').update(email.toLowerCase()).digest()

type Attempt = { readonly email: string; readonly address: string }

/**
 * Counts an attempt before it is made. Attempts for an account, and from an address, are serialized, so that of a
 * thousand concurrent ones only five are admitted. Returns the seconds to wait if there were too many. Refused attempts
 * are not counted, so that the wait does not grow.
 */
export function admitAttempt(db: Db, attempt: Attempt): Promise<{ retryAfter: number | null }> {
  const emailHash = hashEmail(attempt.email)
  const address = clientNetwork(attempt.address)
  return db.transaction().execute(async (tx) => {
    // Always in this order, to avoid deadlocks.
    for (const lockName of [`account ${emailHash.toString('hex')}`, `address ${address}`]) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${lockName}`}, 0))`.execute(tx)
    }
    const waits = [
      await secondsToWait(tx, maxTriesPerAccount, 'email_hash', emailHash),
      await secondsToWait(tx, maxTriesPerAddress, 'address', address),
    ]
    const retryAfter = Math.max(...waits)
    if (retryAfter > 0) return { retryAfter }
    await tx.insertInto('sign_in_failures').values({ email_hash: emailHash, address }).execute()
    return { retryAfter: null }
  })
}

/**
 * Returns the seconds to wait after `maxTries` attempts within the window; 0 with fewer. Reads what was committed
 * before the lock was granted.
 */
async function secondsToWait(tx: Tx, maxTries: number, column: 'email_hash' | 'address', value: Buffer | string) {
  const { tries, wait } = await tx
    .selectFrom('sign_in_failures')
    .select((eb) => [
      eb.fn.countAll<number>().as('tries'),
      sql<number>`ceil(extract(epoch from min(at) + make_interval(mins => ${windowMinutes}) - clock_timestamp()))::int`.as(
        'wait',
      ),
    ])
    .where(column, '=', value)
    .where(sql<boolean>`at > clock_timestamp() - make_interval(mins => ${windowMinutes})`)
    .executeTakeFirstOrThrow()
  return tries < maxTries ? 0 : wait
}

/** Clears the account's failed attempts after a correct password. */
export async function clearFailedAttempts(db: Db | Tx, email: string): Promise<void> {
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
