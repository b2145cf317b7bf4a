import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

/** Whether the person has a passkey. Then a password alone does not sign them in. */
export const hasPasskey = async (db: Db | Tx, userId: string): Promise<boolean> =>
  (await db.selectFrom('passkeys').select('_id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !==
  undefined
