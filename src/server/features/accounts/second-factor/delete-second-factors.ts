import type { Tx } from '#src/server/db/connection/open-database.ts'
import { endAllSessions } from '#src/server/features/accounts/sign-in/end-all-sessions.ts'

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
