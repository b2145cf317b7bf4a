import { sql } from 'kysely'
import type { Deps } from '#src/server/http/deps.ts'
import { hashSecret } from '#src/server/http/sessions.ts'

/** Ends the session with this secret and deletes expired ones. */
export async function signOut({ db }: Deps, secret: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('secret_hash', '=', hashSecret(secret)), eb('expires_at', '<', sql<Date>`now()`)]))
    .execute()
}
