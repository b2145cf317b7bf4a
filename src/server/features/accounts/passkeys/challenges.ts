// Challenges, which passkeys sign. They are rows, so that each works once in all processes.
import { sql } from 'kysely'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'

export const challengeSeconds = 5 * 60

/** Stores a new challenge. `userId` adds a passkey with it; null signs somebody in. */
export async function storeChallenge(db: Db | Tx, ids: Deps['ids'], userId: string | null): Promise<string> {
  const challenge = ids.secret()
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge,
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(secs => ${challengeSeconds})`,
    })
    .execute()
  return challenge
}

/** Uses a challenge up; false if it was not made for this, was used before or has expired. */
export async function redeemChallenge(tx: Tx, challenge: string, userId: string | null): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
