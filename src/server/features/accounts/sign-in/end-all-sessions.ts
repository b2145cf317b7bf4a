import type { Tx } from '#src/server/db/connection/open-database.ts'

/**
 * Ends a person's sessions, except one, their pending sign-ins, and what they confirmed to add a passkey. Event streams
 * end at once. Change the user's row before: then a concurrent sign-in either sees the change, or is ended here.
 */
export async function endAllSessions(tx: Tx, userId: string, exceptSessionId?: string): Promise<void> {
  await tx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptSessionId !== undefined, (query) => query.where('_id', '<>', exceptSessionId ?? ''))
    .execute()
}

/**
 * Deletes a person's authenticator app and passkeys, and ends their sessions: a lost phone may be signed in. False if there
 * is nothing to delete. Lock the user's row before.
 */
export async function deleteSecondFactors(tx: Tx, userId: string): Promise<boolean> {
  const app = await tx.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst()
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  if (app.numDeletedRows + passkeys.numDeletedRows === 0n) return false
  await endAllSessions(tx, userId)
  return true
}
