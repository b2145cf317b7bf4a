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
