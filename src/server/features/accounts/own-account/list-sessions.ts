import { sql } from 'kysely'
import type { Deps, User } from '#src/server/http/deps.ts'

/** The largest number of listed sessions. A script that signs in for every run makes one each time. */
const maxSessions = 100

/** Lists the actor's sessions: this one first, then those used last. */
export async function listSessions({ db }: Deps, actor: User) {
  const rows = await db
    .selectFrom('sessions')
    .select(['_id', 'browser', 'system', 'created_at', 'last_used_at'])
    .where('user_id', '=', actor._id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy((eb) => eb('_id', '=', actor.sessionId), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(maxSessions)
    .execute()
  return rows.map(({ created_at, last_used_at, ...session }) => ({
    ...session,
    here: session._id === actor.sessionId,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
  }))
}
