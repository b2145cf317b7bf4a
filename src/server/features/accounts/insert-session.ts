import { sql } from 'kysely'
import { parseUserAgent } from '#src/domain/user-agent.ts'
import type { Tx } from '#src/server/db/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { sessionLifetimeSeconds } from '#src/server/http/session-lifetime.ts'
import { hashSecret } from '#src/server/http/sessions.ts'

type Command = {
  readonly userId: string
  /** The `User-Agent` header of the request. */
  readonly userAgent: string
  /** Whether the identity provider signs the person in. */
  readonly byProvider?: boolean
}

/** Stores a new session. Lock the user's row before: whatever ends all of a person's sessions does so too. */
export async function insertSession(
  tx: Tx,
  ids: Deps['ids'],
  { userId, userAgent, byProvider = false }: Command,
): Promise<{ readonly secret: string; readonly sessionId: string }> {
  const secret = ids.secret()
  const sessionId = ids.next()
  await tx
    .insertInto('sessions')
    .values({
      _id: sessionId,
      user_id: userId,
      secret_hash: hashSecret(secret),
      ...parseUserAgent(userAgent),
      by_provider: byProvider,
      expires_at: sql<Date>`now() + make_interval(secs => ${sessionLifetimeSeconds})`,
    })
    .execute()
  return { secret, sessionId }
}
