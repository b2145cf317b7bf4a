// Between the right password and the second factor, a browser has the secret of a pending sign-in in a cookie.
import { sql } from 'kysely'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { hashSecret } from '#src/server/http/session/sessions.ts'

export const pendingSignInSeconds = 10 * 60

/** Stores a pending sign-in if the person has a second factor. Returns its secret, or null. */
export async function storePendingSignIn(
  tx: Tx,
  { userId, secret }: { readonly userId: string; readonly secret: string },
): Promise<string | null> {
  const stored = await tx
    .insertInto('pending_sign_ins')
    .columns(['secret_hash', 'user_id', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('second_factors')
        .select([
          eb.val(hashSecret(secret)).as('secret_hash'),
          'user_id',
          sql<Date>`now() + make_interval(secs => ${pendingSignInSeconds})`.as('expires_at'),
        ])
        .where('user_id', '=', userId),
    )
    .returning('user_id')
    .executeTakeFirst()
  return stored ? secret : null
}

/** Finds whose pending sign-in has this secret; undefined if it was finished, ended or has expired. */
export const findPendingSignIn = (db: Db, secret: string) =>
  db
    .selectFrom('pending_sign_ins as p')
    .innerJoin('users as u', 'u._id', 'p.user_id')
    .select(['u._id', 'u.email'])
    .where('p.secret_hash', '=', hashSecret(secret))
    .where('p.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Deletes a pending sign-in; false if it is gone. */
export async function redeemPendingSignIn(tx: Tx, secret: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pending_sign_ins')
    .where('secret_hash', '=', hashSecret(secret))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether the person has a passkey. Then a password alone does not sign them in. */
export const hasPasskey = async (db: Db | Tx, userId: string): Promise<boolean> =>
  (await db.selectFrom('passkeys').select('_id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !==
  undefined
